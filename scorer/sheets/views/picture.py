"""A game as a picture: for whoever may follow its sheet."""

from __future__ import annotations

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET

from scorer.clubs.views.access import has_role, link_holder
from scorer.models import ScoreSheet
from scorer.operations.services.jobs import BusyError, ask
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.views.paper import busy
from scorer.support.caches import LruCache
from scorer.support.translation import translate
from scorer.templatetags.live import etag_of

MOST_BYTES = 4_000_000  # of remembered pictures, in each process; one has some 20,000
PICTURE_CACHE: LruCache[bytes] = LruCache(MOST_BYTES, weigh=len)


@link_holder
@require_GET
def picture_page(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The picture on a page, with the ways to save and to share it; 404 before the first line."""
    if not sheet.played:
        raise Http404
    now = load_sheet_state(sheet)
    page = {"sheet": sheet, "title": translate(now.game.ruleset(now.setup.ruleset).name)}
    return render(request, "scorer/picture.html", page)


def _etag(_request: HttpRequest, sheet: ScoreSheet) -> str:
    return etag_of(sheet.version, f"picture-{sheet.rewritten}")


@csp_replace({"style-src": [UNSAFE_INLINE]})
@link_holder
@require_GET
@cache_control(no_cache=True, private=True)
@condition(etag_func=_etag)
def picture_file(request: HttpRequest, sheet: ScoreSheet) -> HttpResponse:
    """The ranking as PNG, made once for every version of the sheet; 404 before the first line.

    Opened by itself it is shown on a page that the browser makes, with styles of its own.
    """
    if not sheet.played:
        raise Http404
    key = (sheet.pk, sheet.version, sheet.rewritten, get_language())
    png = PICTURE_CACHE.get(key)
    if png is None:
        try:
            desk = has_role(request, sheet.club)
            png = ask("picture", {"sheet": str(sheet.pk)}, desk=desk)
        except BusyError:
            return busy(request)
        PICTURE_CACHE.keep(key, png)
    response = HttpResponse(png, content_type="image/png")
    response["Content-Disposition"] = f'inline; filename="kontra-{sheet.pk}.png"'
    return response
