"""One table at the desk: who sits there, what it scored, and whatever can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypedDict, cast
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scorer.models import WRITERS, ScoreSheet
from scorer.sheets.views.share import code_context
from scorer.support.attempts import attempt, attempt_in
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.forms.results import AbsentForm
from tournaments.models import Award, Entrant, Event, Place, Round, Step, Table
from tournaments.selectors.award_words import award_reason, given_words
from tournaments.selectors.board import Mark, is_short, tile_of
from tournaments.selectors.concerns import held_lines
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.published_round import why_fixed
from tournaments.selectors.results import INSTEAD, TableState, counting, table_of
from tournaments.selectors.seats import late_comers, place_names
from tournaments.selectors.sentences import sentence_of, with_accounts
from tournaments.services.awards import (
    Points,
    award_absence,
    award_short_table,
    play_after_all,
)
from tournaments.services.codes import issue_code, withdraw_codes
from tournaments.services.guests import seat_guest, seat_late, unseat_guest
from tournaments.services.results import clear_result, dispute, settle, take_sheet
from tournaments.services.rounds import MOST_EXTRA, extra_time
from tournaments.services.steps import Actor
from tournaments.views.access import EventRequest, Right, event_desk, role_at
from tournaments.views.acting import actor_of, table_or_404, uuid_in
from tournaments.views.pages import event_context
from tournaments.views.undoing import undo_line


@event_desk(Right.ENTER)
@require_GET
@never_cache
def desk_table(request: EventRequest, event: Event, number: int, table: int) -> HttpResponse:
    """A table: seats, scores, every look at it, its code, what can be done."""
    return _table_page(request, event, table_or_404(event, number, table))


def _table_page(
    request: EventRequest, event: Event, row: Table, form: AbsentForm | None = None
) -> HttpResponse:
    """The page of a table, with what was typed where an act is refused.

    ``form``: who is absent, where that was it.
    """
    terms, state = table_rules_of(event), table_of(row)
    tile = tile_of(state, terms)
    names = place_names(row.round, terms, row.pk)
    looks = list(row.results.select_related("keyed_by"))
    page = event_context(request, event, "desk") | undo_line(request, event)
    page |= {
        "round": row.round,
        "table": row,
        "state": state,
        "tile": tile,
        "held": [translate(one.sentence) for one in held_lines(row.round.number, [tile])],
        "seats": _seats(state, names),
        "looks": looks,
        "counting": counting(state.looks),
        "seen": looks[-1].pk if looks else 0,
        "short": is_short(state, terms),
        "late": _late_comers(row, state, terms),
        "guests": Place.objects.filter(table=row, entrant=None).exclude(guest=""),
        "awards": _awards(row) if tile.mark is Mark.AWARDED else [],
        "absent": form or AbsentForm(seated=_seated(state, names)),
        "log": _log(event, row),
        "hands": terms.hands,
        "most_extra": MOST_EXTRA,
        "uuid": uuid4(),
        "typed": request.POST,
    }
    if row.sheet and not row.sheet.locked:
        page |= code_context(request, row.sheet)
    return render(request, "tournaments/desk/table.html", page, status=400 if request.POST else 200)


def _late_comers(row: Table, state: TableState, terms: TableRules) -> list[Entrant]:
    """Who can sit down at a table where nobody is missing; one query, none where nobody can."""
    room = len(state.seats) < terms.most_places and not is_short(state, terms)
    if not room or row.round.state != Round.State.OPEN or why_fixed(state):
        return []
    return late_comers(row.round)


def _awards(row: Table) -> list[tuple[int, str, str]]:
    """Who has what in place of the result, and why; one query."""
    found = Award.objects.filter(
        round=row.round,
        kind__in=INSTEAD,
        taken_back=False,
        entrant__in=row.places.values("entrant"),
    ).select_related("entrant")
    held = {award.entrant.number: award for award in found}
    return [
        (number, award_reason(award, held), given_words(award)) for number, award in held.items()
    ]


def _seated(state: TableState, names: list[str]) -> list[tuple[int, str]]:
    """Who sits there under a number."""
    return [(number, name) for number, name, _score in _seats(state, names) if number]


def desk_table_of(request: HttpRequest, sheet: ScoreSheet) -> str:
    """The page of a sheet's table, for who works at the desk of its event; else empty."""
    row = Table.objects.select_related("round__event__club").filter(sheet=sheet).first()
    if row is None or role_at(cast("EventRequest", request), row.round.event) not in WRITERS:
        return ""
    at = [row.round.event.slug, row.round.number, row.number]
    return reverse("tournaments:desk_table", args=at)


def _log(event: Event, row: Table) -> list[tuple[Step, str, bool]]:
    """Everything that was done at this table, in sentences, and whether undone; three queries."""
    steps = with_accounts(
        event, event.steps.filter(said__round=row.round.number, said__table=row.number)
    )
    undone = {step.undoes for step in steps}
    return [(step, sentence_of(step), step.uuid in undone) for step in steps]


