"""Reads of an event, each with a fixed number of queries."""
