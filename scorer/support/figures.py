"""Whole numbers as sheets write them."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def figure(number: int) -> str:
    """A whole number with a real minus sign: ``−12``."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A score with its sign: ``+3``, ``−12``, ``0``."""
    return figure(number) if number <= 0 else f"+{number}"
