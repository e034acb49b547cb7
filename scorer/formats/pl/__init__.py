"""Polish as people write it."""
