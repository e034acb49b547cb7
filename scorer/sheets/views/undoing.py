"""Undoing the last line from a recording page: it is voided, and handed back for the form."""

from __future__ import annotations

from functools import partial
from uuid import uuid5

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorer.clubs.views.access import table_writer
from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.changing import UndoForm
from scorer.sheets.forms.entry import BaseEntryForm, fault_text, form_class_for
from scorer.sheets.selectors.authors import add_entry_accounts
from scorer.sheets.selectors.lines import counted_before, struck_words, written_by
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state
from scorer.sheets.selectors.sittings import in_figures
from scorer.sheets.services.entries import AMENDED
from scorer.sheets.services.undoing import undo_entry
from scorer.sheets.views.browser import remember, writer
from scorer.sheets.views.changes import device_of
from scorer.sheets.views.outbox import drawn, standing
from scorer.sheets.views.recording import next_form
from scorer.sheets.views.submitting import Status, SubmitResult, submit


@table_writer
@never_cache
@require_POST
def undo(request: HttpRequest, sheet: ScoreSheet) -> JsonResponse:
    """Void the last line; the answer is the sheet, drawn, with the line's fields or a refusal."""
    form = UndoForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"message": _("That could not be read: try again.")}, status=400)
    data = form.cleaned_data
    result = submit(
        partial(
            undo_entry,
            sheet_id=sheet.pk,
            uuid=data["uuid"],
            position=data["place"] - 1,
            seen_revision=data["seen_revision"],
            writer=writer(request),
        )
    )
    now = load_sheet_state(sheet)
    told: dict[str, object]
    if result.stands and result.entry:
        remember(request, sheet)
        told = {"hand": undone_hand(now, result.entry, device_of(request))}
    else:
        told = {"refused": _refusal_text(result)}
    return JsonResponse(standing(now) | drawn(request, now, next_form(now)) | told)


def _refusal_text(result: SubmitResult) -> str:
    if result.status is Status.LOCKED:
        return _("The sheet is signed. Reopen it before anything is undone.")
    if result.refused:
        return fault_text(result.refused.faults[0])
    return _("Nothing was undone: the sheet has changed. It shows what stands now.")


def undone_hand(now: SheetState, voided: Entry, device: str) -> dict[str, object]:
    """A line that was voided as its form says it; ``by`` is empty if ``device`` wrote it."""
    old = voided.replaces or voided
    payload = in_figures(voided, now)
    form_class = form_class_for(now.game, payload)
    kind, values = form_class.fields_of(payload) or ("", {})
    filled = form_class(
        setup=now.setup,
        state=now.match.state,
        kind=kind,
        follows=True,
        initial={
            **values,
            **form_class.fields_of_noted(old.noted),
            **_amended_fields(now, voided, form_class),
        },
    )
    add_entry_accounts(now.sheet.club_id, [old])
    return {
        "again": voided.position,
        "number": counted_before(now, voided.position) + 1,
        "kind": kind,
        "fields": _pairs(filled),
        "words": struck_words(now, voided),
        "by": "" if old.device == device else written_by(old, device),
    }


def _amended_fields(
    now: SheetState, voided: Entry, form_class: type[BaseEntryForm]
) -> dict[str, object]:
    """The fields that said something of the line before it."""
    last = now.scored[-1].entry if now.scored else None
    if last is None or last.replaces is None or last.uuid != uuid5(voided.uuid, AMENDED):
        return {}
    return form_class.fields_of_amended(last.replaces.payload or {})


def _pairs(form: BaseEntryForm) -> list[tuple[str, str]]:
    """Name and value of every field that says something, as a browser sends them."""
    pairs: list[tuple[str, str]] = []
    for field in form.visible_fields():
        value = field.value()
        values = value if isinstance(value, list | tuple) else [value]
        pairs += [
            (field.html_name, "on" if each is True else str(each))
            for each in values
            if each is not None and each is not False and each != ""  # 0 is a figure
        ]
    return pairs
