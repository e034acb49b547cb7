"""Runs events made of many tables; uses scorer, never the other way round."""
