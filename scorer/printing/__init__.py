"""Sheets on paper: a context from the log, rendered to PDF."""
