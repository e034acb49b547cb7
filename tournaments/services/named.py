"""Rows that are known by their names: found by any spelling, made where there are none."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any, TypeVar

from tournaments.models import HomeClub, Team
from tournaments.records.names import name_key, tidy

NamedT = TypeVar("NamedT", HomeClub, Team)


def find_or_make(
    model: type[NamedT],
    names: Iterable[str],
    made: MutableSequence[NamedT],
    **owner: Any,  # noqa: ANN401 — a register or an event
) -> dict[str, NamedT]:
    """The rows of ``owner`` by the keys of their names; at most two queries, none for none.

    Those ``made`` are put into that list.
    """
    wanted = {name_key(name): name for name in map(tidy, names) if name}
    if not wanted:
        return {}
    known = {name_key(row.name): row for row in model.objects.filter(**owner)}
    missing = [name for key, name in wanted.items() if key not in known]
    if missing:
        new = model.objects.bulk_create(model(name=name, **owner) for name in missing)
        known |= {name_key(row.name): row for row in new}
        made.extend(new)
    return {key: known[key] for key in wanted}
