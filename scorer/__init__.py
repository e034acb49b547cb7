"""Scores one table: games, sheets, hands, and how to print them."""

__version__ = "0.2.0.dev0"
# What an update asks of the program that it takes the place of, as docs/operating/updates.md says.
UPDATES_FROM = "0.2.0.dev0"  # the oldest whose tables this one brings up to date
OLDEST_ON_TABLES = "0.2.0.dev0"  # the oldest that goes on with this one's tables
