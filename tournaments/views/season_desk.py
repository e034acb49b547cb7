"""Running a season: making it, its rule, its events, licences."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorer.clubs.views.access import club_manager
from scorer.clubs.views.clubs import rights_of
from scorer.games.registry import find_game
from scorer.models import Membership
from scorer.support.attempts import attempt, attempt_in
from scorer.support.body_sizes import LONG, takes
from scorer.support.name_order import by_name
from scorer.support.numbers import parse_int
from scorer.support.translation import translate
from tournaments.forms.licences import LicencesForm, licence_lines
from tournaments.forms.seasons import SeasonForm, TeamPointsForm
from tournaments.models import Event, Season
from tournaments.records.seasons import SeasonPlan
from tournaments.selectors.events import events_of
from tournaments.selectors.people import people_of
from tournaments.selectors.season_tables import OF_TEAM
from tournaments.selectors.seasons import other_games, plan_of
from tournaments.services import seasons
from tournaments.views.access import EventRequest, season_director
from tournaments.views.acting import actor_of
from tournaments.views.pages import form_page, sent
from tournaments.views.seasons import season_context, standing_in


@club_manager
@require_http_methods(["GET", "POST"])
def new_season(request: HttpRequest, manager: Membership) -> HttpResponse:
    """Make a season; its events are chosen next."""
    club = manager.club
    form = SeasonForm(sent(request), start=SeasonPlan())
    if form.is_valid():
        data = form.cleaned_data
        told = {"name": data["name"], "plan": form.plan(), "public": data["public"]}
        made = attempt_in(form, partial(seasons.make_season, club=club, **told))
        if made:
            messages.success(request, _("The season is made. Choose its tournaments."))
            return redirect("tournaments:season_events", slug=made.slug)
    context = {"club": club, "form": form} | rights_of(manager)
    return form_page(request, "tournaments/seasons/new_season.html", context)


@season_director
@require_http_methods(["GET", "POST"])
def season_settings(request: EventRequest, season: Season) -> HttpResponse:
    """Every number of the season; one without events can be removed."""
    if request.POST.get("do") == "remove":
        return _removed(request, season)
    state = seasons.state_of(season)
    initial = {"name": season.name, "public": season.public, "seen": state}
    form = SeasonForm(sent(request), start=plan_of(season), **initial)
    if form.is_valid():
        data = form.cleaned_data
        change = partial(
            seasons.change_season,
            season_id=season.pk,
            name=data["name"],
            plan=form.plan(),
            public=data["public"],
            actor=actor_of(request),
            seen=data["seen"],
        )
        if attempt_in(form, change, state):
            messages.success(request, _("Saved."))
            return redirect("tournaments:season", slug=season.slug)
    context = season_context(request, season, "settings") | {
        "form": form,
        "seen": state,
        "empty": not season.legs.exists(),
    }
    return form_page(request, "tournaments/seasons/settings.html", context)


@season_director
@require_http_methods(["GET", "POST"])
def season_events(request: EventRequest, season: Season) -> HttpResponse:
    """The events of a season in order, and those that can be put in."""
    if request.method == "POST":
        asked = _act(request, season)
        address = reverse("tournaments:season_events", args=[season.slug])
        return redirect(f"{address}?asked={asked}" if asked else address)
    legs = list(season.legs.select_related("event"))
    inside = [leg.event_id for leg in legs]
    context = season_context(request, season, "events") | {
        "legs": legs,
        "others": events_of(season.club).exclude(pk__in=inside),
        "seen": seasons.state_of(season),
        "planned": plan_of(season).events,
        **_question(season, request.GET.get("asked", "")),
    }
    return render(request, "tournaments/seasons/events.html", context)


@season_director
@takes(LONG)
@require_http_methods(["GET", "POST"])
def season_licences(request: EventRequest, season: Season) -> HttpResponse:
    """From which day on each player's events count."""
    people = people_of(season.club)
    plan, state = plan_of(season), seasons.state_of(season)
    initial = {"licences": licence_lines(plan.licences, people), "seen": state}
    form = LicencesForm(sent(request), people=people, initial=initial)
    if form.is_valid():
        data = form.cleaned_data
        put = partial(seasons.put_licences, season_id=season.pk, **data)
        if attempt_in(form, put, state):
            messages.success(request, _("Saved."))
            return redirect("tournaments:season_licences", slug=season.slug)
    context = season_context(request, season, "licences") | {"form": form, "plan": plan}
    return form_page(request, "tournaments/seasons/licences.html", context)


