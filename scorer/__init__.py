"""Scores one table: games, sheets, hands, and how to print them."""
