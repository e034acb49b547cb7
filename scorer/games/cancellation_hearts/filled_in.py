"""A hand of Cancellation Hearts as it was filled in: what every player took.

An empty field is 0; a single empty field in a column takes what the others leave of the
two packs, unless some of it went to nobody.
"""

from __future__ import annotations

from scorer.games.base import Setup, State
from scorer.games.cancellation_hearts.entries import HeartsOptions, Moon
from scorer.games.cancellation_hearts.pack import ALL_HEARTS, ALL_MARIAS
from scorer.games.filling import (
    Fields,
    FormField,
    Refusal,
    amends_nothing,
    one_kind,
    taken,
    text,
    ticked,
    whole,
)

COLUMNS = {"hearts": ALL_HEARTS, "marias": ALL_MARIAS}

amends = amends_nothing
kinds = one_kind


def form_fields(
    setup: Setup[HeartsOptions], _kind: str, _fields: Fields, _state: State | None = None
) -> list[FormField]:
    """Whether something was left, who took everything, and two figures for every player."""
    moon = FormField("moon", tuple(moon.value for moon in Moon))
    asked = [FormField("uncollected", tick=True), moon]
    for seat in range(len(setup.players)):
        asked += [FormField(f"{column}_{seat}", most=most) for column, most in COLUMNS.items()]
    return asked


def check(
    setup: Setup[HeartsOptions], kind: str, fields: Fields, _state: State | None = None
) -> tuple[Refusal, ...]:
    """The figures that cannot be, in the order of the form."""
    _said, refused = taken(form_fields(setup, kind, fields), fields)
    return tuple(refused)


def entry_of(
    setup: Setup[HeartsOptions], _kind: str, fields: Fields, _state: State | None = None
) -> dict[str, object]:
    """A hand in figures, in the record's words."""
    entry: dict[str, object] = {column: figures(setup, fields, column) for column in COLUMNS}
    if fields.get("moon"):
        entry["moon"] = text(fields["moon"])
    if ticked(fields.get("uncollected")):
        entry["uncollected"] = True
    return entry


def figures(setup: Setup[HeartsOptions], fields: Fields, column: str) -> list[int]:
    """What every player took, the figure that is missing filled in."""
    given = [whole(fields.get(f"{column}_{seat}")) for seat in range(len(setup.players))]
    rest = COLUMNS[column] - sum(figure or 0 for figure in given)
    alone = given.count(None) == 1 and not ticked(fields.get("uncollected"))
    filled = rest if alone and rest > 0 else 0
    return [filled if figure is None else figure for figure in given]
