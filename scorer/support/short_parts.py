"""Parts of short addresses, in letters that a QR code packs closest: capitals and figures.

Of what a QR code calls alphanumeric two characters take 11 bits, of any other text each takes 8.
"""

from __future__ import annotations

from uuid import UUID

from django.urls import register_converter

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LENGTH = 25  # of these figures are as many as 128 bits
UNKNOWN = "-"


def short_id(key: UUID) -> str:
    """A sheet's id in 25 capitals and figures.

    >>> short_id(UUID(int=35))
    '000000000000000000000000Z'
    """
    number, found = key.int, ""
    while number:
        number, digit = divmod(number, len(DIGITS))
        found = DIGITS[digit] + found
    return found.rjust(LENGTH, DIGITS[0])


class ShortId:
    """A sheet's id as ``short_id`` spells it."""

    regex = f"[0-9A-Z]{{{LENGTH}}}"

    def to_python(self, value: str) -> UUID:
        """The id; raises ``ValueError`` for more than 128 bits: there is no such address."""
        return UUID(int=int(value, len(DIGITS)))

    def to_url(self, value: UUID) -> str:
        """The figures."""
        return short_id(value)


class Capitals:
    """A name of small letters, figures and hyphens, in capitals."""

    regex = "[0-9A-Z_-]+"

    def to_python(self, value: str) -> str:
        """The name."""
        return value.lower()

    def to_url(self, value: str) -> str:
        """The capitals."""
        return value.upper()


class NumberOrUnknown:
    """A number, or a hyphen for one that nobody knows."""

    regex = rf"[0-9]{{1,6}}|{UNKNOWN}"

    def to_python(self, value: str) -> int | None:
        """The number."""
        return None if value == UNKNOWN else int(value)

    def to_url(self, value: int | None) -> str:
        """Its figures."""
        return UNKNOWN if value is None else str(value)


def register() -> None:
    """Make the parts known to Django's addresses, as ``short``, ``capitals`` and ``known``."""
    register_converter(ShortId, "short")
    register_converter(Capitals, "capitals")
    register_converter(NumberOrUnknown, "known")
