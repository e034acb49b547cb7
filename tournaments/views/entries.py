"""The entries of an event: the list, a quick form, names to choose from, numbers."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorer.support.attempts import attempt_in
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.forms.register import EntryForm, NumbersForm
from tournaments.models import Entrant, Event
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.people import described, home_names, people_of
from tournaments.selectors.register import before_the_draw, entrants_of, team_names
from tournaments.selectors.searching import search
from tournaments.selectors.self_entry import asking_in
from tournaments.services.door import draw_numbers
from tournaments.services.entering import last_begun
from tournaments.services.entrants import Entered, enter
from tournaments.tables.fast_table import sheet_of, sorted_by
from tournaments.tables.register import EntriesTable, EntryFilter
from tournaments.views.access import EventRequest, Right, event_desk, event_director
from tournaments.views.acting import actor_of
from tournaments.views.asked_entries import asking_context
from tournaments.views.entered import confirm_entered
from tournaments.views.pages import event_context, form_page, sent
from tournaments.views.undoing import undo_line

MOST_OFFERED = 12


@event_desk(Right.CHECK_IN)
@require_GET
def entries_page(request: EventRequest, event: Event) -> HttpResponse:
    """All entries; also as CSV and JSON."""
    return _list(request, event, _form(event))


@event_desk(Right.CHECK_IN)
@require_http_methods(["GET", "POST"])
def add_entry(request: EventRequest, event: Event) -> HttpResponse:
    """Enter somebody; what was typed stays where it cannot be."""
    if request.method == "GET":
        return redirect("tournaments:entries", slug=event.slug)
    form = _form(event, request.POST)
    if not form.is_valid():
        return _list(request, event, form)
    entered = attempt_in(form, partial(_entered, request, event, form))
    if not entered:
        return _list(request, event, form)
    confirm_entered(request, event, entered)
    return redirect("tournaments:entries", slug=event.slug)


def _entered(request: EventRequest, event: Event, form: EntryForm) -> Entered:
    return enter(
        event_id=event.pk,
        person=form.person(),
        partner=form.partner(),
        details=form.details(),
        first_round=form.cleaned_data.get("first_round"),
        actor=actor_of(request),
        uuid=form.cleaned_data["uuid"],
    )


@event_desk(Right.CHECK_IN)
@require_GET
def names(request: EventRequest, event: Event) -> HttpResponse:
    """People of the register whose names are meant, as options of a list; one query."""
    typed = request.GET.get("q", "").strip()
    people = people_of(event.club) if typed else ()
    found = search(typed, {one: (str(one),) for one in people})
    context = {"names": [_offered(described(one), typed) for one in found[:MOST_OFFERED]]}
    return render(request, "tournaments/register/names.html", context)


def _offered(name: str, typed: str) -> tuple[str, str]:
    """A name, and what it is found by: browsers hide what does not hold the letters typed."""
    return name, "" if typed.casefold() in name.casefold() else f"{name} · {typed}"


@event_director
@require_http_methods(["GET", "POST"])
def numbers(request: EventRequest, event: Event) -> HttpResponse:
    """Give everybody a number by lot."""
    form = NumbersForm(sent(request))
    if form.is_valid():
        data = form.cleaned_data
        try:
            draw_numbers(
                event_id=event.pk, seed=data["seed"], actor=actor_of(request), uuid=data["uuid"]
            )
        except Refused as refused:
            form.add_error(None, translate(refused.text))
        else:
            messages.success(request, _("Everybody has a number drawn by lot."))
            return redirect("tournaments:entries", slug=event.slug)
    context = event_context(request, event, "entries")
    context |= {"form": form, "open": before_the_draw(event)}
    return form_page(request, "tournaments/register/numbers.html", context)


def _form(event: Event, data: QueryDict | None = None) -> EntryForm:
    return EntryForm(data, rules=entry_rules(event), first_round=last_begun(event) + 1)


def _list(request: EventRequest, event: Event, form: EntryForm) -> HttpResponse:
    entrants = entrants_of(event)
    search = EntryFilter(request.GET, event, entrants)
    table = EntriesTable(search.found(), event, pairs=form.rules.pairs)
    sorted_by(request, table)
    if file := sheet_of(request, table, f"{event.slug}-entries"):
        return file
    if request.GET.get("as") == "json":
        return JsonResponse({"entries": [_as_json(line.entrant) for line in table.data]})
    context = event_context(request, event, "entries") | undo_line(request, event)
    context |= {
        "form": form,
        "search": search,
        "table": table,
        "entered": sum(not entrant.has_left for entrant in entrants),
        "before_the_draw": before_the_draw(event),
        "teams": team_names(event),
        "homes": home_names(event.club),
        **asking_context(event, asking_in(event)),
    }
    return form_page(request, "tournaments/register/entries.html", context)


def _as_json(entrant: Entrant) -> dict[str, object]:
    return {
        "number": entrant.number,
        "name": entrant.name,
        "team": entrant.team.name if entrant.team else "",
        "pair": entrant.pair,
        "categories": entrant.categories,
        "state": entrant.state,
        "status": entrant.status,
        "paid": entrant.paid,
        "first_round": entrant.first_round,
        "last_round": entrant.last_round,
        "fixed_table": entrant.fixed_table,
    }
