"""Striking out what is written, bringing it back, and putting a forgotten line in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorer.clubs.views.access import table_writer
from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.changing import RestoreForm, StrikeForm
from scorer.sheets.forms.entry import BaseEntryForm, form_class
from scorer.sheets.selectors.acts import acts_of, seal_of
from scorer.sheets.selectors.lines import counted_before, line_head
from scorer.sheets.selectors.log import lines_of
from scorer.sheets.selectors.sheet_context import screen_context
from scorer.sheets.selectors.sheet_state import (
    SheetState,
    load_sheet_state,
    state_before,
    with_short_names,
)
from scorer.sheets.selectors.sheets import history
from scorer.sheets.services.entries import WriteResult, correct_entry, insert_entry, void_entry
from scorer.sheets.views.browser import writer
from scorer.sheets.views.changes import (
    TwoReadings,
    back_to_sheet,
    conflict_with,
    entry_or_404,
    named,
    numbered_as_shown,
    tell_written,
)
from scorer.sheets.views.lines import LINE, SEATING, line_context, seating_context
from scorer.sheets.views.pages import page_of
from scorer.support.attempts import send_again
from scorer.support.refused import Conflict, Refused
from scorer.support.translation import translate


@table_writer
@require_http_methods(["GET", "POST"])
def strike_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """Strike a line out (a misdeal), or a change of seats; the reason may stay empty."""
    now = load_sheet_state(sheet)
    entry = entry_or_404(now, number, LINE, SEATING)
    if entry.payload is None and request.method == "GET":
        return redirect("scorer:line", sheet_id=sheet.pk, number=number)
    form = StrikeForm(request.POST or None, initial={"seen_revision": entry.revision})
    if request.method == "POST" and form.is_valid():
        answer = _changed(request, now, form, entry, _writing(request, form, entry))
        if answer is not None:
            return answer
    is_line = entry.kind == LINE
    context = {
        "sheet": sheet,
        "form": form,
        "entry": entry,
        "line": line_head(now, entry) if is_line else None,
        "act": None if is_line else next(act for act in acts_of(now) if act.entry == entry),
        "seal": seal_of(now),
        "entry_name": translate(now.game.entry_name),
    }
    return render(request, "scorer/strike.html", context)


@table_writer
@require_POST
def restore(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """Write an earlier reading of a line again: undo, and bringing back what was struck out."""
    now = load_sheet_state(sheet)
    entry = entry_or_404(now, number, LINE, SEATING)
    form = RestoreForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("That could not be read: open it and try again."))
        return redirect("scorer:line", sheet_id=sheet.pk, number=number)
    wanted = form.cleaned_data["reading"]
    earlier = next((one for one in history(sheet, number - 1) if one.revision == wanted), None)
    if earlier is None:
        raise Http404
    answer = _changed(request, now, form, entry, _writing(request, form, entry, earlier))
    if answer is not None:
        return answer
    if entry.kind == SEATING:
        page, context = "seating", seating_context(request, load_sheet_state(sheet), entry, form)
    else:
        page, context = "line", line_context(request, load_sheet_state(sheet), entry, form)
    return render(request, f"scorer/{page}.html", context)


def _writing(
    request: HttpRequest, form: StrikeForm, entry: Entry, earlier: Entry | None = None
) -> Callable[[], WriteResult]:
    """The call that writes ``earlier`` again, or (None, or struck out itself) strikes out."""
    data = form.cleaned_data
    common: dict[str, Any] = {
        "sheet_id": entry.sheet_id,
        "uuid": data["uuid"],
        "position": entry.position,
        "seen_revision": data["seen_revision"],
        "reason": data["reason"],
        "writer": writer(request),
    }
    if earlier is None or earlier.payload is None:
        return lambda: void_entry(**common)
    payload: dict[str, object] = earlier.payload
    return lambda: correct_entry(payload=payload, noted=earlier.noted, **common)


def _changed(
    request: HttpRequest,
    now: SheetState,
    form: StrikeForm,
    entry: Entry,
    write: Callable[[], WriteResult],
) -> HttpResponse | None:
    """Make the change and go back to the sheet; None when the form says why not."""
    try:
        written = write()
    except Conflict:
        messages.error(
            request,
            _("Somebody has changed this meanwhile. See what stands now, then decide again."),
        )
        if request.POST.get("then") != "sheet":
            return redirect("scorer:line", sheet_id=now.sheet.pk, number=entry.position + 1)
    except Refused as why:
        form.show_refusal(_as_shown(now, entry, why))
        return None
    else:
        tell_written(
            request,
            now,
            written,
            form.cleaned_data["uuid"],
            lambda after: _act_words(now, after, written.entry),
        )
    return back_to_sheet(now.sheet)


def _as_shown(now: SheetState, entry: Entry, refused: Refused) -> Refused:
    """Later lines under the numbers they have now: they move while a line is taken out or in."""
    index = counted_before(now, entry.position)
    if entry.kind != LINE:
        return refused
    if entry.payload is None:
        return numbered_as_shown(refused, index + 1, 1)
    return numbered_as_shown(refused, index, -1)


def _act_words(now: SheetState, after: SheetState, entry: Entry) -> str:
    """What was done to a line or to a change of seats."""
    before, index = now.index_of(entry.position), after.index_of(entry.position)
    if entry.kind == SEATING:
        struck = entry.payload is None
        return _("The change of seats is void") if struck else _("The change of seats holds")
    if index is None:
        return _("%(entry)s %(number)d voided") % named(now, before or 0)
    if before is None:
        return _("%(entry)s %(number)d restored") % named(after, index)
    return _("%(entry)s %(number)d corrected") % named(after, index)


@table_writer
@require_http_methods(["GET", "POST"])
def insert_page(request: HttpRequest, sheet: ScoreSheet, after: int) -> HttpResponse:
    """The form for a forgotten line behind the one numbered ``after`` (0: before all)."""
    now = load_sheet_state(sheet)
    if after and now.entry_at(after - 1) is None:
        raise Http404
    form = insert_form(request, now, after)
    conflict = None
    if request.method == "POST" and form.is_valid():
        written, conflict = _insert(request, now, form, after)
        if written is not None:
            return back_to_sheet(sheet)
        now = load_sheet_state(sheet)
    page = page_of(screen_context(now), None if now.locked and not form.is_bound else form)
    index = place_behind(now, after)
    return render(
        request,
        "scorer/insert.html",
        page
        | {
            "inserting": True,
            "after": after,
            "conflict": conflict,
            "before": line_head(now, now.scored[index - 1].entry) if index else None,
            "behind": line_head(now, now.scored[index].entry) if index < len(now.scored) else None,
        },
    )


def place_behind(now: SheetState, after: int) -> int:
    """How many lines count in front of the forgotten one."""
    places = [entry.position + 1 for entry in now.log]
    return len(lines_of(now.log[: places.index(after) + 1])) if after else 0


def insert_form(request: HttpRequest, now: SheetState, after: int) -> BaseEntryForm:
    """The form for a forgotten line behind the one numbered ``after`` (0: before all)."""
    index = place_behind(now, after)
    asked = request.POST.get("kind") or request.GET.get("kind", "")
    form = form_class(now.game)(
        request.POST or None,
        setup=with_short_names(now).setup_at(index),
        state=state_before(now, index),
        kind=asked,
        initial={"position": len(now.log)},
    )
    form.fields["reason"].label = _("Reason, if you like")
    return form


def _insert(
    request: HttpRequest, now: SheetState, form: BaseEntryForm, after: int
) -> tuple[WriteResult | None, TwoReadings | None]:
    """Write the forgotten line; without one the form says why, or a person has to choose."""
    data = form.cleaned_data
    try:
        written = insert_entry(
            sheet_id=now.sheet.pk,
            uuid=data["uuid"],
            payload=form.payload(),
            position=data["position"],
            after=after - 1,
            writer=writer(request),
            noted=form.noted(),
            reason=data["reason"],
        )
    except Conflict as moved:
        now = load_sheet_state(now.sheet)
        send_again(form, position=len(now.log))
        newest = moved.current if isinstance(moved.current, Entry) else now.log[-1]
        if newest.kind == LINE:
            position = newest.position
            return None, conflict_with(request, now, newest, form.payload(), position)
        form.add_error(None, _("The sheet has changed meanwhile. Look at it, then save again."))
    except Refused as why:
        form.show_refusal(numbered_as_shown(why, place_behind(now, after) + 1, 1))
    else:
        tell_written(request, now, written, data["uuid"], lambda now: _put_in(now, written))
        return written, None
    return None, None


def _put_in(now: SheetState, written: WriteResult) -> str:
    index = now.index_of(written.entry.position) or 0
    return _("%(entry)s %(number)d inserted") % named(now, index)
