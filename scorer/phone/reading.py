"""Records and entries made of JSON on the phone, as the pages of its own server wrote it.

Types, limits and keys are not checked here: the server checks every line that it is sent
(``scorer.records``). What a hand may be is left to the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from scorer.games.base import AnyGame, Entry
from scorer.records.record import Record, setup_of

Parts = Mapping[str, tuple[str, object]]
Raw = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Description:
    """What a game's dataclasses are made of, where it is more than plain values and lists.

    ``made``: by dataclass and key, the name of the field and the kind of its value: another
    dataclass, the members of an enum, or None for plain values.
    """

    game: AnyGame
    made: Mapping[type, Parts]


def parse_record(description: Description, raw: Raw) -> Record:
    """The record in what JSON gave."""
    head = parse_setup(description, raw)
    entries = cast("list[Raw]", raw["entries"])
    return Record(head.game, head.setup, tuple(parse_entry(description, one) for one in entries))


def parse_setup(description: Description, raw: Raw) -> Record:
    """The head of a record, without its entries."""
    game = description.game
    head = {key: value for key, value in raw.items() if key != "entries"}
    options = {"options": ("options", game.options_type)}
    return Record(game, setup_of(game, _values(description, options, head)), ())


def parse_entry(description: Description, raw: Raw) -> Entry:
    """One entry: of the first kind whose marks occur, else of the last."""
    *marked, kind = description.game.entry_kinds
    for one in marked:
        if any(mark in raw for mark in one.marks):
            kind = one
            break
    return cast("Entry", _made(description, kind, raw))


def _made(description: Description, kind: object, raw: object) -> object:
    """The value of ``raw``; ``kind`` as in ``Description``, of every item where it is a list."""
    if isinstance(raw, list | tuple):
        return tuple([_made(description, kind, item) for item in raw])
    if kind is None or raw is None:
        return raw
    if isinstance(kind, tuple):
        return kind[kind.index(raw)]
    parts = description.made[cast("type", kind)]
    return cast("Callable[..., object]", kind)(**_values(description, parts, cast("Raw", raw)))


def _values(description: Description, parts: Parts, raw: Raw) -> dict[str, object]:
    """The values of an object by the names of their fields."""
    values = {}
    for key, value in raw.items():
        name, kind = parts.get(key, (key, None))
        values[name] = _made(description, kind, value)
    return values
