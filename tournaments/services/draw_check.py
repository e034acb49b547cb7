"""Repeating a draw that was made, to see whether the same comes out."""

from __future__ import annotations

from enum import StrEnum

from scorer.operations.services.jobs import BusyError, Work, ask
from scorer.support.caches import LruCache
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.request import DrawImpossible, DrawRequest
from tournaments.engine.fingerprint import fingerprint
from tournaments.models import Draw
from tournaments.selectors.draw_values import drawn_of, engine_in, request_of

MOST_SEATINGS = 2_500  # units × rounds that a request for a page may take; more by the command


class Repeat(StrEnum):
    """What came out."""

    EQUAL = "equal"
    BY_HAND = "by-hand"  # somebody moved players afterwards, as the page says
    DIFFERENT = "different"
    OTHER_REQUEST = "other-request"  # the fingerprint is of another request
    LATER = "later"  # the site is busy: ask once more


REPEAT_CACHE: LruCache[Repeat] = LruCache(200)  # repeating costs seconds, asking again nothing


def small_enough(request: DrawRequest) -> bool:
    """Whether a page can repeat it."""
    return len(request.units) * request.rounds <= MOST_SEATINGS


def repeat_draw(draw: Draw) -> Repeat:
    """Whether the request is the one announced, and gives the same tables again."""
    drawn = drawn_of(draw)
    key = draw.pk, draw.seed, draw.fingerprint, draw.by_hand, drawn
    found = REPEAT_CACHE.get(key)
    if found is None:
        try:
            found = Repeat(ask("draw-check", {"draw": draw.pk}, desk=False).decode())
        except BusyError:
            return Repeat.LATER
        REPEAT_CACHE.keep(key, found)
    return found


def repeat_draw_job(work: Work) -> bytes:
    """What comes out where the draw of a job is repeated."""
    return _repeated(Draw.objects.get(pk=work.arguments["draw"])).encode()


def _repeated(draw: Draw) -> Repeat:
    request = request_of(draw)
    if fingerprint(request) != draw.fingerprint:
        return Repeat.OTHER_REQUEST
    try:
        again = draw_by(request, engine=engine_in(draw))
    except DrawImpossible:
        return Repeat.DIFFERENT
    if again == drawn_of(draw):
        return Repeat.EQUAL
    return Repeat.BY_HAND if draw.by_hand else Repeat.DIFFERENT
