"""What is written down of a hand of Hearts, in figures or card by card, and the house rules.

Terms: *Maria*, the Black Maria, the queen of spades, of which there are two;
*moon*, one player taking all 26 hearts and both Marias (HRT-7).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from scorer.games.base import Entry
from scorer.games.text import gettext as _
from scorer.games.values import Range, option


class Moon(StrEnum):
    """What the player who took everything chose (HRT-7)."""

    SUBTRACT = "subtract"
    ADD = "add"


class Pass(StrEnum):
    """Where the three cards went before the play (HRT-2)."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class HeartsOptions:
    """The house rules a table may choose."""

    target: Annotated[int, Range(1)] = option(
        150, label=_("Points that end the game"), clause="HRT-8"
    )
    two_pairs_void_trick: bool = option(
        False, label=_("Nobody takes a trick with two pairs in it"), clause="HRT-5"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHand(Entry):
    """A hand by what each player took: hearts and Marias per seat.

    ``uncollected`` says that some of them went to nobody, so that a slip of the pen
    is not taken for it.
    """

    hearts: tuple[Annotated[int, Range(0, 26, "HRT-6")], ...]
    marias: tuple[Annotated[int, Range(0, 2, "HRT-6")], ...]
    moon: Moon | None = None
    uncollected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand(Entry):
    """A hand by its cards: hands per seat after passing, cards left over, tricks.

    Each trick lists its cards in the order played, the leader's first.
    """

    marks: ClassVar[frozenset[str]] = frozenset({"hands", "kitty", "tricks"})

    hands: tuple[tuple[str, ...], ...]
    kitty: tuple[str, ...] = ()
    tricks: tuple[tuple[str, ...], ...]
    moon: Moon | None = None


HeartsEntry = CountedHand | PlayedHand
