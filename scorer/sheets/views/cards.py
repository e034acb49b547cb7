"""A hand card by card: tapping it, and looking at it again trick by trick.

Nothing is kept between two taps: what was tapped travels in the address, so that going back,
reloading and a page without scripts are all the same to it. Only saving is a POST.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.clubs.views.access import link_holder, table_writer
from scorer.games.cardtable import How, Phase, Tap
from scorer.games.tapping import Sitting, fill_in, next_step, reopen, tap, undo
from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.cards import DraftForm
from scorer.sheets.forms.entry import fault_text
from scorer.sheets.selectors.acts import seal_of
from scorer.sheets.selectors.hands import told_hand, told_step, told_trick
from scorer.sheets.selectors.lines import line_head, side_names, tell_payload
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state
from scorer.sheets.selectors.sittings import (
    HandPosition,
    place_at,
    place_of,
    recorded,
    replayed,
    sit_at,
    table_of,
)
from scorer.sheets.services.entries import WriteResult, insert_entry, record_entry
from scorer.sheets.views.browser import remember, writer
from scorer.sheets.views.changes import entry_or_404
from scorer.sheets.views.recording import told_written
from scorer.sheets.views.submitting import Status, submit
from scorer.support.translation import translate


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand that is tapped: its place, who dealt when it was begun, its uuid, the taps so far."""

    place: HandPosition
    dealer: int
    uuid: UUID
    sitting: Sitting

    def fields(self) -> dict[str, str]:
        """What has to travel to the next tap."""
        return {
            "taps": " ".join(map(str, self.sitting.taps)),
            "position": str(self.place.position),
            "dealer": str(self.dealer),
            "uuid": str(self.uuid),
        }


