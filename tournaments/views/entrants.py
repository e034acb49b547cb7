"""One entry: what it says, its rounds and history, and all that can happen to it in a day."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorer.models import MANAGERS
from scorer.support.attempts import attempt_in
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.register import (
    STAY,
    ChangeForm,
    DisqualifyForm,
    SitOutForm,
    StatusForm,
    SubstituteForm,
    WithdrawForm,
)
from tournaments.log.acts.register import LEAVING
from tournaments.models import Entrant, Event
from tournaments.selectors.cash_sheet import cash_line
from tournaments.selectors.entrant_rounds import rounds_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import steps_of
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.format_words import words_on_missed
from tournaments.selectors.formats import format_of
from tournaments.selectors.leaving import matches_left
from tournaments.selectors.leaving_outlook import LeavingOutlook, leaving_outlook
from tournaments.selectors.register import (
    entrant_by_number,
    held,
    team_names,
    unsettled_rounds,
)
from tournaments.selectors.self_entry import asking_in
from tournaments.selectors.sentences import sentence_of, with_accounts
from tournaments.services import door, entrants, entry_status
from tournaments.services.entering import last_begun
from tournaments.services.sitting_out import play_after_all, rounds_to_come, sit_out
from tournaments.services.substitutes import end_substitution, substitute
from tournaments.tables.register import notes_of
from tournaments.views.access import EventRequest, Right, event_desk, event_director, takes_fees
from tournaments.views.acting import actor_of
from tournaments.views.entered import warn_of_team
from tournaments.views.pages import event_context
from tournaments.views.seeing import id_in, newest_step, seen_in

FORMS = ("change", "leave", "disqualify", "reinstate", "competition", "stand_in", "sitting_out")
IDS = {name: f"{name}_%s" for name in FORMS}  # one page


@event_desk(Right.CHECK_IN)
@require_GET
def entrant_page(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """An entry with its rounds and its history."""
    return _page(request, event, _entrant(event, number))


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def change(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Say anew what an entry says."""
    if request.method == "GET":
        return _to(event, number)
    entrant = _entrant(event, number)
    form = ChangeForm(
        request.POST, rules=entry_rules(event), entrant=entrant, auto_id=IDS["change"]
    )

    def do() -> str:
        entrants.change_entrant(
            event_id=event.pk,
            number=number,
            details=form.details(),
            partner=form.partner(),
            actor=actor_of(request),
            seen=seen_in(request),
        )
        return _("Saved.")

    if _try(request, form, do):
        warn_of_team(request, event, _entrant(event, number))
        return _to(event, number)
    return _page(request, event, entrant, change=form)


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def leave(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Withdraw an entry; its results stay, or a director decides on them first."""
    if request.method == "GET":
        return _to(event, number)
    entrant = _entrant(event, number)
    directs = request.role in MANAGERS
    made: dict[str, Any] = {"last_begun": last_begun(event), "auto_id": IDS["leave"]}
    made["decides"] = directs and "leaving" in request.POST
    form = WithdrawForm(request.POST, **made)
    outlook = None
    if directs and form.is_valid() and not made["decides"]:
        outlook = leaving_outlook(event, number, form.cleaned_data["last_round"])
    if outlook:
        initial = form.cleaned_data | {"leaving": outlook.matches.proposed or STAY}
        made["decides"] = True
        form = WithdrawForm(initial=initial, **made)
        return _page(request, event, entrant, outlook, leave=form)

    def do() -> str:
        entrants.withdraw(
            event_id=event.pk, number=number, actor=actor_of(request), **form.cleaned_data
        )
        return _gone_words(entrant, form.cleaned_data.get("leaving", ""))

    if _try(request, form, do):
        return _to(event, number)
    last = form.cleaned_data.get("last_round")
    outlook = leaving_outlook(event, number, last) if made["decides"] and last else None
    return _page(request, event, entrant, outlook, leave=form)


def _gone_words(entrant: Entrant, leaving: str) -> str:
    if leaving:
        gone = _("%(name)s has withdrawn.") % {"name": entrant.name}
        return f"{gone} {translate(LEAVING[leaving])}"
    return _("%(name)s has withdrawn. Number and results stay.") % {"name": entrant.name}


@event_director
@require_http_methods(["GET", "POST"])
def disqualify(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Take somebody's place; opponents keep their results."""
    if request.method == "GET":
        return _to(event, number)
    entrant = _entrant(event, number)
    form = _disqualify_form(entrant, last_begun(event), request.POST)

    def do() -> str:
        entry_status.disqualify(
            event_id=event.pk, number=number, actor=actor_of(request), **form.cleaned_data
        )
        said = _("%(name)s is disqualified. Opponents keep their results.")
        return said % {"name": entrant.name}

    if _try(request, form, do):
        return _to(event, number)
    return _page(request, event, entrant, disqualify=form)


@event_director
@require_http_methods(["GET", "POST"])
def reinstate(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Undo a disqualification."""
    if request.method == "GET":
        return _to(event, number)
    entrant = _entrant(event, number)
    form = StatusForm(request.POST, auto_id=IDS["reinstate"])

    def do() -> str:
        entry_status.reinstate(
            event_id=event.pk, number=number, actor=actor_of(request), **form.cleaned_data
        )
        return _("The disqualification of %(name)s is undone.") % {"name": entrant.name}

    if _try(request, form, do):
        return _to(event, number)
    return _page(request, event, entrant, reinstate=form)


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def competition(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Let somebody play outside the competition, or in it again; ``do`` says which."""
    if request.method == "GET":
        return _to(event, number)
    entrant = _entrant(event, number)
    form = StatusForm(request.POST, auto_id=IDS["competition"])
    unranked = request.POST.get("do") == "outside"

    def do() -> str:
        entry_status.set_unranked(
            event_id=event.pk,
            number=number,
            actor=actor_of(request),
            unranked=unranked,
            **form.cleaned_data,
        )
        outside = _("%(name)s plays outside the competition.")
        within = _("%(name)s plays in the competition.")
        return (outside if unranked else within) % {"name": entrant.name}

    if _try(request, form, do):
        return _to(event, number)
    return _page(request, event, entrant, competition=form)


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def sits_out(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Note that somebody sits out a round to come."""
    if request.method == "GET":
        return _to(event, number)
    entrant = _entrant(event, number)
    to_come = rounds_to_come(event, entrant, last_begun(event))
    known = sorted({*to_come, *entrant.sits_out})  # of a form that is sent again
    form = SitOutForm(request.POST, rounds=known, auto_id=IDS["sitting_out"])

    def do() -> str:
        chosen = form.cleaned_data
        sit_out(
            event_id=event.pk,
            number=number,
            round_number=chosen["round"],
            reason=chosen["reason"],
            uuid=chosen["uuid"],
            actor=actor_of(request),
        )
        said = _("%(name)s sits out round %(round)d.")
        return said % {"name": entrant.name, "round": chosen["round"]}

    if _try(request, form, do):
        return _to(event, number)
    return _page(request, event, entrant, sitting_out=form)


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def stand_in(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """Let somebody play under the number."""
    if request.method == "GET":
        return _to(event, number)
    entrant = _entrant(event, number)
    form = SubstituteForm(
        request.POST, entrant=entrant, next_round=last_begun(event) + 1, auto_id=IDS["stand_in"]
    )

    def do() -> str:
        made = substitute(
            event_id=event.pk, number=number, actor=actor_of(request), **form.values()
        )
        said = _("%(name)s substitutes from round %(round)d on.")
        return said % {"name": made.person.current, "round": made.first_round}

    if _try(request, form, do):
        return _to(event, number)
    return _page(request, event, entrant, stand_in=form)


def _try(request: EventRequest, form: forms.Form, do: Callable[[], str]) -> bool:
    """Whether what a form asks for was done, and say so; else the form says why not."""
    said = attempt_in(form, do) if form.is_valid() else None
    if said:
        messages.success(request, said)
    return bool(said)


def _to(event: Event, number: int) -> HttpResponse:
    return redirect("tournaments:entrant", slug=event.slug, number=number)


@event_desk(Right.CHECK_IN)
@require_POST
def act(request: EventRequest, event: Event, number: int) -> HttpResponse:
    """What takes one tap: here, not here, back, remove, a substitute's end."""
    who: dict[str, Any] = {"event_id": event.pk, "number": number, "actor": actor_of(request)}
    try:
        match request.POST.get("do", ""):
            case "here":
                door.check_in(**who, paid=None if takes_fees(request) else 0)
            case "not-here":
                door.undo_check_in(**who, takes_fees=takes_fees(request))
            case "back":
                entrants.come_back(**who)
            case "plays":
                play_after_all(**who, round_number=id_in(request, "round"))
            case "remove":
                entrants.remove_entrant(**who)
                messages.success(request, _("The entry is taken off the list."))
                return redirect("tournaments:entries", slug=event.slug)
            case "end" | "take-back" as how:
                _end(request, event, taken_back=how == "take-back")
            case _:
                raise SuspiciousOperation
    except Refused as why:
        messages.error(request, translate(why.text))
    return _to(event, number)


def _end(request: EventRequest, event: Event, *, taken_back: bool) -> None:
    end_substitution(
        event_id=event.pk,
        substitution_id=id_in(request, "substitution"),
        actor=actor_of(request),
        last_round=0 if taken_back else None,
    )


def _entrant(event: Event, number: int) -> Entrant:
    entrant = entrant_by_number(event, number)
    if entrant is None:
        raise Http404
    return entrant


def _disqualify_form(entrant: Entrant, begun: int, data: QueryDict | None = None) -> DisqualifyForm:
    return DisqualifyForm(
        data, last_begun=begun, withdrawn=entrant.has_left, auto_id=IDS["disqualify"]
    )


def _page(
    request: EventRequest,
    event: Event,
    entrant: Entrant,
    outlook: LeavingOutlook | None = None,
    **bound: forms.Form,
) -> HttpResponse:
    rules, begun = entry_rules(event), last_begun(event)
    gone = entrant.state == Entrant.State.WITHDRAWN
    last = (entrant.last_round or 0) if gone else begun
    initial = ChangeForm.initial_of(entrant)
    made: dict[str, forms.Form] = {
        "change": ChangeForm(rules=rules, entrant=entrant, initial=initial, auto_id=IDS["change"]),
        "leave": WithdrawForm(last_begun=last, auto_id=IDS["leave"]),
        "disqualify": _disqualify_form(entrant, begun),
        "reinstate": StatusForm(auto_id=IDS["reinstate"]),
        "competition": StatusForm(auto_id=IDS["competition"]),
        "stand_in": SubstituteForm(entrant=entrant, next_round=begun + 1, auto_id=IDS["stand_in"]),
    }
    to_come = rounds_to_come(event, entrant, begun)
    made["sitting_out"] = SitOutForm(rounds=to_come, auto_id=IDS["sitting_out"])
    unsettled = unsettled_rounds(entrant)
    context = event_context(request, event, "entries") | made | bound
    context |= {
        "entrant": entrant,
        "outlook": outlook,
        "decides": gone
        and request.role in MANAGERS
        and matches_left(event_data_of(event), entrant.number, last),
        "left": translate(LEAVING[entrant.leaving]) if entrant.leaving else "",
        "rules": rules,
        "owed": cash_line(entrant, rules).owed if takes_fees(request) else 0,
        "notes": notes_of(entrant, pairs=rules.pairs),
        "substitutions": [one for one in entrant.substitutions.all() if held(one)],
        "begun": begun,
        "still_seated": [number for number in unsettled if not entrant.plays(number)],
        "unseated": [number for number in unsettled if entrant.plays(number)],
        "to_come": to_come,
        "out": [number for number in entrant.sits_out if number > begun],
        "missed": words_on_missed(format_of(event)),
        "own": rounds_of(event, entrant.number),
        "history": [(step, sentence_of(step)) for step in with_accounts(event, steps_of(entrant))],
        "seen": seen_in(request) or newest_step(event),
        "teams": team_names(event),
        "asking": asking_in(event),
    }
    status = 400 if any(form.errors for form in bound.values()) else 200
    return render(request, "tournaments/register/entrant.html", context, status=status)
