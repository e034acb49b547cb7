"""Scores one table: games, sheets, hands, and how to print them."""

__version__ = "0.2.0.dev0"
