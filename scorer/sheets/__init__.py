"""Sheets: the log of a table, what stands on it, writing, correcting, following, looking back."""
