"""The paper of a round as it lies: a pile by each who keyed it, the last one on top."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.support.name_order import by_name
from tournaments.log.acts.results import ResultKeyed
from tournaments.log.codec import kinds_of
from tournaments.models import Event
from tournaments.selectors.board import Board


@dataclass(frozen=True, slots=True)
class Pile:
    """The tables that ``name`` keyed and that want a second look, from the top down."""

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
