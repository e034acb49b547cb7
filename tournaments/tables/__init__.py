"""Lists of tournaments as tables."""
