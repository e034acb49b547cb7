"""The one thing that changes what was written down: the names of a person who asked for it.

Lines, scores, times and devices stay guarded by the database itself; the words around them
can change while ``Rewriting`` holds a row, which nobody but this transaction ever sees.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Model, QuerySet

from scorer.models import Club, Entry, Membership, Player, PrintJob, Rewriting, ScoreSheet, Seat

Words = Callable[[str], str]
BATCH = 200


@contextmanager
def rewriting() -> Iterator[None]:
    """Open the log's words to this transaction; raises outside of one."""
    assert transaction.get_connection().in_atomic_block  # noqa: S101 — the row must never be seen
    row = Rewriting.objects.create()
    yield
    row.delete()


def words_without(names: Iterable[str], instead: str) -> Words:
    """What puts ``instead`` in place of each of the names, wherever they stand as whole words."""
    longest = sorted(filter(None, names), key=len, reverse=True)
    pattern = re.compile(
        "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest), re.IGNORECASE
    )
    return lambda text: pattern.sub(lambda _found: instead, text)


def rewritten(value: object, words: Words) -> Any:  # noqa: ANN401 — a JSON value
    """A JSON value with its texts in other words; keys stay."""
    if isinstance(value, str):
        return words(value)
    if isinstance(value, list):
        return [rewritten(one, words) for one in value]
    if isinstance(value, dict):
        return {key: rewritten(one, words) for key, one in value.items()}
    return value


def rewrite_rows(rows: QuerySet[Any], fields: tuple[str, ...], words: Words) -> list[Any]:
    """Put the words into the fields of these rows; those that changed, with their new values.

    Goes past what guards a model's rows in Python; the database's own guard stands.
    """
    model: type[Model] = rows.model
    changed = []
    for row in rows.iterator(chunk_size=BATCH):
        now = {field: rewritten(getattr(row, field), words) for field in fields}
        if now != {field: getattr(row, field) for field in fields}:
            vars(row).update(now)
            changed.append(row)
    QuerySet(model).bulk_update(changed, fields, batch_size=BATCH)
    return changed


def rewrite_sheets(sheets: Iterable[UUID], words: Words) -> int:
    """Change a name on these sheets: players, seats, the log; how many sheets it stood on.

    Within a transaction that is ``rewriting``.
    """
    asked = list(sheets)
    held = ScoreSheet.objects.select_for_update(no_key=True).filter(pk__in=asked).order_by("pk")
    found = {row.pk for row in rewrite_rows(held, ("players", "head"), words)}
    seats = Seat.objects.filter(sheet__in=asked)
    found |= {row.sheet_id for row in rewrite_rows(seats, ("name",), words)}
    entries: QuerySet[Entry] = QuerySet(Entry).filter(sheet__in=asked)
    fields = ("payload", "noted", "author", "reason")
    found |= {row.sheet_id for row in rewrite_rows(entries, fields, words)}
    ScoreSheet.objects.filter(pk__in=found).update(rewritten=F("rewritten") + 1)
    return len(found)


def rewrite_club(club: Club, names: Iterable[str], words: Words) -> None:
    """Change a name among the players a club knows, and on what waits to be printed."""
    known = Player.objects.filter(club=club, name__in=list(names)).order_by("pk")
    Membership.objects.filter(player__in=known).update(player=None)
    for spare in known[1:]:  # another spelling of the same person
        spare.delete()
    rewrite_rows(known, ("name",), words)
    rewrite_rows(PrintJob.objects.all(), ("order",), words)
