"""A practice is run apart: a server of its own, simulated phones, and who looks after both."""
