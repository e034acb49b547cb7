"""The language of the pages, chosen below each of them."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from scorer.clubs.views.access import anyone


@anyone
@csrf_exempt
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Remember the language and go back to the page.

    Its form carries no token, so that a page is the same for everybody who reads it
    (``views.page_cache``); other sites are refused by the origin that every browser names.
    """
    origin = request.headers.get("Origin")
    if origin and _site(origin) != request.get_host():
        raise PermissionDenied
    return set_language(request)


def _site(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # half an address in brackets
        return ""
