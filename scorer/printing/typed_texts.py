"""What people typed that stands on the paper of sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from uuid import UUID

from scorer.models import Entry, ScoreSheet
from scorer.printing.letters import texts_in
from scorer.sheets.selectors.sheet_state import SheetState


def typed_in(now: SheetState) -> Iterator[str]:
    """Names, event, words, reasons of a sheet, which need not be saved."""
    yield from texts_in([now.sheet.event, now.sheet.players])
    for entry in now.log:
        yield from texts_in([entry.payload, entry.author, entry.reason])


def typed_texts(sheets: Collection[UUID]) -> Iterator[str]:
    """The same of these sheets, many texts more than once; two queries."""
    heads = ScoreSheet.objects.filter(pk__in=sheets).values_list("event", "players")
    lines = Entry.objects.filter(sheet__in=sheets).values_list("payload", "author", "reason")
    for head in heads:
        yield from texts_in(head)
    for line in lines.iterator():
        yield from texts_in(line)
