"""What templates need to write figures, names and notation."""
