"""What is written down of a hand of Na Głowy, in two degrees of detail, and the house rules.

Terms: *side*, a pair: 0 = seats 0 and 2, 1 = seats 1 and 3; *głowa* (head), the
unit of the score, of three parts; *głowa z rogami* (horned head), worth four;
*bok*, four extra hands after 60–60.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from scorer.games.base import Entry
from scorer.games.text import gettext as _
from scorer.games.values import Length, Range, option

Seat = Annotated[int, Range(0, 3)]
Points = Annotated[int, Range(0, 120, "GLOWY-5")]
Tricks = Annotated[int, Range(0, 8)]


@dataclass(frozen=True, slots=True)
class GlowyOptions:
    """The house rules a table may choose; ``hands`` and ``heads`` end a match, whichever first."""

    hands: Annotated[int, Range(1)] | None = option(
        None, label=_("Hands outside boks in a game"), clause="GLOWY-6.9"
    )
    heads: Annotated[int, Range(1)] | None = option(
        None, label=_("Głowy that end the game"), clause="GLOWY-6.9"
    )
    bok_head_strikes_parts: bool = option(
        default=True,
        label=_("A głowa won in a bok strikes the other side's parts"),
        clause="GLOWY-6.7",
    )
    horned_head_strikes_parts: bool = option(
        default=True,
        label=_("A głowa z rogami strikes the other side's parts"),
        clause="GLOWY-6.7",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHand(Entry):
    """A hand by both sides' card points, and their tricks where they matter or were counted."""

    points: Annotated[tuple[Points, ...], Length(2, 2)]
    tricks: Annotated[tuple[Tricks, ...], Length(2, 2)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand(Entry):
    """A hand by its cards: all 32 in the order played and the seat that took each trick."""

    marks: ClassVar[frozenset[str]] = frozenset({"play", "trick_winners"})

    play: Annotated[tuple[str, ...], Length(32, 32)]
    trick_winners: Annotated[tuple[Seat, ...], Length(8, 8)]


GlowyEntry = CountedHand | PlayedHand
