"""What the pages that change a written sheet share: what changed, and who else was there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.models import Entry
from scorer.records import RecordRefused
from scorer.records.faults import Fault
from scorer.sheets.selectors.lines import (
    counted_before,
    moved_totals,
    tell_payload,
    written_by,
)
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state, state_before
from scorer.sheets.services.entries import WriteResult
from scorer.sheets.views.browser import DEVICE, remember

Payload = dict[str, object]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else wrote in the same place: their reading in words, and mine."""

    theirs: str
    by: str
    at: datetime
    mine: str


def entry_or_404(now: SheetState, number: int, *kinds: Entry.Kind) -> Entry:
    """The entry with this number in addresses, of one of the kinds."""
    entry = now.entry_at(number - 1)
    if entry is None or entry.kind not in kinds:
        raise Http404
    return entry


def device_of(request: HttpRequest) -> str:
    """The id of this browser, empty for one that has not written yet."""
    return str(request.session.get(DEVICE, ""))


def conflict_with(
    request: HttpRequest, now: SheetState, entry: Entry, payload: Payload | None, position: int
) -> Conflict:
    """``entry`` beside ``payload``, what the writer wanted to stand at ``position``."""
    index = counted_before(now, position)
    setup, before = now.setup_at(index), state_before(now, index)
    return Conflict(
        theirs=tell_payload(now, setup, before, entry.payload)[0],
        by=written_by(entry, device_of(request)),
        at=entry.written_at,
        mine=tell_payload(now, setup, before, payload)[0],
    )


def sent_again(form: forms.Form, **hidden: object) -> None:
    """Let a bound form be sent once more as something new, what was typed still in it."""
    data = QueryDict(mutable=True)
    data.update(form.data)
    data["uuid"] = str(uuid4())
    for name, value in hidden.items():
        data[name] = str(value)
    form.data = data


def numbered_as_shown(refused: RecordRefused, since: int, shift: int) -> RecordRefused:
    """The faults of later lines under the numbers that the lines have as long as nothing is saved.

    Lines from index ``since`` on moved by ``shift`` in what was refused.
    """
    return RecordRefused(*(_shifted(fault, since, shift) for fault in refused.faults))


def _shifted(fault: Fault, since: int, shift: int) -> Fault:
    if fault.path[:1] != ("entries",) or int(fault.path[1]) < since:
        return fault
    path = ("entries", int(fault.path[1]) - shift, *fault.path[2:])
    return Fault(path, fault.message, fault.rule)


def tell_written(
    request: HttpRequest,
    before: SheetState,
    written: WriteResult,
    uuid: UUID,
    sentence: Callable[[SheetState], str],
) -> None:
    """Say what was done and what it changed; ``sentence`` gets the sheet as it stands after."""
    remember(request, before.sheet)
    if written.repeated and written.entry.uuid != uuid:
        messages.success(request, _("Nothing had to be changed."))
        return
    after = load_sheet_state(before.sheet)
    messages.success(request, f"{sentence(after)} {_what_changed(before, after, written)}".strip())


def _what_changed(before: SheetState, after: SheetState, written: WriteResult) -> str:
    """``3 totals changed.``: of the sides in the end, else of lines in between."""
    if count := len(moved_totals(before, after)):
        words = ngettext("%(count)d total changed.", "%(count)d totals changed.", count)
    elif count := len(written.changed):
        words = ngettext(
            "The totals of %(count)d later line changed.",
            "The totals of %(count)d later lines changed.",
            count,
        )
    else:
        return ""
    return words % {"count": count}
