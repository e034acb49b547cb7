"""Standings for everybody: players, teams, pairs, categories, and the table of all matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render

from scorer.printing.letters import without_face
from scorer.support.translation import translate
from tournaments.engine.rows import GroupRow, Row, Standings
from tournaments.log.parts import INDIVIDUAL
from tournaments.models import Event
from tournaments.printing.paper_data import said_of
from tournaments.records.standings_json import standings_json
from tournaments.selectors.event_data import EventData
from tournaments.selectors.format_words import words_on_incomplete, words_on_missed
from tournaments.selectors.knockout import KnockoutSeen, knockout_seen
from tournaments.selectors.leaving_outlook import leaving_notes
from tournaments.selectors.revealing import revealed_list, revealed_places
from tournaments.selectors.standings import (
    GROUPS,
    is_over,
    kinds_in,
    last_counted,
    rows_of,
    standings_of,
    standings_title,
    tables_to_come,
)
from tournaments.selectors.tournament_record import tournament_json
from tournaments.selectors.visibility import visibility_of
from tournaments.tables.fast_table import FastTable, sorted_by, taken_away
from tournaments.tables.players import EntrantFilter
from tournaments.tables.standings import (
    GroupsTable,
    ListOf,
    PlayersTable,
    group_lines,
    keys_shown,
    player_lines,
)
from tournaments.templatetags.points import list_name
from tournaments.views.access import EventRequest, Right
from tournaments.views.pages import event_context
from tournaments.views.public import (
    event_data_in,
    file_name,
    json_file,
    public_page,
    standings_in,
    version_in,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """The list that is looked at: its kind, the rows that are shown, rounds that count in it."""

    kind: str
    rows: Sequence[Row | GroupRow]
    rounds: int
    kept_back: int = 0  # places at the top that are not revealed yet


@public_page(Event.Shown.EVERYTHING)
def standings_page(request: EventRequest, event: Event, kind: str = INDIVIDUAL) -> HttpResponse:
    """One list of the standings; ``?as=csv``, ``xlsx``, ``ods``, ``json`` take it away.

    ``?as=record`` is what all lists are made of, for ``manage.py standings``.
    """
    data, found = event_data_in(request, event), standings_in(request, event)
    asked = _asked(request, event, kind, found, data)
    if request.GET.get("as") == "json":
        return _json(standings_json(found), file_name(event, "standings"))
    if request.GET.get("as") == "record":
        upto = visibility_of(event, request.role).upto
        return _json(
            tournament_json(event, upto, version_in(request, event)), file_name(event, "record")
        )
    search = EntrantFilter(request.GET, data, event) if kind not in GROUPS else None
    table = sorted_by(request, _table(request, event, asked, data, search))
    if file := taken_away(request, table, file_name(event, kind)):
        return file
    table.label = list_name(kind, data.of_pairs)
    page = event_context(request, event, "standings") | {
        "kind": kind,
        "kinds": kinds_in(found),
        "asked": asked,
        "table": table,
        "search": search,
        "every": "why" in request.GET,
        "knockout": _knockout(request, event, data) if kind == INDIVIDUAL else None,
        "substituted": without_face(said_of(event, data)),
        "sight": visibility_of(event, request.role),
        "missed": words_on_missed(data.format),
        "incomplete": _words_on_incomplete(asked, data),
        "notes": leaving_notes(data),
        "title": translate(standings_title(data, asked.rounds)),
        "in_play": tables_to_come(data, asked.rounds),
    }
    return render(request, "tournaments/public/standings.html", page)


def _knockout(request: EventRequest, event: Event, data: EventData) -> KnockoutSeen | None:
    return knockout_seen(data, visibility_of(event, request.role).upto)


def _words_on_incomplete(asked: Asked, data: EventData) -> str:
    """Where incomplete teams stand, if the list has any."""
    short = any(isinstance(row, GroupRow) and row.incomplete for row in asked.rows)
    return words_on_incomplete(data.format) if short else ""


def _json(said: Mapping[str, object], name: str) -> HttpResponse:
    return json_file(JsonResponse(said, json_dumps_params={"ensure_ascii": False}), name)


def _asked(
    request: EventRequest, event: Event, kind: str, found: Standings, data: EventData
) -> Asked:
    upto = visibility_of(event, request.role).upto
    if kind != INDIVIDUAL and kind not in kinds_in(found):
        raise Http404
    if upto is not None and revealed_places(event, kind):
        final = standings_of(event, version=version_in(request, event))
        if shown := revealed_list(event, final, kind, data):
            return Asked(kind, shown.rows, last_counted(data), shown.hidden)
    return Asked(kind, rows_of(found, kind), last_counted(data, upto))


def _table(
    request: EventRequest, event: Event, asked: Asked, data: EventData, search: EntrantFilter | None
) -> FastTable:
    ranking = data.scoring.ranking
    of = ListOf(
        ranking=ranking,
        keys=keys_shown(asked.rows, ranking),
        rounds=asked.rounds,
        slug=event.slug,
        desk=Right.CHECK_IN in request.rights,
        every="why" in request.GET,
        over=is_over(data, asked.rounds),
    )
    if search is None:
        groups = [row for row in asked.rows if isinstance(row, GroupRow)]
        return GroupsTable(group_lines(groups, data), of, asked.kind)
    rows = [row for row in asked.rows if isinstance(row, Row)]
    lines = player_lines(rows, data)
    numbers = search.numbers()
    if numbers is not None:
        lines = [line for line in lines if line.row.number in numbers]
    return PlayersTable(lines, of)
