"""What search engines are told: to keep nothing, but for events of clubs that want to be found."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from scorer.clubs.views.access import anyone
from tournaments.selectors.events import findable_events

MOST = 1_000  # events that are named, the newest first


@anyone
@require_GET
def robots(_request: HttpRequest) -> HttpResponse:
    """``robots.txt``; each answer says by itself too that it is not to be kept."""
    named = findable_events().values_list("slug", flat=True)[:MOST]
    allowed = [f"Allow: {reverse('tournaments:event', args=[slug])}" for slug in named]
    lines = ["User-agent: *", *allowed, *(["Allow: /static/"] if allowed else []), "Disallow: /"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
