"""Draws: who sits where, in which round, by a seed that anyone can repeat."""
