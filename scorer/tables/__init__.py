"""Lists of sheets as tables."""
