"""Operations of clubs: which there are, their sheets, the rules they play by."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpResponse
from ninja import Router

from scorer.api.access import ApiRequest, anyone, club_reader, role_in
from scorer.api.answers import Json, known, not_there
from scorer.api.description import LISTED, READ, Limit, Offset, describe
from scorer.api.shapes import ClubRow, Page, RuleSetPage, RuleSets, SheetRow, page_of
from scorer.games.registry import all_games
from scorer.models import WRITERS, Club
from scorer.records import json_schema
from scorer.sheets.selectors.rules import (
    RulesetChoice,
    find_choice,
    options_of,
    ruleset_choices,
    told_clauses,
)
from scorer.sheets.selectors.sheets import seated_of_club, sheets_of_club

router = Router(tags=["clubs and rules"])


@router.get("/clubs", **describe(Page[ClubRow], *LISTED))
@anyone
def clubs(request: ApiRequest, limit: Limit = 100, offset: Offset = 0) -> HttpResponse:
    """The clubs that are open to all, and the token's own, by name."""
    seen = Q(open_to_all=True)
    if request.token is not None:
        seen |= Q(pk=request.token.club_id)
    found = Club.objects.filter(seen).order_by("name", "pk")
    return known(request, None, lambda: page_of(ClubRow, found, limit, offset))


@router.get("/clubs/{slug:slug}/sheets", **describe(Page[SheetRow], *READ, 403))
@club_reader
def club_sheets(
    request: ApiRequest, slug: str, limit: Limit = 100, offset: Offset = 0
) -> HttpResponse:
    """The sheets of a club, newest first; those of its events for a token that may write."""
    club = request.club
    if role_in(request, club.pk) in WRITERS:
        found = seated_of_club(club)
    else:
        found = sheets_of_club(club, AnonymousUser())
    listed = found.select_related("club")
    return known(request, None, lambda: page_of(SheetRow, listed, limit, offset))


@router.get("/rulesets", **describe(RuleSets, *LISTED))
@anyone
def rulesets(request: ApiRequest) -> HttpResponse:
    """All rule sets, game by game."""
    return known(request, "", lambda: {"items": [_row(choice) for choice in ruleset_choices()]})


@router.get("/rulesets/{slug:ruleset}", **describe(RuleSetPage, *READ))
@anyone
def ruleset(request: ApiRequest, ruleset: str) -> HttpResponse:
    """A rule set's clauses and house rules, in the language of ``Accept-Language``."""
    try:
        choice = find_choice(ruleset)
    except KeyError:
        raise not_there() from None

    def body() -> Json:
        clauses = told_clauses(choice.game, ruleset)
        told = [{"id": one.id, "text": one.text, "open": one.open} for one in clauses]
        return _row(choice) | {"clauses": told, "options": options_of(choice.game)}

    return known(request, "", body)


@router.get("/schemas/{slug:game}", **describe(Json, *READ))
@anyone
def schema(request: ApiRequest, game: str) -> HttpResponse:
    """The JSON Schema of a game's score-record/1."""
    found = all_games().get(game)
    if found is None:
        raise not_there()
    return known(request, "", lambda: json_schema(found))


def _row(choice: RulesetChoice) -> Json:
    return {
        "slug": choice.ruleset.slug,
        "game": choice.game.slug,
        "name": choice.name,
        "players": choice.players,
    }
