"""Whole numbers in what browsers send."""

from __future__ import annotations

DIGITS = 9  # fits every column of whole numbers, and no request is kept busy by a long one


def parse_int(text: str) -> int | None:
    """The number that ``text`` is in plain digits; None: it is none, or longer than ``DIGITS``."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None
