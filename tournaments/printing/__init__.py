"""Papers of a tournament."""
