"""Repeating a draw that was made, to see whether the same comes out."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from scorer.operations.machine.apart import BusyError, done_apart
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
        found = _repeated(draw)
        if found is not Repeat.LATER:
            REPEAT_CACHE.keep(key, found)
    return found


def _repeated(draw: Draw) -> Repeat:
    request = request_of(draw)
    if fingerprint(request) != draw.fingerprint:
        return Repeat.OTHER_REQUEST
    try:
        again = done_apart(partial(draw_by, request, engine=engine_in(draw)), desk=False)
    except DrawImpossible:
        return Repeat.DIFFERENT
    except BusyError:
        return Repeat.LATER
    if again == drawn_of(draw):
        return Repeat.EQUAL
    return Repeat.BY_HAND if draw.by_hand else Repeat.DIFFERENT
