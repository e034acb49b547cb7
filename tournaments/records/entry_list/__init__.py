"""Entry lists: files and pasted text read as entries, and written so that they are read again."""
