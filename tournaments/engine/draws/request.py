"""What a draw is asked for and what it gives: units, tables, rounds.

Terms: a *unit* is what is seated: a player, or a pair or team of a two-sided game; a *table*
names its units by number in seat order (one with fewer units than its size has its last
seats open); a *round* is its tables in table order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorer.games.text import Text

Table = tuple[int, ...]
Round = tuple[Table, ...]
Told = Callable[[float], object]  # takes how far a draw is, from 0 to 1

ENGINE = "1"  # of the draws: another number where the same request gives another draw
UNPLAYED_FIRST = "2"  # that of round robins after rounds were played


def untold(_share: float) -> None:
    """Tell nobody how far a draw is."""


class Method(StrEnum):
    """How units come to tables."""

    ROTATION = "rotation"  # all rounds at once, nobody meets twice
    STANDING = "standing"  # one round by rank, without a rematch
    RANDOM = "random"  # one round by chance
    ROUND_ROBIN = "round-robin"  # everyone against everyone (Berger)
    SWISS = "swiss"  # one round for two-sided games, by rank, without a rematch
    MOVEMENT = "movement"  # partners and opponents change (whist tables)
    RANKED = "ranked"  # one round by rank, the best at table 1, meetings allowed
    KNOCKOUT = "knockout"  # one round by the bracket, the better half of each table goes on

    @property
    def by_chance(self) -> bool:
        """Whether lots have a part in who meets whom."""
        return self is not Method.KNOCKOUT


class Apart(StrEnum):
    """How firmly units that share something are kept from meeting."""

    MUST = "must"
    SHOULD = "should"


@dataclass(frozen=True, slots=True)
class Seats:
    """How many units can play at a table, at least and at most."""

    least: int
    most: int


class Uneven(StrEnum):
    """What becomes of units when their number is no multiple of the table size."""

    THREE = "three"  # tables one short
    SIT_OUT = "sit-out"  # some rest, as evenly as possible
    FILL = "fill"  # as one short, the last seat open for a substitute


class Pairing(StrEnum):
    """Whom a Swiss round seats against each other."""

    NEIGHBOURS = "neighbours"  # first against second, third against fourth
    HALVES = "halves"  # the first of the top half against the first of the bottom half


class Byes(StrEnum):
    """Who of those that sat out least often sits out a Swiss round."""

    LOWEST = "lowest"  # in rank
    LOT = "by-lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawUnit:
    """Who is seated: only ``number`` is needed; equal ``team`` (``club``, ``pair``): together.

    ``fixed_table`` is where the unit always sits.
    """

    number: int
    team: str = ""
    club: str = ""
    pair: str = ""
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """Everything a draw depends on: the same request gives the same draw, on any machine.

    ``apart`` has keys ``team``, ``pair``, ``club``; ``history`` are the rounds already
    played; ``ranking`` the numbers, best first (``standing``, ``swiss``, ``ranked``). ``salt``:
    chance that hides a ranking nobody may know yet behind the request's fingerprint. ``pairing``
    and ``byes`` are for ``swiss``. ``seats`` says what tables there may be where the number of
    units is uneven; None: what is usual for tables of the size (``sizes.usual_seats``). For
    ``knockout``: ``bracket`` says who holds its places, 0 for nobody, and ``third_place`` who plays
    for that. ``absent``: by round, from the first one drawn, who does not play it.
    """

    method: Method
    units: tuple[DrawUnit, ...]
    table_size: int = 4
    seats: Seats | None = None
    rounds: int = 1
    seed: str = ""
    apart: Mapping[str, Apart] = field(default_factory=dict)
    uneven: Uneven = Uneven.THREE
    history: tuple[Round, ...] = ()
    ranking: tuple[int, ...] = ()
    salt: str = ""
    pairing: Pairing = Pairing.NEIGHBOURS
    byes: Byes = Byes.LOWEST
    bracket: tuple[int, ...] = ()
    third_place: tuple[int, ...] = ()
    absent: tuple[Table, ...] = ()

    def absent_in(self, at: int) -> Table:
        """Who does not play the round ``at``, counted from 0."""
        return self.absent[at] if at < len(self.absent) else ()


def engine_of(request: DrawRequest) -> str:
    """The engine that draws a request."""
    rest = request.method is Method.ROUND_ROBIN and request.history
    return UNPLAYED_FIRST if rest else ENGINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """What was drawn: the tables of each round, and by round who sits out."""

    rounds: tuple[Round, ...]
    sitting_out: tuple[Table, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a draw is worth, worked out from the draw and its request alone.

    ``meetings``: how many pairs of units meet so many times, the history included;
    ``repeats``: meetings beyond the first; ``team_meetings`` and so on count the meetings of
    this draw between units that share a team; ``seat_spread``: the largest difference, over
    units, between the seat held most and least often in this draw; ``most_short_tables``
    how often one unit sits at a short table or sits out, at most; ``same_table_twice``
    how many units come back to a table number, each return counted once; ``bound`` a proved
    lower bound of ``repeats``; ``broken`` the must-rules that do not hold, in words.
    """

    meetings: Mapping[int, int]
    repeats: int
    team_meetings: int
    pair_meetings: int
    club_meetings: int
    seat_spread: int
    most_short_tables: int
    same_table_twice: int
    bound: int
    optimal: bool
    broken: tuple[Text, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As draw/1 writes it; ``broken`` has no place there."""
        return {
            "meetings": {str(times): pairs for times, pairs in sorted(self.meetings.items())},
            "repeats": self.repeats,
            "team_meetings": self.team_meetings,
            "pair_meetings": self.pair_meetings,
            "club_meetings": self.club_meetings,
            "seats": {"spread": self.seat_spread},
            "short_tables": {"max_per_unit": self.most_short_tables},
            "same_table_twice": self.same_table_twice,
            "bound": {"repeats": self.bound},
            "optimal": self.optimal,
        }


class DrawImpossible(ValueError):  # noqa: N818 — nothing failed, no such draw exists
    """No draw fulfils the request; ``reason`` says why, for people.

    ``path`` leads to the request's key at fault, empty for the whole.
    """

    def __init__(self, reason: Text, *path: str | int) -> None:
        super().__init__(reason, path)
        self.reason = reason
        self.path = path

    def __reduce__(self) -> tuple[type[DrawImpossible], tuple[Text | str | int, ...]]:
        """As it was raised, for a draw that another process makes."""
        return DrawImpossible, (self.reason, *self.path)

    def __str__(self) -> str:
        return str(self.reason)
