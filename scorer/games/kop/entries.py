"""What is written down of a Kop hand, in three degrees of detail, and the house rules.

Terms: *Starzy* (old), the side that the black queens or a bid make; *Młodzi*
(young), the others; *wyjście* (exit), losing with at least half of what was needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, ClassVar

from scorer.games.base import Entry
from scorer.games.text import gettext as _
from scorer.games.values import Length, Range, Ruled, Word, option


class Contract(Word):
    """The five games of KOP-3."""

    ZWYCZAJNA = "zwyczajna"
    WESELE = "wesele"
    CICHA = "cicha"
    ZOLO = "zolo"
    ZOLO_DU = "zolo_du"

    @property
    def single(self) -> bool:
        """Whether one Stary plays against three."""
        return self in SINGLE


SINGLE = frozenset({Contract.CICHA, Contract.ZOLO, Contract.ZOLO_DU})


class Party(Word):
    """The two sides of a hand."""

    OLD = "old"
    YOUNG = "young"


class Margin(Word):
    """How the losers of an ordinary game or a wesele fared (KOP-8.1)."""

    EXIT = "exit"
    NO_EXIT = "no_exit"
    NO_TRICK = "no_trick"


class Call(Word):
    """What can be said in the auction (KOP-2.3)."""

    PAS = "pas"
    WESELE = "wesele"
    ZOLO = "zolo"
    ZOLO_DU = "zolo_du"
    KONTRA = "kontra"
    REJ = "rej"
    BOK = "bok"
    SLUP = "slup"


class KontraStep(IntEnum):
    """The steps of doubling in the order they are called (KOP-2.5); 0: none."""

    NONE = 0
    KONTRA = 1
    REJ = 2
    BOK = 3
    SLUP = 4


class FirstCall(Word):
    """Who makes the first call (KOP-2.2)."""

    AFTER_LEADER = "after_leader"
    LEADER = "leader"


Seat = Annotated[int, Range(0, 3)]
Seats = Annotated[tuple[Seat, ...], Length(1, 2)]
Kontras = Annotated[int, Range(0, 4, "KOP-2.5")] | Annotated[tuple[Seat, ...], Length(0, 4)]
Hand = Annotated[tuple[str, ...], Length(4, 4)]


@dataclass(frozen=True, slots=True)
class KopOptions:
    """The house rules a table may choose."""

    hands: Annotated[int, Range(1)] | None = option(
        None, label=_("Hands in a game"), clause="KOP-1"
    )
    exit_old: Annotated[int, Range(0, 104)] = option(
        27, label=_("Points with which losing Starzy have wyjście"), clause="KOP-8.4"
    )
    exit_young: Annotated[int, Range(0, 104)] = option(
        26, label=_("Points with which losing Młodzi have wyjście"), clause="KOP-8.4"
    )
    first_call: FirstCall = option(
        FirstCall.AFTER_LEADER,
        label=_("First call"),
        clause="KOP-2.2",
        choices={
            FirstCall.AFTER_LEADER: _("the player after the leader"),
            FirstCall.LEADER: _("the leader"),
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Entry):
    """What both kinds of figures share: contract, the Starzy's seats, kontras.

    ``kontras`` is the level that counts or the calling seats in order.
    """

    contract: Contract
    old: Seats
    kontras: Kontras = 0
    sure_zolo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WonHand(Declared):
    """A hand by who won and how the losers fared."""

    winner: Party
    margin: Margin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHand(Declared):
    """A hand by the Starzy's card points, and their tricks where somebody counted them."""

    marks: ClassVar[frozenset[str]] = frozenset({"old_points", "old_tricks"})

    old_points: Annotated[int, Range(0, 104, "KOP-6.3")]
    old_tricks: Annotated[int, Range(0, 4)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand(Entry):
    """A hand by its cards: four cards per seat, every call, all 16 cards in the order played."""

    marks: ClassVar[frozenset[str]] = frozenset({"deal", "auction", "play"})

    deal: Annotated[tuple[Hand, ...], Length(4, 4)]
    auction: tuple[Annotated[Call, Ruled("KOP-2.3")], ...]
    play: Annotated[tuple[str, ...], Length(16, 16)]


KopEntry = WonHand | CountedHand | PlayedHand