@table_writer
@require_http_methods(["GET", "POST"])
def cards_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The next hand, tapped card by card; what cannot be is told with its clause."""
    if table_of(sheet.ruleset) is None:
        raise Http404
    now = load_sheet_state(sheet)
    draft, faults = _read(now, request.POST or request.GET)
    if request.method == "POST":
        saved, refused = _save(request, now, draft)
        if saved:
            return redirect(reverse("scorer:sheet", args=[sheet.pk]) + "#write")
        now = load_sheet_state(sheet)
        # under another uuid, so that it can be put in beside what stands there by now
        draft = replace(_read(now, request.POST)[0], uuid=uuid4())
        faults += refused
    else:
        draft = replace(draft, sitting=tapped(draft.sitting, request.GET))
    template = "table" if "HX-Request" in request.headers else "page"
    response = render(request, f"scorer/cards/{template}.html", _context(now, draft, faults))
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


@link_holder
@require_GET
def replay_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """A recorded hand at ``?trick=``, from 0 (before the play) to its last."""
    now = load_sheet_state(sheet)
    entry = entry_or_404(now, number, Entry.Kind.LINE)
    notes = recorded(entry, sheet.ruleset)
    if notes is None:
        raise Http404
    place = place_of(now, entry)
    sitting = replayed(now, place, notes)
    names = place.setup.players
    tricks = len(sitting.table.show(sitting.hand).tricks)
    trick = _whole(request.GET.get("trick", ""), tricks)
    context = {
        "sheet": sheet,
        "line": line_head(now, entry),
        "trick": trick,
        "next": trick + 1 if trick < tricks else None,
        "hand": told_trick(sitting, trick, names, place.dealer),
        "fault": translate(sitting.fault.message) if sitting.fault else "",
        "ruleset_name": translate(now.game.ruleset(now.setup.ruleset).name),
    }
    return render(request, "scorer/cards/replay.html", context)


def _read(now: SheetState, data: QueryDict) -> tuple[Draft, list[str]]:
    """What travelled from the tap before, and what of it cannot be; the rest is as at first."""
    form = DraftForm(data, players=len(now.setup.players))
    begun = any(name in data for name in form.fields)
    faults = [
        _("The page sent something that cannot be (%(field)s): %(fault)s")
        % {"field": name, "fault": " ".join(map(str, errors))}
        for name, errors in (form.errors.items() if begun else ())
    ]
    given = form.cleaned_data if form.is_valid() or begun else {}
    place = place_at(now, given.get("position", len(now.log)))
    dealer = given.get("dealer", place.dealer)
    sitting = sit_at(now, place, dealer, given.get("taps", ()))
    if sitting.fault:
        faults.append(
            _("What was tapped from “%(tap)s” on cannot be and is left out: %(fault)s")
            % {"tap": sitting.fault.tap.value, "fault": translate(sitting.fault.message)}
        )
    return Draft(place, dealer, given.get("uuid") or uuid4(), replace(sitting, fault=None)), faults


def tapped(sitting: Sitting, data: QueryDict) -> Sitting:
    """The hand after what was tapped now, with everything that follows from it."""
    if "undo" in data:
        sitting = undo(sitting)
    elif "reopen" in data:
        sitting = reopen(sitting) or sitting
    for value in data.getlist("tap"):
        told_now = Tap.read(value)
        kept = How.KEPT if told_now.how is How.KEPT else How.TOLD
        sitting = tap(sitting, Tap(told_now.value, kept))
        if sitting.fault:
            break
        sitting = fill_in(sitting)
    return sitting


def _context(now: SheetState, draft: Draft, faults: list[str]) -> dict[str, object]:
    place, sitting = draft.place, draft.sitting
    names = place.setup.players
    step = next_step(sitting)
    fields = draft.fields()
    return {
        "action": reverse("scorer:cards", args=[now.sheet.pk]),
        "sheet": now.sheet,
        "ruleset_name": translate(now.game.ruleset(now.setup.ruleset).name),
        "number": place.index + 1,
        "dealer": names[draft.dealer],
        "other_dealer": names[place.dealer] if place.dealer != draft.dealer else "",
        "over": place.taken is None and now.match.state.finished,
        "seal": seal_of(now),
        "taken": line_head(now, place.taken) if place.taken else None,
        "fields": fields,
        "address": "?" + urlencode(fields),
        "hand": told_hand(sitting, step, names, draft.dealer),
        "step": told_step(sitting, step, names),
        "fault": sitting.fault,
        "fault_text": translate(sitting.fault.message) if sitting.fault else "",
        "faults": faults,
        "line": _preview(now, draft) if step.phase is Phase.DONE else None,
    }


def _preview(now: SheetState, draft: Draft) -> dict[str, object] | None:
    """The line as the engine tells it; None while another player would have to deal."""
    if draft.dealer != draft.place.dealer:
        return None
    return preview_of(now, draft.place, draft.sitting)


def preview_of(now: SheetState, place: HandPosition, sitting: Sitting) -> dict[str, object]:
    """A complete hand as a line at its place: in words, with the scores of the sides."""
    entry = sitting.table.write(sitting.hand).entry
    text, scores = tell_payload(now, place.setup, place.state, dict(entry))
    sides = side_names(now, place.setup)
    return {"text": text, "scores": list(zip(sides, scores, strict=False))}


def _save(request: HttpRequest, now: SheetState, draft: Draft) -> tuple[bool, list[str]]:
    """Write the hand down; if it could not be, why not: nothing to say where the page tells it."""
    if next_step(draft.sitting).phase is not Phase.DONE:
        return False, [_("The hand is not complete; it can be saved after its last card.")]
    result = submit(partial(_write, request, now, draft))
    if result.refused:
        return False, [fault_text(fault) for fault in result.refused.faults]
    if result.status is Status.LOCKED:
        return False, [_("The sheet has been signed: open it again first.")]
    if not result.stands:
        return False, []
    remember(request, now.sheet)
    messages.success(request, told_written(load_sheet_state(now.sheet), result.entry))
    return True, []


def _write(request: HttpRequest, now: SheetState, draft: Draft) -> WriteResult:
    """The hand as the next line; on a person's word before the line that took its place."""
    hand = draft.sitting.table.write(draft.sitting.hand)
    common: dict[str, Any] = {
        "sheet_id": now.sheet.pk,
        "uuid": draft.uuid,
        "payload": dict(hand.entry),
        "noted": dict(hand.noted),
        "writer": writer(request),
    }
    if "insert" in request.POST:
        return insert_entry(position=len(now.log), after=draft.place.after, **common)
    return record_entry(position=draft.place.position, **common)


def _whole(text: str, most: int) -> int:
    """A number from 0 to ``most``; the nearest for one beyond, 0 for what is none."""
    return min(int(text), most) if re.fullmatch(r"[0-9]{1,6}", text) else 0
