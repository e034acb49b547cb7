"""Where names of people stand in what steps say: for making somebody anonymous.

Declared by key, since a step says more than names: kinds, states, seeds, slugs and terms may be
the same words as somebody's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.services.rewriting import Renaming
from tournaments.selectors.entry_steps import RENAMED

NAMES = frozenset({"name", "partner", "pair", "substitute", "for", "taken_by", "guest"})
TEXTS = frozenset({"why", "reason", "disputed"})
GUESTS = "tables"  # by number who sits there: numbers, and names of who has none
TERMS = "format"  # rules, no people
OF_THE_EVENT = frozenset({"event-made", "event-changed", "event-imported"})  # its own name
DEEPEST_OWN = 1  # how deep in those that name stands
MORE: Mapping[str, frozenset[str]] = {RENAMED: frozenset({"was", "now"})}


def renamed_said(kind: str, said: object, renaming: Renaming) -> Any:  # noqa: ANN401 — a JSON value
    """What a step of ``kind`` says, with the names in it changed."""
    deepest = DEEPEST_OWN if kind in OF_THE_EVENT else -1
    return _changed(said, renaming, NAMES | MORE.get(kind, frozenset()), deepest)


def _changed(value: object, renaming: Renaming, names: frozenset[str], own: int) -> object:
    if isinstance(value, list):
        return [_changed(one, renaming, names, own - 1) for one in value]
    if not isinstance(value, dict):
        return value
    changed = {}
    for key, one in value.items():
        if key in names and not (key == "name" and own >= 0):
            changed[key] = _in_names(one, renaming)
        elif key == GUESTS and isinstance(one, dict):
            changed[key] = {at: _seated(some, renaming, names) for at, some in one.items()}
        elif key in TEXTS and isinstance(one, str):
            changed[key] = renaming.in_text(one)
        else:
            changed[key] = one if key == TERMS else _changed(one, renaming, names, own - 1)
    return changed


def _in_names(value: object, renaming: Renaming) -> object:
    """A name, or the one before and the one after a change."""
    if isinstance(value, list):
        return [_in_names(one, renaming) for one in value]
    return renaming.in_name(value) if isinstance(value, str) else value


def _seated(table: object, renaming: Renaming, names: frozenset[str]) -> object:
    """A table: who sits there, or all that is known of it."""
    if isinstance(table, list):
        return _in_names(table, renaming)
    return _changed(table, renaming, names, -1)
