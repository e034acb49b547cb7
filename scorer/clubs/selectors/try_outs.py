"""The club whose desk anybody may try, where the site has one and allows it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from scorer.models import Club


def tried_club() -> Club | None:
    """The club whose events visitors direct; None where there is none; one query, or none."""
    if not settings.TRY_DESK:
        return None
    return Club.objects.filter(try_out_since__isnull=False).order_by("pk").first()


def is_tried(club: Club) -> bool:
    """Whether a club is one whose events visitors direct; no query."""
    return bool(settings.TRY_DESK) and club.try_out_since is not None


def may_try(request: HttpRequest) -> bool:
    """Whether who asks is offered the desk: somebody without an account; at most one query."""
    return not request.user.is_authenticated and tried_club() is not None
