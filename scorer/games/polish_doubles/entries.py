"""What is written down of “Polish” doubles: one turn after another, at last the closing.

Terms: *double turn* (dvojtah), the two turns of a pair; *lost turn*, the one that
a cross costs; *struck turn*, the second turn of a pair of which one partner is out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from scorer.games.base import Entry
from scorer.games.values import Length, Range

RACK_SIZE = 7  # DBL-3

Seat = Annotated[int, Range(0, 3)]
Side = Annotated[int, Range(0, 1)]
Rack = Annotated[tuple[str, ...], Length(0, RACK_SIZE)]


@dataclass(frozen=True, slots=True)
class DoublesOptions:
    """The document leaves no house rule to choose."""


@dataclass(frozen=True, slots=True)
class Protest:
    """An objection to a word (námitka); ``upheld``: the word was found invalid."""

    upheld: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Entry):
    """What all turns share; ``overrun``: seconds that a double turn took too long (DBL-4)."""

    overrun: Annotated[int, Range(0)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTurn(Turn):
    """What the three kinds of turn share that somebody played."""

    player: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class WordTurn(PlayedTurn):
    """A word laid, with the points announced for it and what became of it.

    ``early``: judged before the second turn (DBL-8). ``builds_on_first``: uses tiles
    of the first turn's word (DBL-6).
    """

    word: Annotated[str, Length(1)]
    points: Annotated[int, Range(0)]
    builds_on_first: bool = False
    early: bool = False
    protest: Protest | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeTurn(PlayedTurn):
    """So many tiles exchanged instead of a word."""

    marks: ClassVar[frozenset[str]] = frozenset({"exchange"})

    exchange: Annotated[int, Range(1, RACK_SIZE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTurn(PlayedTurn):
    """A turn given away; the key is ``pass``, which Python keeps for itself."""

    marks: ClassVar[frozenset[str]] = frozenset({"pass"})

    pass_: Literal[True]


@dataclass(frozen=True, slots=True, kw_only=True)
class LostTurn(Turn):
    """The turn that a cross costs (DBL-7)."""

    marks: ClassVar[frozenset[str]] = frozenset({"lost"})

    lost: Literal[True]


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckTurn(Turn):
    """The second turn of a pair of which one partner is out (DBL-10)."""

    marks: ClassVar[frozenset[str]] = frozenset({"struck"})

    struck: Literal[True]


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """Which pair closed, if any, and the tiles left on the four racks, by seat."""

    closed_by: Side | None
    left: Annotated[tuple[Rack, ...], Length(4, 4)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingEntry(Entry):
    """The end of the game (DBL-11)."""

    marks: ClassVar[frozenset[str]] = frozenset({"closing"})

    closing: Closing


TurnEntry = WordTurn | ExchangeTurn | PassTurn | LostTurn | StruckTurn
DoublesEntry = TurnEntry | ClosingEntry
