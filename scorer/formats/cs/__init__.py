"""Czech as people write it."""
