"""What stands in the logs of this laptop and perhaps in no other's: by UUID, and in words.

Sheets' entries are known here; the app that has events adds its own log.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from itertools import islice
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from scorer.models import Entry
from scorer.sheets.selectors.acts import acts_of
from scorer.sheets.selectors.line_text import line_text
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state

AT_ONCE = 500
MOST = 2_000  # of one log, the newest


@dataclass(frozen=True, slots=True)
class Written:
    """Something written: where, what, when, by whom; ``path``: the address of where."""

    where: str
    what: str
    at: datetime
    by: str
    path: str


@dataclass(frozen=True, slots=True)
class ComparedLog:
    """What is asked of a log: UUIDs since a moment, which of some it has, some in words."""

    since: Callable[[datetime], list[UUID]]
    known: Callable[[Collection[UUID]], set[UUID]]
    told: Callable[[Collection[UUID]], list[Written]]


_logs: list[str] = []


def add_log(name: str) -> None:
    """Have the ``ComparedLog`` of this dotted name asked too."""
    if name not in _logs:
        _logs.append(name)


def logs() -> list[ComparedLog]:
    """Every log there is."""
    return [ENTRIES, *map(_found, _logs)]


def in_portions(uuids: Iterable[UUID]) -> Iterable[list[UUID]]:
    """As many at once as a database takes."""
    rest = iter(uuids)
    while portion := list(islice(rest, AT_ONCE)):
        yield portion


def _since(moment: datetime) -> list[UUID]:
    found = Entry.objects.filter(written_at__gte=moment).order_by("-pk")
    return list(found.values_list("uuid", flat=True)[:MOST])


def _known(uuids: Collection[UUID]) -> set[UUID]:
    return {
        uuid
        for portion in in_portions(uuids)
        for uuid in Entry.objects.filter(uuid__in=portion).values_list("uuid", flat=True)
    }


def _in_words(uuids: Collection[UUID]) -> list[Written]:
    states: dict[UUID, SheetState] = {}
    found = []
    for portion in in_portions(uuids):
        entries = Entry.objects.filter(uuid__in=portion).select_related("sheet__club")
        for entry in entries.order_by("pk"):
            if entry.sheet_id not in states:
                states[entry.sheet_id] = load_sheet_state(entry.sheet)
            now = states[entry.sheet_id]
            path = reverse("scorer:sheet", args=[entry.sheet_id])
            found.append(
                Written(_place(now), _words(now, entry), entry.written_at, entry.author, path)
            )
    return found


def _place(now: SheetState) -> str:
    """The event and the table, where they are known, and who sits there."""
    sheet = now.sheet
    table = _("table %(table)s") % {"table": sheet.table} if sheet.table else ""
    return " · ".join(filter(None, (sheet.event, table, ", ".join(sheet.players))))


def _words(now: SheetState, entry: Entry) -> str:
    """The entry in words; one that something newer stands over says so."""
    standing = now.entry_at(entry.position)
    index = now.index_of(entry.position)
    if standing is not None and standing.pk == entry.pk and index is not None:
        return f"{index + 1}. {line_text(now, now.scored[index])}"
    acts = (act for act in acts_of(now) if act.place == entry.position + 1)
    words = next((f"{act.text} {act.words}".strip() for act in acts), "")
    return words or _("A line that was corrected since")


@cache
def _found(name: str) -> ComparedLog:
    module, _dot, attribute = name.rpartition(".")
    log: ComparedLog = getattr(import_module(module), attribute)
    return log


ENTRIES = ComparedLog(_since, _known, _in_words)
