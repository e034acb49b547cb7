"""The one thing that changes what was written down: the names of a person who asked for it.

Lines, scores, times and devices stay guarded by the database itself; the names around them
can change while ``Rewriting`` holds a row, which nobody but this transaction ever sees. What is
a name is declared field by field: the entry of a line, what is noted beside it and the head of
a sheet hold none, whatever words may stand in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Model, QuerySet

from scorer.models import Club, Entry, Membership, Player, Rewriting, ScoreSheet, Seat
from scorer.support.transactions import empty_log_of_writes

BATCH = 200


@dataclass(frozen=True)
class Renaming:
    """``instead`` in the place of each of ``names``, which are spellings of one person.

    A name of one word may be any word: it is one only where it fills a field for names. ``keep``
    are names of others that begin like one of them, and stay.
    """

    names: tuple[str, ...]
    instead: str
    keep: tuple[str, ...] = ()

    def in_name(self, text: str) -> str:
        """A field for names, in other words."""
        if " ".join(text.split()).casefold() in self._whole:
            return self.instead
        return self.in_text(text)

    def in_text(self, text: str) -> str:
        """What somebody wrote freely, in other words."""
        if self._several is None:
            return text
        kept = {name.casefold() for name in self.keep}
        return self._several.sub(
            lambda found: found[0] if found[0].casefold() in kept else self.instead, text
        )

    @cached_property
    def _whole(self) -> frozenset[str]:
        return frozenset(name.casefold() for name in self.names)

    @cached_property
    def _several(self) -> re.Pattern[str] | None:
        every = (*self.names, *self.keep)
        names = sorted((name for name in every if " " in name), key=len, reverse=True)
        words = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)
        return re.compile(words, re.IGNORECASE) if names else None


Change = Callable[[Any], Any]


@contextmanager
def rewriting() -> Iterator[None]:
    """Open the log's words to this transaction; raises outside of one."""
    assert transaction.get_connection().in_atomic_block  # noqa: S101 — the row must never be seen
    row = Rewriting.objects.create()
    yield
    row.delete()
    transaction.on_commit(empty_log_of_writes, robust=True)


def rewrite_rows(rows: QuerySet[Any], changes: dict[str, Change]) -> list[Any]:
    """Change these fields of the rows; those that are not as before, with their new values.

    Goes past what guards a model's rows in Python; the database's own guard stands.
    """
    model: type[Model] = rows.model
    changed = []
    for row in rows.iterator(chunk_size=BATCH):
        before = {field: getattr(row, field) for field in changes}
        now = {field: change(before[field]) for field, change in changes.items()}
        if now != before:
            vars(row).update(now)
            changed.append(row)
    QuerySet(model).bulk_update(changed, list(changes), batch_size=BATCH)
    return changed


def rewrite_sheets(sheets: Iterable[UUID], renaming: Renaming) -> int:
    """Change a name on these sheets: players, seats, the log; how many sheets it stood on.

    Within a transaction that is ``rewriting``.
    """
    asked = list(sheets)
    held = ScoreSheet.objects.select_for_update(no_key=True).filter(pk__in=asked).order_by("pk")
    name, text = renaming.in_name, renaming.in_text
    found = {row.pk for row in rewrite_rows(held, {"players": _each(name)})}
    seats = Seat.objects.filter(sheet__in=asked)
    found |= {row.sheet_id for row in rewrite_rows(seats, {"name": name})}
    entries: QuerySet[Entry] = QuerySet(Entry).filter(sheet__in=asked)
    around: dict[str, Change] = {"author": name, "reason": text}
    found |= {row.sheet_id for row in rewrite_rows(entries, around)}
    for kind, key, change in (
        (Entry.Kind.SEATING, "players", _each(name)),
        (Entry.Kind.SIGNATURE, "name", name),
    ):
        acts = rewrite_rows(entries.filter(kind=kind), {"payload": _at(key, change)})
        found |= {row.sheet_id for row in acts}
    ScoreSheet.objects.filter(pk__in=found).update(rewritten=F("rewritten") + 1)
    return len(found)


def _each(change: Change) -> Change:
    return lambda values: [change(value) for value in values]


def _at(key: str, change: Change) -> Change:
    return lambda payload: payload | {key: change(payload[key])}


def rewrite_club(club: Club, renaming: Renaming) -> None:
    """Change a name among the players a club knows."""
    known = Player.objects.filter(club=club, name__in=renaming.names).order_by("pk")
    Membership.objects.filter(player__in=known).update(player=None)
    for spare in known[1:]:  # another spelling of the same person
        spare.delete()
    rewrite_rows(known, {"name": renaming.in_name})
