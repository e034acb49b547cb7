"""A recorded hand corrected as it was tapped: go back to any tap, tap it anew, save both readings.

What was tapped behind the one that was wrong travels along, and comes back by itself as soon as
the hand is complete with it; until then it is asked for anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import table_writer
from scorer.games.cardtable import Phase, Step, Tap
from scorer.games.tapping import Sitting, back_to, go_on, next_step, retold, steps_of
from scorer.models import Entry, ScoreSheet
from scorer.sheets.forms.cards import CorrectedHandForm
from scorer.sheets.forms.entry import fault_text
from scorer.sheets.selectors.acts import seal_of
from scorer.sheets.selectors.hands import told_hand, told_step
from scorer.sheets.selectors.lines import line_head
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state
from scorer.sheets.selectors.sittings import (
    HandPosition,
    place_of,
    recorded,
    replayed,
    sit_at,
    table_of,
)
from scorer.sheets.services.entries import correct_entry
from scorer.sheets.views.browser import writer
from scorer.sheets.views.cards import preview_of, tapped
from scorer.sheets.views.changes import back_to_sheet, entry_or_404, named, tell_written
from scorer.sheets.views.submitting import Status, submit
from scorer.support.translation import translate

LONGEST_REASON = 500
MOST_SKIPPED = 12  # calls that an auction can be shorter by


@dataclass(frozen=True, slots=True)
class Again:
    """A hand that is tapped anew: its place, what travels beside the taps, the hand so far.

    ``rest`` are the taps that were taken back, to come again where they fit, from the place
    ``since`` on; ``seen`` the revision that was before the writer's eyes.
    """

    place: HandPosition
    uuid: UUID
    seen: int
    sitting: Sitting
    rest: tuple[Tap, ...] = ()
    since: int = 0

    def fields(self) -> dict[str, str]:
        """What has to travel to the next tap."""
        return {
            "taps": " ".join(map(str, self.sitting.taps)),
            "rest": " ".join(map(str, self.rest)),
            "since": str(self.since),
            "position": str(self.place.position),
            "dealer": str(self.place.dealer),
            "uuid": str(self.uuid),
            "seen_revision": str(self.seen),
        }


@dataclass(frozen=True, slots=True)
class AskedTap:
    """A tap to go back to: its place among all, a card (``value``) or words (``text``)."""

    place: int
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class AskedGroup:
    """The taps of a part of the hand, under its name."""

    name: str
    taps: tuple[AskedTap, ...]


@table_writer
@require_http_methods(["GET", "POST"])
def correct_cards_page(request: HttpRequest, sheet: ScoreSheet, number: int) -> HttpResponse:
    """The cards of a line as they were tapped, to be tapped anew from any of them on."""
    now = load_sheet_state(sheet)
    entry = entry_or_404(now, number, Entry.Kind.LINE)
    again, faults = _read(now, entry, request.POST or request.GET)
    if request.method == "POST":
        refused = _save(request, now, again)
        if refused is None:
            return back_to_sheet(sheet)
        now = load_sheet_state(sheet)
        entry = entry_or_404(now, number, Entry.Kind.LINE)
        again = replace(again, seen=entry.revision, uuid=uuid4())
        faults += refused
    else:
        again = _tapped(again, request.GET)
    template = "table" if "HX-Request" in request.headers else "correct"
    context = _context(now, entry, again, faults) | {"reason": request.POST.get("reason", "")}
    response = render(request, f"scorer/cards/{template}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


def _read(now: SheetState, entry: Entry, data: QueryDict) -> tuple[Again, list[str]]:
    """What travelled from the tap before; the hand as it stands where nothing did."""
    notes = recorded(entry, now.sheet.ruleset)
    if table_of(now.sheet.ruleset) is None or notes is None:
        raise Http404
    place = place_of(now, entry)
    form = CorrectedHandForm(data, players=len(now.setup.players))
    if form.is_valid():
        said = form.cleaned_data
        sitting = sit_at(now, place, place.dealer, said["taps"])
        again = Again(
            place,
            said["uuid"],
            said["seen_revision"],
            sitting,
            said["rest"],
            min(said["since"], len(sitting.taps)),
        )
    else:
        again = Again(place, uuid4(), entry.revision, retold(replayed(now, place, notes)))
    fault = again.sitting.fault
    faults = []
    if fault:
        faults = [
            _("What was tapped from “%(tap)s” on cannot be and is left out: %(fault)s")
            % {"tap": fault.tap.value, "fault": translate(fault.message)}
        ]
    return replace(again, sitting=replace(again.sitting, fault=None)), faults


def _tapped(again: Again, data: QueryDict) -> Again:
    """The hand after what was tapped now; what was taken back comes again as soon as it fits."""
    before = again.sitting.taps
    place = data.get("back", "")
    if place.isascii() and place.isdigit() and int(place) < len(before):
        sitting, behind = back_to(again.sitting, int(place))
        return _shorter(again, sitting, behind)
    sitting = tapped(again.sitting, data)
    if len(sitting.taps) < len(before):
        return _shorter(again, sitting, before[len(sitting.taps) :])
    if len(sitting.taps) == len(before):  # refused
        return replace(again, sitting=sitting)
    # as much as was tapped anew has gone; else less of it, where a call had been forgotten
    gone = len(sitting.taps) - again.since
    later = range(gone, min(gone + MOST_SKIPPED, len(again.rest)))
    earlier = range(min(gone, len(again.rest)) - 1, -1, -1)
    for skipped in (*later, *earlier):
        if whole := go_on(sitting, again.rest[skipped:]):
            return replace(again, sitting=whole, rest=(), since=len(whole.taps))
    return replace(again, sitting=sitting)


def _shorter(again: Again, sitting: Sitting, behind: tuple[Tap, ...]) -> Again:
    """The hand without the taps ``behind``; those that stood before are kept to come again."""
    place = len(sitting.taps)
    if place >= again.since and again.rest:
        return replace(again, sitting=sitting)
    stood = behind[: again.since - place] if again.rest else behind
    return replace(again, sitting=sitting, rest=stood + again.rest, since=place)


def _context(now: SheetState, entry: Entry, again: Again, faults: list[str]) -> dict[str, object]:
    place, sitting = again.place, again.sitting
    names = place.setup.players
    step = next_step(sitting)
    fields = again.fields()
    done = step.phase is Phase.DONE
    return {
        "action": reverse("scorer:correct_cards", args=[now.sheet.pk, entry.position + 1]),
        "save_template": "scorer/cards/save_again.html",
        "sheet": now.sheet,
        "ruleset_name": translate(now.game.ruleset(now.setup.ruleset).name),
        "head": line_head(now, entry),
        "seal": seal_of(now),
        "fields": fields,
        "address": "?" + urlencode(fields),
        "hand": told_hand(sitting, step, names, place.dealer),
        "step": told_step(sitting, step, names),
        "fault": sitting.fault,
        "fault_text": translate(sitting.fault.message) if sitting.fault else "",
        "faults": faults,
        "asked": _asked(sitting),
        "line": preview_of(now, place, sitting) if done else None,
    }


def _asked(sitting: Sitting) -> tuple[AskedGroup, ...]:
    """Every tap so far, part by part, the play trick by trick."""
    steps = steps_of(sitting)
    size = len(sitting.table.show(sitting.hand).hands)
    part: list[tuple[Phase, int]] = []
    played = 0
    for step in steps:
        if step.phase is Phase.PLAY:
            played += 1
        part.append((step.phase, (played + size - 1) // size if played else 0))
    places = groupby(range(len(steps)), key=lambda place: _heading(*part[place]))
    return tuple(
        AskedGroup(name, tuple(_asked_tap(sitting.taps, steps, place) for place in group))
        for name, group in places
    )


def _heading(phase: Phase, trick: int) -> str:
    if trick:
        return _("Trick %(number)d") % {"number": trick}
    names = {Phase.DEAL: _("The deal"), Phase.PASS: _("Cards passed"), Phase.AUCTION: _("Auction")}
    return names.get(phase, _("Told besides"))


def _asked_tap(taps: Sequence[Tap], steps: Sequence[Step], place: int) -> AskedTap:
    value = taps[place].value
    labels = {choice.value: choice.label for row in steps[place].rows for choice in row}
    label = labels.get(value)
    return AskedTap(place, value, translate(label) if label else "")


def _save(request: HttpRequest, now: SheetState, again: Again) -> list[str] | None:
    """Write the correction; if it could not be, why not. None: both readings are in the log."""
    if next_step(again.sitting).phase is not Phase.DONE:
        return [_("The hand is not complete; it can be saved after its last card.")]
    hand = again.sitting.table.write(again.sitting.hand)
    result = submit(
        partial(
            correct_entry,
            sheet_id=now.sheet.pk,
            uuid=again.uuid,
            payload=dict(hand.entry),
            noted=dict(hand.noted),
            position=again.place.position,
            seen_revision=again.seen,
            reason=request.POST.get("reason", "").strip()[:LONGEST_REASON],
            writer=writer(request),
        )
    )
    if result.refused:
        return [fault_text(fault) for fault in result.refused.faults]
    if result.status is Status.LOCKED:
        return [_("The sheet has been signed: open it again first.")]
    if result.status is Status.MOVED:
        return [_("Somebody wrote this place first: look at it, then decide.")]
    if result.written:
        told = partial(_corrected, position=again.place.position)
        tell_written(request, now, result.written, again.uuid, told)
    return None


def _corrected(after: SheetState, position: int) -> str:
    return _("%(entry)s %(number)d corrected") % named(after, after.index_of(position) or 0)
