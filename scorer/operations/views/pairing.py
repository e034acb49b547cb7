"""The second laptop on the first one's pages: pairing it, how far it is, letting it go."""

from __future__ import annotations

import json
from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorer.clubs.views.access import anyone, club_owner
from scorer.models import Membership
from scorer.operations.machine.network import served_at
from scorer.operations.selectors.fed import fed
from scorer.operations.selectors.fence import fence
from scorer.operations.services import comparing, pairing
from scorer.operations.services.comparing import NotCompared
from scorer.operations.services.pairing import PairingRefused
from scorer.operations.views.rates import limited

LARGEST = 2_000  # bytes


@club_owner
@never_cache
@require_http_methods(["GET", "POST"])
def second_laptop(request: HttpRequest, member: Membership) -> HttpResponseBase:
    """Shows the code of a pairing, or the laptop that stands by; POST begins or ends one."""
    if request.method == "POST":
        if request.POST.get("do") == "end":
            pairing.withdraw()
        elif pairing.can_pair() and fence() is None:
            pairing.begin_pairing()
        return redirect("scorer:second_laptop", member.club.slug)
    page = {
        "club": member.club,
        "can_pair": pairing.can_pair(),
        "code": pairing.pairing_code(),
        "known": pairing.understudy(),
        "fed": fed(),
        "overtaken": fence(),
        "address": served_at(settings.SERVED_AT) or request.build_absolute_uri("/"),
    }
    return render(request, "scorer/second_laptop.html", page)


@club_owner
@never_cache
@require_safe
def alone_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """What this laptop alone has, since another one took over; nothing of it is mixed in."""
    other = fence()
    if other is None:
        raise Http404
    page: dict[str, object] = {"club": member.club, "overtaken": other}
    try:
        page["alone"] = comparing.alone(other)
    except NotCompared:
        page["silent"] = True
    return render(request, "scorer/alone.html", page)


@anyone
@csrf_exempt
@require_POST
@limited("pair")
def pair(request: HttpRequest) -> HttpResponse:
    """What the second laptop sends that had the code typed in; no browser asks this."""
    try:
        told = json.loads(request.body[:LARGEST])
        public, address, proof = (str(told[name]) for name in ("public", "address", "proof"))
        paired = pairing.pair(public, address, proof)
    except (ValueError, TypeError, KeyError, PairingRefused):
        words = _(
            "This code does not pair: it is good for ten minutes and once. Show a new one on the "
            "first laptop, and type it as it stands there."
        )
        return JsonResponse({"message": words}, status=HTTPStatus.FORBIDDEN)
    return JsonResponse(
        {
            "public": paired.public,
            "proof": paired.proof,
            "site": paired.site,
            "release": paired.release,
        }
    )