def _seats(state: TableState, names: list[str]) -> list[tuple[int | None, str, int | None]]:
    """Who sits where, by number and name, with what they scored."""
    scores = state.scores or (None,) * len(names)
    return list(zip(state.seats, names, scores, strict=False))


@event_desk(Right.ENTER)
@require_POST
def table_act(request: EventRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Do one of ``ACTS`` at a table."""
    row = table_or_404(event, number, table)
    chosen = request.POST.get("act", "")
    if chosen == "absent" and (form := _absent(request, event, row)):
        return _table_page(request, event, row, form)
    if chosen in ACTS:
        act, told = ACTS[chosen](request, row)
        if not attempt(request, partial(act, **_common(request, row)), told):
            return _table_page(request, event, table_or_404(event, number, table))
    return redirect("tournaments:desk_table", event.slug, number, table)


def _absent(request: EventRequest, event: Event, row: Table) -> AbsentForm | None:
    """Note who did not come or left; the form where that is refused."""
    terms = table_rules_of(event)
    names = place_names(row.round, terms, row.pk)
    form = AbsentForm(request.POST, seated=_seated(table_of(row), names))
    if not form.is_valid():
        return form
    data = form.cleaned_data
    matches = terms.format.two_sided
    points = data["points"] or "0"
    act = partial(
        award_absence,
        absent=form.absent,
        left=data["what"] == "left",
        penalty=Points(
            table_points="0" if matches else points,
            match_points=points if matches else "0",
            score=data["score"] or 0,
        ),
        reason=data["reason"],
        **_common(request, row),
    )
    if attempt_in(form, act) is None:
        return form
    told = _("Table %(table)d: those who are there have the award.")
    messages.success(request, told % {"table": row.number})
    return None


Act = tuple[Callable[..., object], str]  # what is done at a table, and what is said then


class Common(TypedDict):
    """What every act at a table says; some must not be done twice, whatever the page sent."""

    table_id: int
    actor: Actor
    uuid: UUID


def _common(request: EventRequest, row: Table) -> Common:
    return {"table_id": row.pk, "actor": actor_of(request), "uuid": uuid_in(request) or uuid4()}


def _typed(request: EventRequest, name: str) -> str:
    return request.POST.get(name, "").strip()[:500]


def _number(request: EventRequest, name: str) -> int:
    return parse_int(request.POST.get(name, "")) or 0


def _take(request: EventRequest, row: Table) -> Act:
    told = _("Table %(table)d: the sheet is its result.") % {"table": row.number}
    return partial(take_sheet, reason=_typed(request, "reason")), told


def _dispute(request: EventRequest, _row: Table) -> Act:
    return partial(dispute, why=_typed(request, "why")), _("Marked as in doubt.")


def _settle(request: EventRequest, _row: Table) -> Act:
    return partial(settle, reason=_typed(request, "reason")), _("It stands.")


def _clear(request: EventRequest, row: Table) -> Act:
    told = _("Table %(table)d: what was keyed is taken back.") % {"table": row.number}
    reason, seen = _typed(request, "reason"), _number(request, "seen")
    return partial(clear_result, reason=reason, seen=seen), told


def _extra(request: EventRequest, row: Table) -> Act:
    words = {"table": row.number, "minutes": _number(request, "minutes")}
    told = _("Table %(table)d: %(minutes)d minutes more.") % words
    return partial(extra_time, minutes=words["minutes"]), told


def _guest(request: EventRequest, row: Table) -> Act:
    name = " ".join(_typed(request, "guest").split())
    if name.isascii() and name.isdecimal():
        words = {"number": int(name[:6]), "table": row.number}
        told = _("Number %(number)d plays at table %(table)d.") % words
        return partial(seat_late, number=words["number"]), told
    told = _("%(name)s plays at table %(table)d.") % {"name": name, "table": row.number}
    return partial(seat_guest, name=name), told


def _unguest(request: EventRequest, _row: Table) -> Act:
    return partial(unseat_guest, seat=_number(request, "seat")), _("The place is open again.")


def _short(_request: EventRequest, row: Table) -> Act:
    told = _("Table %(table)d: its players have the award.")
    return award_short_table, told % {"table": row.number}


def _play(_request: EventRequest, _row: Table) -> Act:
    return play_after_all, _("The awards are taken back: the table plays.")


def _issue(_request: EventRequest, row: Table) -> Act:
    return issue_code, _("Table %(table)d has a code.") % {"table": row.number}


def _withdraw(_request: EventRequest, row: Table) -> Act:
    def act(*, actor: Actor, uuid: UUID, **_table: int) -> int:
        at = {"event_id": row.round.event_id, "number": row.round.number, "table": row.number}
        return withdraw_codes(**at, actor=actor, uuid=uuid)

    return act, _("The code is withdrawn: nobody writes by it any more.")


ACTS: dict[str, Callable[[EventRequest, Table], Act]] = {
    "take": _take,
    "dispute": _dispute,
    "settle": _settle,
    "clear": _clear,
    "extra": _extra,
    "guest": _guest,
    "unguest": _unguest,
    "short": _short,
    "play": _play,
    "issue": _issue,
    "withdraw": _withdraw,
}
