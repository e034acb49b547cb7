"""Looking rather than reading: a sheet's chart, statistics of a club or of this browser."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import anyone, link_holder, open_club
from scorer.games.registry import find_game
from scorer.models import Club, ScoreSheet
from scorer.printing.chart import drawing
from scorer.printing.chart.form import bars
from scorer.sheets.selectors.entry_words import counted_words, heading_words
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.selectors.sheets import sheets_of, sheets_of_club
from scorer.sheets.selectors.statistics import (
    form_of,
    games_played,
    of_named_players,
    statistics,
)
from scorer.sheets.selectors.statistics.cards import player_cards
from scorer.sheets.selectors.statistics.scope import Scope
from scorer.sheets.tables.filters import SheetFilter
from scorer.sheets.tables.statistics import figure_tables
from scorer.sheets.views.browser import remembered
from scorer.support.translation import translate
from scorer.support.unnamed_players import all_unnamed_players

Sheets = QuerySet[ScoreSheet]

NEEDS_MORE = ("places", "seats")  # one sheet says nothing about these


@link_holder
@require_GET
def sheet_figures(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The running totals as a chart and as a table, and what the sheet's lines add up to.

    ``?part=trend`` gives the chart alone, to be shown over the sheet.
    """
    now = load_sheet_state(sheet)
    context = sheet_context(now)
    if request.GET.get("part") == "trend":
        trend = {"sheet": sheet, "context": context, "drawing": drawing(context)}
        return render(request, "scorer/trend.html", trend)
    scope = Scope(context.game, ScoreSheet.objects.filter(pk=sheet.pk))
    told = [table for table in statistics(scope) if table.key not in NEEDS_MORE]
    tables = figure_tables(request, told, scope.game)
    page = {"sheet": sheet, "context": context, "drawing": drawing(context), "tables": tables}
    page["written"] = counted_words(now.game, len(now.scored))
    return render(request, "scorer/figures.html", page)


@anyone
@require_GET
def own_statistics(request: HttpRequest) -> HttpResponse:
    """Statistics of the sheets of this browser and of who is signed in on it."""
    sheets = sheets_of(remembered(request), request.user)
    page: dict[str, object] = {
        "title": _("Statistics of your sheets"),
        "back": reverse("scorer:home"),
    }
    return _statistics(request, sheets, reverse("scorer:player_statistics"), page)


@open_club
@require_GET
def club_statistics(request: HttpRequest, club: Club) -> HttpResponse:
    """Statistics of a club's sheets."""
    page = {
        "title": _("Statistics of %(club)s") % {"club": club},
        "back": reverse("scorer:club", args=[club.slug]),
        "club": club,
    }
    player_page = reverse("scorer:club_player_statistics", args=[club.slug])
    return _statistics(request, sheets_of_club(club, request.user), player_page, page)


@anyone
@require_GET
def own_player(request: HttpRequest) -> HttpResponse:
    """One player on those sheets: ``?name=``."""
    sheets = sheets_of(remembered(request), request.user)
    return _player(request, sheets, reverse("scorer:statistics"))


@open_club
@require_GET
def club_player(request: HttpRequest, club: Club) -> HttpResponse:
    """One player on a club's sheets: ``?name=``."""
    back = reverse("scorer:club_statistics", args=[club.slug])
    return _player(request, sheets_of_club(club, request.user), back)


def _statistics(
    request: HttpRequest, sheets: Sheets, player_page: str, page: dict[str, object]
) -> HttpResponse:
    """One game's tables at a time: the one asked for, or the one played most."""
    found = SheetFilter(request.GET, queryset=sheets)
    games = games_played(found.qs)
    every = request.GET.copy()
    every.pop("game", None)
    page |= {
        "form": found.form,
        "searched": any(request.GET.get(name) for name in found.filters if name != "game"),
        "games": [
            (played.game.slug, translate(played.game.name))
            for played in sorted(games_played(sheets), key=lambda played: played.game.slug)
        ],
        "rest": every.urlencode(),
    }
    if games:
        game, counted = games[0].game, games[0].sheets
        scope = Scope(game, found.qs.filter(game=game.slug))
        every_table = statistics(scope)
        told = of_named_players(every_table)
        tables = figure_tables(request, told, game, player_page)
        cards = [(card, bars(card.form)) for card in player_cards(scope, told)]
        page |= {"game": game.slug, "game_name": translate(game.name)}
        page |= {"sheets": counted, "tables": tables, "cards": cards}
        page |= {"player_page": player_page, "unnamed": told != every_table}
        page["sorted"] = any(key.endswith("-sort") for key in request.GET)
    return render(request, "scorer/statistics.html", page)


def _player(request: HttpRequest, sheets: Sheets, back: str) -> HttpResponse:
    """Everything of one player, game by game; a 404 page for a name without a line."""
    name = request.GET.get("name", "")
    played = () if name in all_unnamed_players() else games_played(sheets, name)
    games = [_game_of_player(request, sheets, one.game.slug, name) for one in played]
    if not games:
        raise Http404
    return render(request, "scorer/player.html", {"name": name, "games": games, "back": back})


def _game_of_player(
    request: HttpRequest, sheets: Sheets, slug: str, name: str
) -> dict[str, object]:
    scope = Scope(find_game(slug), sheets.filter(game=slug), name)
    own, *others = of_named_players(statistics(scope))
    form = form_of(scope)
    return {
        "slug": slug,
        "name": translate(scope.game.name),
        "entries": heading_words(scope.game),
        "figures": [(one.label, own.rows[0].figures[one.key]) for one in own.columns],
        "tables": figure_tables(request, others, scope.game),
        "form": form,
        "bars": bars([result.score for result in form]),
    }
