"""Whose turn it is: asked by phones that lost their laptop, and by laptops of one another."""

from __future__ import annotations

import re
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scorer.clubs.views.access import anyone
from scorer.operations.machine.sealed import SealBrokenError
from scorer.operations.selectors.fence import fence
from scorer.operations.selectors.lineage import lineage
from scorer.operations.services import comparing
from scorer.operations.services.fencing import standing_proof

FORMAT = "kontra-standing/1"
ASKED = re.compile(r"[0-9a-f]{32}")


@anyone
@never_cache
@require_safe
def standing(request: HttpRequest) -> HttpResponse:
    """The site, its epoch, whether this laptop takes writes, and where the other one is.

    A page that came from the other laptop may read it; it says nothing of anybody's. With
    ``?ask=`` (32 hexadecimal digits) it is proved, for the other laptop.
    """
    known, other = lineage(), fence()
    said: dict[str, object] = {
        "format": FORMAT,
        "site": known.site,
        "epoch": known.epoch,
        "serves": other is None,
        "second": other.address if other else known.second,
    }
    asked = request.GET.get("ask", "")
    if ASKED.fullmatch(asked):
        said["proof"] = standing_proof(asked, known.epoch, serves=other is None)
    return open_to_all(JsonResponse(said))


@anyone
@csrf_exempt
@require_POST
def lacks(request: HttpRequest) -> HttpResponse:
    """Which of the lines another laptop of this site has are not here; the seal proves who asks."""
    try:
        answer = comparing.lacks(request.body)
    except (SealBrokenError, ValueError, LookupError):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    return HttpResponse(answer, content_type="application/octet-stream")


def open_to_all(answer: JsonResponse) -> JsonResponse:
    """Pages that came from another laptop may read the answer."""
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
