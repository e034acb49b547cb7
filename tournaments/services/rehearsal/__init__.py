"""Whole events played with invented people, through the services that the pages use."""
