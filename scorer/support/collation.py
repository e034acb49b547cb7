"""Names in the order of the reader's alphabet: Ł after L in Polish, CH after H in Czech.

The order of a word is decided in three steps, as dictionaries do: by the letters of the
alphabet (a letter foreign to it counts as the one it is made from: é as e, ß as ss), then by
accents, then by case, small letters first. Spaces and marks come before numbers, numbers before
letters, letters of other scripts last. Numbers are in the order of what they are worth: table 2
before table 10. So is a Roman numeral in capital letters that ends a name: Asy II before Asy IX.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

Key = tuple[tuple[tuple[int, int], ...], str, str]

_LATIN = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
_ALPHABETS = {
    "pl": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "cs": "a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž",
    "ro": "a ă â b c d e f g h i î j k l m n o p q r s ș t ț u v w x y z",
    "en": _LATIN,
}
# Letters that Unicode does not take apart, and Romanian ones written with a cedilla.
_MADE_FROM = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"}
)
_CEDILLA = str.maketrans("şţŞŢ", "șțȘȚ")
_MARK, _DIGITS, _LETTER, _OTHER = range(4)
_NUMBER = r"\d{1,18}"
# a last word such as II or XIV: 1 to 39, since M, D, C and L are initials more often
_NUMERAL = re.compile(r"(?<=[\s\-–])(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})\Z")
_ROMAN = {"I": 1, "V": 5, "X": 10}


@cache
def sort_key(language: str) -> Callable[[str], Key]:
    """The key to sort text by in ``language`` (``"pl"``, ``"pl-PL"``); unknown ones as English."""
    alphabet = _ALPHABETS.get(language[:2].lower(), _LATIN).split()
    places = {letter: place for place, letter in enumerate(alphabet)}
    longest_first = sorted(alphabet, key=len, reverse=True)
    pieces = re.compile("|".join([*longest_first, _NUMBER, "."]), re.DOTALL)

    def key(text: str) -> Key:
        composed = unicodedata.normalize("NFC", text).translate(_CEDILLA)
        small = _NUMERAL.sub(_in_figures, composed).casefold()
        weights = tuple(
            weight for piece in pieces.findall(small) for weight in _weights(piece, places)
        )
        return weights, composed.lower(), composed.swapcase()

    return key


def in_order(names: Iterable[str], language: str) -> list[str]:
    """The names as a reader of ``language`` expects them.

    >>> in_order(["Łucja", "Zofia", "Lucyna", "Maria"], "pl")
    ['Lucyna', 'Łucja', 'Maria', 'Zofia']
    """
    return sorted(names, key=sort_key(language))


def folded(text: str) -> str:
    """The text in small plain letters: ``"Łódź"`` as ``"lodz"``."""
    return "".join(map(_plain, unicodedata.normalize("NFC", text).casefold()))


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    taken_apart = unicodedata.normalize("NFKD", letter.translate(_MADE_FROM))
    return "".join(mark for mark in taken_apart if not unicodedata.combining(mark))


def _in_figures(numeral: re.Match[str]) -> str:
    worth = [_ROMAN[letter] for letter in numeral[0]]
    pairs = zip(worth, [*worth[1:], 0], strict=True)
    return str(sum(-one if one < following else one for one, following in pairs))


def _weights(piece: str, places: dict[str, int]) -> Iterable[tuple[int, int]]:
    if piece in places:
        return [(_LETTER, places[piece])]
    if piece.isdecimal():
        return [(_DIGITS, int(piece))]
    return [_weight(letter, places) for letter in _plain(piece)]


def _weight(letter: str, places: dict[str, int]) -> tuple[int, int]:
    if letter in places:
        return _LETTER, places[letter]
    if letter.isdecimal():
        return _DIGITS, unicodedata.decimal(letter)
    return (_OTHER if letter.isalpha() else _MARK), ord(letter)
