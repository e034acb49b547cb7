"""Draws, points and rankings: values in, values out, standard library only."""
