"""What is kept of whom, for how long, and who sees it, in plain words."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import anyone
from scorer.operations.services.backups.places import DAYS

DAY = 24 * 60 * 60


@anyone
@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """The page; its figures are those that the program goes by."""
    context = {
        "phone_days": settings.SESSION_COOKIE_AGE // DAY,
        "sign_in_days": settings.SIGNED_IN_FOR.days,
        "copy_days": DAYS,
    }
    return render(request, "scorer/privacy.html", context)
