"""A hand of Three Heaps as it was filled in: how many every player took."""

from __future__ import annotations

from scorer.games.three_heaps.game import HEAPS, HeapsOptions

from scorer.games.base import Setup, State
from scorer.games.filling import (
    NEEDED,
    Fields,
    FormField,
    Refusal,
    amends_nothing,
    one_kind,
    taken,
    whole,
)

amends = amends_nothing
kinds = one_kind


def form_fields(
    setup: Setup[HeapsOptions], _kind: str, _fields: Fields, _state: State | None = None
) -> list[FormField]:
    """``heaps_0`` and so on, by seat."""
    seats = range(len(setup.players))
    return [FormField(f"heaps_{seat}", most=HEAPS, needed=NEEDED) for seat in seats]


def check(
    setup: Setup[HeapsOptions], kind: str, fields: Fields, _state: State | None = None
) -> tuple[Refusal, ...]:
    """The figures that cannot be."""
    _values, refused = taken(form_fields(setup, kind, fields), fields)
    return tuple(refused)


def entry_of(
    setup: Setup[HeapsOptions], kind: str, fields: Fields, _state: State | None = None
) -> dict[str, object]:
    """A hand in the record's words."""
    asked = form_fields(setup, kind, fields)
    return {"heaps": [whole(fields[one.name]) for one in asked]}
