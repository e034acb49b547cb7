"""What the pages that change a written sheet share: what changed, and who else was there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.models import Entry, ScoreSheet
from scorer.records import RecordRefused
from scorer.records.faults import Fault
from scorer.sheets.selectors.authors import add_entry_accounts
from scorer.sheets.selectors.lines import (
    counted_before,
    moved_totals,
    tell_payload,
    written_by,
)
from scorer.sheets.selectors.sheet_state import (
    SheetState,
    load_sheet_state,
    state_before,
    with_short_names,
)
from scorer.sheets.services.entries import WriteResult
from scorer.sheets.views.browser import DEVICE, remember
from scorer.support.figures import figure
from scorer.support.refused import Refused
from scorer.support.translation import translate

Payload = dict[str, object]


@dataclass(frozen=True, slots=True)
class TwoReadings:
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
) -> TwoReadings:
    """``entry`` beside ``payload``, what the writer wanted to stand at ``position``."""
    index = counted_before(now, position)
    add_entry_accounts(now.sheet.club_id, [entry])
    setup, before = now.setup_at(index), state_before(now, index)
    return TwoReadings(
        theirs=tell_payload(now, setup, before, entry.payload)[0],
        by=written_by(entry, device_of(request)),
        at=entry.written_at,
        mine=tell_payload(now, setup, before, payload)[0],
    )


def numbered_as_shown(refused: Refused, since: int, shift: int) -> Refused:
    """The faults of later lines under the numbers that the lines have as long as nothing is saved.

    Lines from index ``since`` on moved by ``shift`` in what was refused.
    """
    if not isinstance(refused, RecordRefused):
        return refused
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
    changes = _what_changed(before, after, written)
    told = f"{sentence(after)}: {changes}." if changes else f"{sentence(after)}."
    page = reverse("scorer:line", args=[before.sheet.pk, written.entry.position + 1])
    # Translators: link from what was done to all about that hand or turn
    link = format_html('<a href="{}">{}</a>', page, _("Details"))
    messages.success(request, format_html("{} {}", told, link))


def named(now: SheetState, index: int) -> dict[str, object]:
    """What line ``index`` (from 0) is called in a sentence: “Hand 3”."""
    return {"entry": translate(now.game.entry_name), "number": index + 1}


def back_to_sheet(sheet: ScoreSheet) -> HttpResponseRedirect:
    """The page on which the next line is written, with what was said on top."""
    return redirect("scorer:sheet", sheet_id=sheet.pk)


def _what_changed(before: SheetState, after: SheetState, written: WriteResult) -> str:
    """``Ada 12 → 15, Jan 3 → 0``: the totals in the end, else how many lines in between."""
    moved = moved_totals(with_short_names(before), with_short_names(after))
    if moved:
        return ", ".join(f"{one.name} {figure(one.before)} → {figure(one.after)}" for one in moved)
    if count := len(written.changed):
        words = ngettext(
            "the totals after %(count)d later one changed",
            "the totals after %(count)d later ones changed",
            count,
        )
        return words % {"count": count}
    return ""
