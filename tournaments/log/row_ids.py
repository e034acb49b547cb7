"""Ids of rows in what steps say: a file names rows by their place in its lists instead.

An id of no row that there is becomes a negative number, another one for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tournaments.log.acts.drawing import DrawPublished, DrawRepaired
from tournaments.log.acts.events import EventImported, FormatChanged
from tournaments.log.acts.reseating import SeatingChanged, SeatingPutBack
from tournaments.log.acts.undoing import DrawUnpublished, SeatingUndone

WITH_DRAW_BEFORE = {
    *(DrawRepaired.kind, SeatingUndone.kind, DrawUnpublished.kind),
    *(SeatingChanged.kind, SeatingPutBack.kind),
}
WITH_ROUNDS_BEFORE = {DrawPublished.kind, DrawRepaired.kind}
Exchange = Callable[[object], object]


@dataclass(frozen=True, slots=True)
class RowIds:
    """What stands for the id of a row, by what the row is."""

    draw: Exchange
    award: Exchange
    team_award: Exchange


class PlaceOf:
    """The places of rows in a list, by their ids."""

    def __init__(self, ids: Iterable[int]) -> None:
        self._places = {id_: place for place, id_ in enumerate(ids)}
        self._unknown: dict[object, int] = {}

    def __call__(self, id_: object) -> object:
        """A place from 0; for an id that is not in the list -1, -2 …, in order of mention."""
        if not isinstance(id_, int):
            return id_
        known = self._places.get(id_)
        return self._unknown.setdefault(id_, -1 - len(self._unknown)) if known is None else known


def exchanged(kind: str, said: Mapping[str, object], ids: RowIds) -> dict[str, object]:
    """What a step of ``kind`` says, with other ids; of the register's people and of rounds 0.

    No act is understood by these, nor by those of substitutions: all are named by their numbers.
    What changed in the register is left out: another register has other rows.
    """
    gift = ids.team_award if kind.startswith("team-") else ids.award
    exchanges: dict[str, Exchange] = {
        "draw": ids.draw,
        "award": gift,
        "person": _nobody,
        "substitution": _nobody,
        "given": lambda some: [_with(one, {"award": gift}) for one in _listed(some)],
        "taken": lambda some: [gift(one) for one in _listed(some)],
        "restored": lambda some: _rounds(some, ids),
    }
    if kind in WITH_DRAW_BEFORE:
        exchanges["before"] = ids.draw
    if kind in WITH_ROUNDS_BEFORE:
        exchanges["were"] = lambda some: _rounds(some, ids)
    if kind == FormatChanged.kind:
        exchanges |= dict.fromkeys(("unseated", "seated"), _of_waiting(ids))
    if kind == EventImported.kind:
        exchanges = {"state": lambda state: _with(state, _of_state(ids))}
    here = {key: value for key, value in said.items() if key != "register"}
    return {key: exchanges.get(key, _same)(value) for key, value in here.items()}


def _of_state(ids: RowIds) -> dict[str, Exchange]:
    return {
        "draws": lambda some: _by_id(some, ids.draw),
        "awards": lambda some: _by_id(some, ids.award),
        "team_awards": lambda some: _by_id(some, ids.team_award),
        "rounds": lambda some: _rounds(some, ids),
    }


def _of_waiting(ids: RowIds) -> Exchange:
    exchanges = {"draw": ids.draw, "row": _nobody}
    return lambda some: [_with(one, exchanges) for one in _listed(some)]


def _rounds(some: object, ids: RowIds) -> dict[str, object]:
    return {number: _with(one, {"draw": ids.draw}) for number, one in _named(some)}


def _by_id(some: object, id_of: Exchange) -> dict[str, object]:
    return {
        str(id_of(int(key)) if key.lstrip("-").isdecimal() else key): _with(one, {"id": id_of})
        for key, one in _named(some)
    }


def _with(said: object, exchanges: Mapping[str, Exchange]) -> object:
    """An object with other values under some keys; anything else as it is."""
    if not isinstance(said, Mapping):
        return said
    return {key: exchanges.get(key, _same)(value) for key, value in said.items()}


def _same(value: object) -> object:
    return value


def _nobody(_id: object) -> int:
    return 0


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else ()


def _named(value: object) -> Iterable[tuple[str, object]]:
    return value.items() if isinstance(value, Mapping) else ()