@season_director
@require_http_methods(["GET", "POST"])
def season_points(request: EventRequest, season: Season) -> HttpResponse:
    """What teams lost or were given in the season, and the form for one more."""
    if request.POST.get("do") == "back":
        return _points_back(request, season)
    state = seasons.state_of(season)
    members = standing_in(request, season).tables.members
    names = [member.name for who, member in members.items() if who.endswith(OF_TEAM)]
    teams = sorted(names, key=by_name())
    form = TeamPointsForm(sent(request), teams=teams, initial={"seen": state})
    if form.is_valid():
        give = partial(
            seasons.give_points, season_id=season.pk, actor=actor_of(request), **form.cleaned_data
        )
        if attempt_in(form, give, state):
            messages.success(request, _("Noted."))
            return redirect("tournaments:season_points", slug=season.slug)
    context = season_context(request, season, "points") | {
        "form": form,
        "plan": plan_of(season),
        "seen": state,
        "teams": teams,
    }
    return form_page(request, "tournaments/seasons/points.html", context)


def _points_back(request: EventRequest, season: Season) -> HttpResponse:
    at, seen = parse_int(request.POST.get("at", "")), request.POST.get("seen", "")
    back = partial(
        seasons.take_points_back,
        season_id=season.pk,
        at=-1 if at is None else at,
        actor=actor_of(request),
        seen=seen,
    )
    attempt(request, back, _("It is taken back."))
    return redirect("tournaments:season_points", slug=season.slug)


def _event_in(season: Season, typed: str) -> Event | None:
    """The event of the season's club that has the id."""
    event = parse_int(typed)
    return None if event is None else Event.objects.filter(club=season.club, pk=event).first()


def _question(season: Season, typed: str) -> dict[str, object]:
    """Whether an event of another game is meant to be put in."""
    event = _event_in(season, typed)
    games = other_games(season, event) if event else []
    if event is None or not games:
        return {}
    words = {
        "event": event.name,
        "game": translate(find_game(event.game).name),
        "games": ", ".join(map(translate, games)),
    }
    told = _("“%(event)s” is of another game, %(game)s; the season so far is of %(games)s.")
    return {"asked": event, "question": told % words}


def _act(request: EventRequest, season: Season) -> int | None:
    """Put an event in, take it out, or move it; an event that must be asked about first."""
    event = _event_in(season, request.POST.get("event", ""))
    if event is None:
        messages.error(request, _("Choose one of the club's tournaments."))
        return None
    seen = request.POST.get("seen", "")
    named: dict[str, Any] = {"season_id": season.pk, "event_id": event.pk, "seen": seen}
    match request.POST.get("do"):
        case "add" if request.POST.get("knowing") != "yes" and other_games(season, event):
            return event.pk
        case "add":
            attempt(request, lambda: seasons.add_event(actor=actor_of(request), **named))
        case "drop":
            attempt(request, lambda: seasons.drop_event(actor=actor_of(request), **named))
        case "up":
            attempt(request, lambda: seasons.move_event(by=-1, **named))
        case "down":
            attempt(request, lambda: seasons.move_event(by=1, **named))
        case _:
            messages.error(request, _("Choose what to do with the tournament."))
    return None


def _removed(request: EventRequest, season: Season) -> HttpResponse:
    seen = request.POST.get("seen", "")
    drop = partial(seasons.drop_season, season_id=season.pk, seen=seen)
    if attempt(request, drop, _("The season is removed.")):
        return redirect("tournaments:seasons", slug=season.club.slug)
    return redirect("tournaments:season_settings", slug=season.slug)
