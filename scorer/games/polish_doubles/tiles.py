"""The tiles: the Czech set without its two blanks (DBL-2, DBL-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scorer.games.base import RuleViolation
from scorer.games.polish_doubles.entries import RACK_SIZE
from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _

LONGEST_WORD = 15  # letters: as wide as the board
MOST_POINTS = 2_000  # of a turn: more than 15 letters over every premium square with its crossings

# DBL-12: value, then each letter with its count.
SET = {
    1: "O6 A5 E5 N5 I4 S4 T4 V4 D3 K3 L3 P3 R3",
    2: "C3 H3 Í3 M3 U3 Á2 J2 Y2 Z2",
    3: "B2 É2 Ě2",
    4: "Č1 Ř2 Š2 Ů1 Ý2 Ž1",
    5: "F1 G1 Ú1",
    6: "Ň1",
    7: "Ó1 Ť1",
    8: "Ď1",
    10: "X1",
}
VALUES = {tile[0]: value for value, tiles in SET.items() for tile in tiles.split()}
COUNTS = {tile[0]: int(tile[1:]) for tiles in SET.values() for tile in tiles.split()}


def value(tiles: Iterable[str]) -> int:
    """The points of ``tiles`` together (DBL-12).

    >>> value(["A", "Ž"])
    5
    """
    return sum(VALUES[tile] for tile in tiles)


def why_no_word(word: str) -> Text | None:
    """Why nobody can lay ``word``, in capitals; None for a word that the tiles and the board allow.

    >>> why_no_word("KOLO") is None
    True
    """
    if len(word) > LONGEST_WORD:
        return _("A word has at most %(most)d letters: the board is no wider.", most=LONGEST_WORD)
    laid = Counter(word)
    odd = [letter for letter in word if laid[letter] > COUNTS.get(letter, 0)]
    return surplus(odd[0]) if odd else None


def check_racks(racks: Sequence[Sequence[str]]) -> None:
    """Refuse a rack that is too long, and a tile that the set does not have, or not so often.

    The path is (seat,) or (seat, place).
    """
    for seat, rack in enumerate(racks):
        if len(rack) > RACK_SIZE:
            why = _(
                "The list is too long: allowed are at most %(max_length)s.", max_length=RACK_SIZE
            )
            raise RuleViolation(why, seat)
    seen: Counter[str] = Counter()
    for seat, rack in enumerate(racks):
        for place, tile in enumerate(rack):
            seen[tile] += 1
            if seen[tile] > COUNTS.get(tile, 0):
                rule = "DBL-12" if tile in COUNTS else "DBL-2"
                raise RuleViolation(surplus(tile), seat, place, rule=rule)


def surplus(tile: str) -> Text:
    """Why ``tile`` cannot be there, or not so often."""
    if tile not in COUNTS:
        return _(
            "“%(tile)s” is no tile of this game, which is played without blanks. Allowed, one "
            "capital letter each: %(letters)s.",
            tile=tile,
            letters=" ".join(COUNTS),
        )
    return ngettext(
        "The set has %(count)d tile %(tile)s, not more.",
        "The set has %(count)d tiles %(tile)s, not more.",
        COUNTS[tile],
        tile=tile,
    )
