"""Exact fractions as text: ``16 1/2`` in files, ``16.5`` and ``1⅓`` for people.

>>> mixed(Fraction(33, 2)), mixed(Fraction(-1, 2)), mixed(Fraction(18))
('16 1/2', '-1/2', '18')
>>> shown(Fraction(33, 2)), shown(Fraction(33, 2), ","), shown(Fraction(-4, 3))
('16.5', '16,5', '−1⅓')
"""

from __future__ import annotations

import re
from fractions import Fraction

MOST_DIGITS = 9  # of each of a number's parts: nobody has more points, and none costs time
_PART = rf"[0-9]{{1,{MOST_DIGITS}}}"
_MIXED = re.compile(rf"([-−+]?)(?:({_PART})(?: +|$))?(?:({_PART})/({_PART}))?")
_DECIMAL = re.compile(rf"[-−+]?{_PART}[.,]{_PART}")
_GLYPHS = {
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 7): "⅐",
    Fraction(1, 9): "⅑",
}
_DECIMALS = 100  # what divides it is written with a decimal point


def mixed(number: Fraction | int) -> str:
    """The number as a whole number or mixed fraction, as standings/1 writes it."""
    size, sign = abs(Fraction(number)), "-" if number < 0 else ""
    if size.denominator == 1:
        return f"{sign}{size.numerator}"
    whole, rest = divmod(size.numerator, size.denominator)
    part = f"{rest}/{size.denominator}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def from_text(text: str) -> Fraction:
    """The number in a text such as ``16 1/2``, ``-1/2``, ``18``, ``16.5`` or ``16,5``.

    Raises ``ValueError`` for anything else, and for parts of more than nine digits.
    """
    plain = text.strip()
    if _DECIMAL.fullmatch(plain):
        return Fraction(plain.replace(",", ".").replace("−", "-"))
    found = _MIXED.fullmatch(plain)
    if found is None or not (found[2] or found[3]) or not int(found[4] or 1):
        raise ValueError(text)
    size = Fraction(int(found[2] or 0)) + Fraction(int(found[3] or 0), int(found[4] or 1))
    return -size if found[1] in {"-", "−"} else size


def one_of_a_list(text: str) -> Fraction:
    """As ``from_text``, of numbers that are parted by blanks, where ``str`` writes them again.

    Raises ``ValueError`` too where that would have more digits than can be read.
    """
    number = from_text(text)
    from_text(str(number))
    return number


def shown(number: Fraction | int, point: str = ".") -> str:
    """The number for people; ``point`` is the language's decimal separator.

    Halves, quarters and so on as decimals; thirds, sixths … with the fraction behind.
    """
    size, sign = abs(Fraction(number)), "−" if number < 0 else ""
    whole, rest = divmod(size.numerator, size.denominator)
    if not rest:
        return f"{sign}{whole}"
    if _DECIMALS % size.denominator == 0:
        cents = f"{rest * _DECIMALS // size.denominator:02d}".rstrip("0")
        return f"{sign}{whole}{point}{cents}"
    part = Fraction(rest, size.denominator)
    ending = _GLYPHS.get(part, f" {part}" if whole else f"{part}")
    return f"{sign}{whole or ''}{ending}"
