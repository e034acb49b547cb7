"""All tables of a round at a glance: how far each is, and what is still missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Max

from scorer.support.name_order import by_name
from tournaments.engine.formats import SecondLook
from tournaments.log.acts.results import ResultKeyed
from tournaments.log.codec import kinds_of
from tournaments.models import Event, Result, Round, Table
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.results import Progress, TableState, tables_of


class Mark(StrEnum):
    """What the board says of a table, what needs somebody first."""

    SHORT = "short"  # somebody is missing there
    DOUBT = "doubt"  # disputed, or two looks differ
    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"
    SIGNED = "signed"
    KEYED = "keyed"
    AWARDED = "awarded"


@dataclass(frozen=True, slots=True)
class Tile:
    """A table on the board; ``unseen``: nobody has taken the second look that is wanted."""

    state: TableState
    mark: Mark
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A round's tables; ``hands`` a table is to play, None: not limited."""

    round: Round
    tiles: tuple[Tile, ...]
    hands: int | None

    @property
    def counts(self) -> list[tuple[Mark, int]]:
        """How many tables have each mark, in the order of marks, those there are."""
        found = Counter(tile.mark for tile in self.tiles)
        return [(mark, found[mark]) for mark in Mark if found[mark]]

    @property
    def settled(self) -> int:
        """How many tables nothing is waited for from."""
        return sum(tile.state.settled for tile in self.tiles)

    @property
    def missing(self) -> tuple[Tile, ...]:
        """The tables that something is waited for from."""
        return tuple(tile for tile in self.tiles if not tile.state.settled)

    @property
    def doubtful(self) -> tuple[Tile, ...]:
        """The tables somebody must decide about."""
        return tuple(tile for tile in self.tiles if tile.mark is Mark.DOUBT)

    @property
    def short(self) -> tuple[Tile, ...]:
        """The tables where somebody is missing."""
        return tuple(tile for tile in self.tiles if tile.mark is Mark.SHORT)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tables that want a second look."""
        return tuple(tile for tile in self.tiles if tile.unseen)

    @property
    def holding(self) -> tuple[Tile, ...]:
        """The tables where a phone has not sent all that was written."""
        return tuple(tile for tile in self.tiles if tile.state.held)

    @property
    def sheetless(self) -> tuple[int, ...]:
        """The tables that are full and are still to play, and have no score sheet."""
        missing = (tile for tile in self.missing if tile.mark is not Mark.SHORT)
        return tuple(tile.state.number for tile in missing if tile.state.sheet is None)

    @property
    def ready(self) -> bool:
        """Whether the round can be closed."""
        return not self.missing and not self.doubtful


SHOWN: dict[str, Callable[[Board], tuple[Tile, ...]]] = {
    "missing": lambda board: board.missing,
    "doubt": lambda board: board.doubtful,
    "unseen": lambda board: board.unseen,
}


def board_of(event: Event, round_: Round) -> Board:
    """The board of a round; four queries."""
    terms = table_rules_of(event)
    tiles = tuple(tile_of(state, terms) for state in tables_of(event, round_.number))
    return Board(round_, tiles, terms.hands)


def newest_held(event: Event, number: int) -> datetime | None:
    """When a phone of a round last said how many lines wait on it; one query."""
    tables = Table.objects.filter(round__event=event, round__number=number)
    found: datetime | None = tables.aggregate(at=Max("sheet__held_at"))["at"]
    return found


def tile_of(state: TableState, terms: TableRules) -> Tile:
    """What the board says of a table; no query."""
    return Tile(state, _mark(state, terms), _unseen(state, terms.format.second_look))


def is_short(state: TableState, terms: TableRules) -> bool:
    """Whether somebody is missing at a table."""
    seats = sum(len(side) for side in terms.sides(len(state.seats)))
    return state.misses_somebody or not terms.plays(seats)


def _mark(state: TableState, terms: TableRules) -> Mark:
    if state.progress is Progress.AWARDED:
        return Mark.AWARDED
    if is_short(state, terms) and not state.counts:
        return Mark.SHORT
    if state.disputed or state.differs:
        return Mark.DOUBT
    return Mark(state.progress)


def _unseen(state: TableState, wanted: SecondLook) -> bool:
    """Whether the second look that the format wants is still to come."""
    if wanted is SecondLook.NONE or not state.looks or len(state.looks) > 1:
        return False
    if state.looks[-1].kind != Result.Kind.KEYED:
        return False
    return wanted is SecondLook.BLIND or state.sheet_scores is None


def next_to_key(board: Board, after: int = 0, *, second: bool = False) -> int | None:
    """The next table in order that wants keying (or the second look), round and round."""
    wanted = (
        board.unseen
        if second
        else tuple(tile for tile in board.missing if tile.mark is not Mark.SHORT)
    )
    numbers = [tile.state.number for tile in wanted]
    return next((n for n in numbers if n > after), numbers[0] if numbers else None)


@dataclass(frozen=True, slots=True)
class Pile:
    """The paper as it lies: tables that ``name`` keyed and that want a second look, top down."""

    name: str  # empty: nobody knows who
    tables: tuple[int, ...]


def piles_of(event: Event, board: Board) -> list[Pile]:
    """The piles of a round by name; one query, none where no table wants a second look."""
    wanted = {tile.state.number for tile in board.unseen}
    if not wanted:
        return []
    keyed = event.steps.filter(kind__in=kinds_of(ResultKeyed), said__round=board.round.number)
    keyers: dict[int, str] = {}  # by table, the last one keyed first
    for table, name in keyed.order_by("-pk").values_list("said__table", "by_name"):
        if table in wanted:
            keyers.setdefault(table, name)
    keyers |= dict.fromkeys(sorted(wanted - keyers.keys()), "")
    key = by_name()
    return [
        Pile(name, tuple(table for table, keyer in keyers.items() if keyer == name))
        for name in sorted(set(keyers.values()), key=key)
    ]
