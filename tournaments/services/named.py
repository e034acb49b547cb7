"""Rows that are known by their names: found by any spelling, made where there are none."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any, TypeVar

from scorer.support.names import clean_name
from tournaments.models import HomeClub, Team
from tournaments.records.spelling import spelling_key

NamedT = TypeVar("NamedT", HomeClub, Team)


def find_or_make(
    model: type[NamedT],
    names: Iterable[str],
    made: MutableSequence[NamedT],
    **owner: Any,  # noqa: ANN401 — a register or an event
) -> dict[str, NamedT]:
    """The rows of ``owner`` by the keys of their names; at most two queries, none for none.

    Those ``made`` are put into that list. Of two rows that are spelled alike the older is found.
    """
    wanted: dict[str, str] = {}
    for name in filter(None, map(clean_name, names)):
        wanted.setdefault(spelling_key(name), name)
    if not wanted:
        return {}
    newest_first = model.objects.filter(**owner).order_by("-pk")
    known = {spelling_key(row.name): row for row in newest_first}
    missing = [name for key, name in wanted.items() if key not in known]
    if missing:
        new = model.objects.bulk_create(model(name=name, **owner) for name in missing)
        known |= {spelling_key(row.name): row for row in new}
        made.extend(new)
    return {key: known[key] for key in wanted}
