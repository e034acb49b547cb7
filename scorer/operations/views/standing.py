"""Whose turn it is: asked by phones that lost their laptop, and by laptops of one another."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.clubs.views.access import anyone
from scorer.operations.selectors.fence import fence
from scorer.operations.selectors.lineage import lineage

FORMAT = "kontra-standing/1"


@anyone
@never_cache
@require_safe
def standing(_request: HttpRequest) -> HttpResponse:
    """The site, its epoch, whether this laptop takes writes, and where the other one is.

    A page that came from the other laptop may read it; it says nothing of anybody's.
    """
    known, other = lineage(), fence()
    answer = JsonResponse(
        {
            "format": FORMAT,
            "site": known.site,
            "epoch": known.epoch,
            "serves": other is None,
            "second": other.address if other else known.second,
        }
    )
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
