"""One line of a sheet: why it is worth what it is worth, and correcting it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import link_holder, may_write, table_writer
from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.changing import RestoreForm, StrikeForm
from scorer.sheets.forms.entry import BaseEntryForm, form_class_for
from scorer.sheets.selectors.acts import acts_of, seal_of
from scorer.sheets.selectors.authors import add_entry_accounts
from scorer.sheets.selectors.lines import (
    LineHead,
    counted_before,
    last_words,
    line_head,
    line_story,
    written_by,
)
from scorer.sheets.selectors.sheet_context import line_row, screen_context
from scorer.sheets.selectors.sheet_state import (
    SheetState,
    load_sheet_state,
    state_before,
    with_short_names,
)
from scorer.sheets.selectors.sheets import history
from scorer.sheets.selectors.sittings import by_cards
from scorer.sheets.services.entries import correct_entry
from scorer.sheets.views.browser import writer
from scorer.sheets.views.changes import (
    TwoReadings,
    back_to_sheet,
    conflict_with,
    device_of,
    entry_or_404,
    named,
    numbered_as_shown,
    tell_written,
)
from scorer.sheets.views.pages import page_of
from scorer.support.attempts import send_again
from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate

LINE, SEATING = Entry.Kind.LINE, Entry.Kind.SEATING


@link_holder
@require_GET
def line_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """Why a line is worth what it is worth, and every reading of it in the log.

    ``?part=why`` gives the reasons alone, to be shown over the sheet. A line that is struck
    out has its page too, and so has a change of seats.
    """
    now = load_sheet_state(sheet)
    entry = entry_or_404(now, number, LINE, SEATING)
    if entry.kind == SEATING:
        return render(request, "scorer/seating.html", seating_context(request, now, entry))
    template = "why" if request.GET.get("part") == "why" else "line"
    return render(request, f"scorer/{template}.html", line_context(request, now, entry))


def line_context(
    request: HttpRequest, now: SheetState, entry: Entry, refused: StrikeForm | None = None
) -> dict[str, object]:
    """What the page of a line asks for; ``refused`` is a change that could not be made."""
    index = now.index_of(entry.position)
    places = [other.position + 1 for other in now.log]
    place = places.index(entry.position + 1)
    return _head(request, now, entry) | {
        "line": line_head(now, entry),
        "row": None if index is None else line_row(now, index),
        "story": line_story(now, entry.position, device_of(request)),
        "insert_before": places[place - 1] if place else 0,
        "form": refused,
    }


def seating_context(
    request: HttpRequest, now: SheetState, entry: Entry, refused: StrikeForm | None = None
) -> dict[str, object]:
    """What the page of a change of seats asks for."""
    readings = history(now.sheet, entry.position)
    add_entry_accounts(now.sheet.club_id, readings)
    return _head(request, now, entry) | {
        "act": next(act for act in acts_of(now) if act.entry == entry),
        "readings": [(reading, written_by(reading, device_of(request))) for reading in readings],
        "form": refused,
    }


def _head(request: HttpRequest, now: SheetState, entry: Entry) -> dict[str, object]:
    """What both pages begin with; ``back`` is the reading that bringing back would write."""
    writes = may_write(request, now.sheet)
    back = entry.revision - 1
    return {
        "sheet": now.sheet,
        "ruleset_name": translate(now.game.ruleset(now.setup.ruleset).name),
        "entry_name": translate(now.game.entry_name),
        "seal": seal_of(now),
        "may_write": writes and not now.locked,
        "reopens": writes and now.locked,
        "restore": RestoreForm(initial={"seen_revision": entry.revision, "reading": back}),
        "entry": entry,
    }


@table_writer
@require_http_methods(["GET", "POST"])
def correct_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """The form for a correction, filled with what stands; a struck line counts again by it."""
    now = load_sheet_state(sheet)
    entry = entry_or_404(now, number, LINE)
    line = line_head(now, entry)
    if request.method == "GET" and "form" not in request.GET and by_cards(entry, now):
        return redirect("scorer:correct_cards", sheet_id=sheet.pk, number=number)
    form = correction_form(request, now, line, last_words(entry) or {})
    conflict = None
    if request.method == "POST" and form.is_valid():
        conflict = _correct(request, now, form, entry)
        if form.is_valid() and conflict is None:
            return back_to_sheet(sheet)
        now = load_sheet_state(sheet)
    shown = None if now.locked and not form.is_bound else form
    page = page_of(screen_context(now), shown)
    return render(
        request, "scorer/correct.html", page | {"row": line, "line": line, "conflict": conflict}
    )


def correction_form(
    request: HttpRequest, now: SheetState, line: LineHead, payload: Mapping[str, object]
) -> BaseEntryForm:
    """The form for another reading of a line, filled with ``payload`` or with what was sent."""
    chosen = form_class_for(now.game, payload)
    kind, values = chosen.fields_of(payload) or ("", {})
    asked = request.POST.get("kind") or request.GET.get("kind") or kind
    index = counted_before(now, line.entry.position)
    return chosen(
        request.POST or None,
        setup=with_short_names(now).setup_at(index),
        state=state_before(now, index),
        kind=asked,
        initial={
            **values,
            **chosen.fields_of_noted(line.entry.noted),
            "position": line.entry.position,
            "seen_revision": line.entry.revision,
        },
    )


def _correct(
    request: HttpRequest, now: SheetState, form: BaseEntryForm, entry: Entry
) -> TwoReadings | None:
    """Write the correction, or put into the form why not; a conflict is for a person to settle."""
    data = form.cleaned_data
    try:
        written = correct_entry(
            sheet_id=now.sheet.pk,
            uuid=data["uuid"],
            payload=form.payload(),
            position=entry.position,
            seen_revision=data["seen_revision"] or 0,
            reason=data["reason"],
            writer=writer(request),
            noted=form.noted(entry.noted),
        )
    except Conflict:
        newest = load_sheet_state(now.sheet).entry_at(entry.position) or entry
        send_again(form, seen_revision=newest.revision)
        return conflict_with(request, now, newest, form.payload(), entry.position)
    except Refused as why:
        index = counted_before(now, entry.position)
        back = entry.payload is None  # the line would count again, and move those behind it
        form.show_refusal(numbered_as_shown(why, index + 1, int(back)))
    else:
        told = partial(_corrected, entry=entry)
        tell_written(request, now, written, data["uuid"], told)
    return None


def _corrected(after: SheetState, entry: Entry) -> str:
    return _("%(entry)s %(number)d corrected") % named(after, after.index_of(entry.position) or 0)
