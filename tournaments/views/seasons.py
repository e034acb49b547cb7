"""Seasons for everybody: a club's list, the table of one, its file and paper, what if."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from scorer.clubs.selectors.members import membership_of
from scorer.clubs.views.access import open_club
from scorer.clubs.views.clubs import rights_of
from scorer.models import MANAGERS, Club
from scorer.printing.letters import without_face
from scorer.sheets.views.paper import pdf_answer
from scorer.support.name_order import by_name
from tournaments.engine.leagues import Counting
from tournaments.engine.leagues import season as season_after
from tournaments.engine.numbers import mixed
from tournaments.engine.what_if import needed_for, place_for
from tournaments.forms.seasons import WhatIfForm
from tournaments.models import Season
from tournaments.printing.seasons import typed_of
from tournaments.records.seasons import TeamPoints
from tournaments.selectors.line_ups import line_ups_of
from tournaments.selectors.season_tables import PLAYERS, TEAMS, Member, given_in
from tournaments.selectors.seasons import SeasonView, season_for, seasons_of
from tournaments.tables.fast_table import sheet_of, sorted_by
from tournaments.tables.line_ups import BROUGHT, line_up_columns
from tournaments.tables.seasons import (
    MembersTable,
    SeasonFilter,
    keys_shown,
    season_columns,
    season_lines,
)
from tournaments.templatetags.points import list_name
from tournaments.views.access import EventRequest, season_reader
from tournaments.views.pages import form_page
from tournaments.views.public import json_file

FIRST, NEAR = 10, 5  # places of a what-if: the first ones, and those just above one's own


@open_club
@require_GET
def club_seasons(request: HttpRequest, club: Club) -> HttpResponse:
    """The seasons of a club; who is no member sees those that are public."""
    membership = membership_of(request.user, club) if request.user.is_authenticated else None
    found = seasons_of(club, public=membership is None)
    context = {"club": club, "seasons": found} | rights_of(membership)
    return render(request, "tournaments/seasons/seasons.html", context)


@season_reader
@require_GET
def season_page(request: EventRequest, season: Season, kind: str = PLAYERS) -> HttpResponse:
    """One list of a season; ``?as=csv``, ``xlsx``, ``ods``, ``json`` take it away."""
    standing = standing_in(request, season, kind)
    if request.GET.get("as") == "json":
        answer = JsonResponse(season_json(standing), json_dumps_params={"ensure_ascii": False})
        return json_file(answer, season.slug)
    lines = season_lines(standing, kind)
    search = SeasonFilter(request.GET, standing) if kind != TEAMS else None
    found = search.keys() if search else None
    if found is not None:
        lines = [line for line in lines if line.member.key in found]
    asks = f"{reverse('tournaments:what_if', args=[season.slug])}?kind={kind}&amp;who="
    keys = keys_shown(standing.tables.rows[kind], standing.plan.ranking)
    columns = season_columns(standing, keys, asks, given=any(line.given for line in lines))
    table = sorted_by(request, MembersTable(columns, lines))
    if file := sheet_of(request, table, f"{season.slug}-{kind}"):
        return file
    table.label = list_name(kind)
    context = season_context(request, season, "season") | {
        "standing": standing,
        "kind": kind,
        "kinds": list(standing.tables.rows),
        "table": table,
        "search": search,
        "substituted": without_face(typed_of(standing, kind)),
        "struck": any(leg and not leg.counted for line in lines for leg in line.told),
        "bonus": any(leg and leg.bonus for line in lines for leg in line.told),
    }
    return render(request, "tournaments/seasons/season.html", context)


@season_reader
@require_GET
def season_line_ups(request: EventRequest, season: Season) -> HttpResponse:
    """Who played for which team, event by event; ``?as=csv``, ``xlsx`` and ``ods`` take it away."""
    standing = standing_in(request, season)
    if not standing.plan.teams:
        raise Http404
    lines = line_ups_of(standing)
    table = sorted_by(request, MembersTable(line_up_columns(standing), lines))
    if file := sheet_of(request, table, f"{season.slug}-line-ups"):
        return file
    table.label = gettext("Line-ups")
    context = season_context(request, season, "line_ups") | {
        "standing": standing,
        "table": table,
        "brought": BROUGHT[standing.plan.counting],
        "struck": any(played and not played.counted for line in lines for played in line.told),
        "waits": any(played and played.brought is None for line in lines for played in line.told),
    }
    return render(request, "tournaments/seasons/line_ups.html", context)


@season_reader
@require_GET
def season_paper(request: EventRequest, season: Season) -> HttpResponse:
    """One list of a season as PDF: ``?kind=teams``, ``?large=1``."""
    kind = request.GET.get("kind", PLAYERS)
    standing_in(request, season, kind)
    order = {"season": season.pk, "kind": kind, "large": "large" in request.GET}
    order |= {"language": get_language() or "en", "role": request.role}
    name = f"{season.slug}.pdf"
    return pdf_answer(request, "season-paper", order, name, desk=bool(request.role))


@season_reader
@require_GET
def what_if(request: EventRequest, season: Season) -> HttpResponse:
    """What somebody needs in the next event to reach a place."""
    kind = request.GET.get("kind", PLAYERS)
    standing = standing_in(request, season, kind)
    members = _members(standing, kind)
    form = WhatIfForm(
        request.GET,
        members=sorted(
            ((one.key, one.name) for one in members.values()), key=lambda one: by_name()(one[1])
        ),
    )
    valid = form.is_valid()
    over = sum(stage.ended.over for stage in standing.played)
    found = next((who for who, one in members.items() if one.key == request.GET.get("who")), None)
    needs: list[PlaceNeed] = []
    if found is not None and valid and over < standing.planned:
        needs = _needs(standing, kind, found, form.cleaned_data["others"])
    context = season_context(request, season, "what_if") | {
        "form": form,
        "kind": kind,
        "member": members[found] if found else None,
        "over": over,
        "left": standing.planned - over,
        "needs": needs,
    }
    return form_page(request, "tournaments/seasons/what_if.html", context)


def standing_in(request: EventRequest, season: Season, kind: str = PLAYERS) -> SeasonView:
    """The season as far as its reader sees it; there is no list of a ``kind`` without rows."""
    standing = season_for(request.role, season)
    if kind not in standing.tables.rows:
        raise Http404
    return standing


def season_context(request: EventRequest, season: Season, here: str) -> dict[str, object]:
    """What ``season_base.html`` asks for; ``here`` names the tab that is open."""
    return {
        "season": season,
        "club": season.club,
        "here": here,
        "member_of": bool(request.role),
        "directs": request.role in MANAGERS,
    }


def season_json(standing: SeasonView) -> dict[str, object]:
    """All lists of a season as season/1; points are whole numbers or mixed fractions in text."""
    return {
        "format": "season/1",
        "name": standing.season.name,
        "events": [
            {
                "number": stage.number,
                "name": stage.event.name,
                "day": stage.event.day.isoformat(),
                "rounds": stage.ended.rounds,
                "over": stage.ended.over,
            }
            for stage in standing.stages
        ],
        "lists": {
            kind: [
                {
                    "place": line.row.place,
                    "name": line.member.name,
                    "points": mixed(line.row.points),
                    "score": line.row.score,
                    **_given(line.given),
                    "events": [
                        leg
                        and {
                            "place": leg.finish.place,
                            "points": mixed(leg.points),
                            "counted": leg.counted,
                            **({"bonus": mixed(leg.bonus)} if leg.bonus else {}),
                            **({"incomplete": True} if leg.finish.incomplete else {}),
                        }
                        for leg in line.told
                    ],
                }
                for line in season_lines(standing, kind)
            ]
            for kind in standing.tables.rows
        },
    }


def _given(some: Sequence[TeamPoints]) -> dict[str, object]:
    """What a team lost or got beside the events, where it did."""
    said = [{"points": mixed(one.points), "why": one.why} for one in some]
    return {"given": said} if said else {}


@dataclass(frozen=True, slots=True)
class PlaceNeed:
    """What reaches a ``place`` of the season.

    ``points`` of the next event, None: it is reached as it is; ``finish``: the last place
    there that brings so many, where places count, ``beyond``: none does.
    """

    place: int
    points: Fraction | None
    finish: int | None
    beyond: bool


def _members(standing: SeasonView, kind: str) -> Mapping[str, Member]:
    return {row.who: standing.tables.members[row.who] for row in standing.tables.rows[kind]}


def _needs(standing: SeasonView, kind: str, who: str, others: Fraction) -> list[PlaceNeed]:
    """What ``who`` needs for the first places and those above the own one."""
    finishes = standing.tables.finishes[kind]
    events = [
        finishes[stage.at] for stage in standing.played if stage.ended.over and stage.at is not None
    ]
    rule = standing.rule_of(kind)
    members = _members(standing, kind)
    given = given_in(standing.plan) if kind == TEAMS else {}
    rows = {row.who: row.place for row in season_after(rule, events, given)}
    own = rows.get(who, len(members))
    places = [place for place in range(1, own + 1) if place <= FIRST or place >= own - NEAR]
    assumed = {one: others for one in members if one != who and others}
    found = needed_for(rule, events, who, places, assumed, given)
    counts_places = rule.counting is Counting.PLACES
    needs = []
    for place, points in found.items():
        finish = None if points is None else place_for(rule, points)
        beyond = points is not None and counts_places and finish is None
        needs.append(PlaceNeed(place, points, finish, beyond))
    return needs
