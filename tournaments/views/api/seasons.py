"""Operations of seasons: a club's, and the tables of one."""

from django.http import HttpResponse
from ninja import Router

from scorer.api.access import ApiRequest, anyone, club_or_refused, role_in
from scorer.api.answers import known
from scorer.api.description import READ, Limit, Offset, describe
from scorer.api.shapes import Page, page_of
from tournaments.selectors.seasons import seasons_of
from tournaments.views.api.access import EventApiRequest, season_reader
from tournaments.views.api.shapes import SeasonLists, SeasonRow
from tournaments.views.seasons import season_json, standing_in

router = Router(tags=["seasons"])


@router.get("/clubs/{slug:slug}/seasons", **describe(Page[SeasonRow], *READ))
@anyone
def club_seasons(
    request: ApiRequest, slug: str, limit: Limit = 100, offset: Offset = 0
) -> HttpResponse:
    """A club's seasons that are public, and all of them for its tokens."""
    club = club_or_refused(slug)
    found = seasons_of(club, public=not role_in(request, club.pk)).select_related("club")
    return known(request, None, lambda: page_of(SeasonRow, found, limit, offset))


@router.get("/seasons/{slug:slug}", **describe(SeasonLists, *READ))
@season_reader
def season(request: EventApiRequest, slug: str) -> HttpResponse:
    """All lists of a season as season/1, as its page takes them away."""
    return known(request, None, lambda: season_json(standing_in(request, request.season)))
