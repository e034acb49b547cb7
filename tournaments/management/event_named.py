"""An event named on a command line, and a time of its day."""

from __future__ import annotations

from datetime import date, datetime

from django.core.management.base import CommandError
from django.utils import timezone

from scorer.sheets.selectors.as_of import moment_of
from tournaments.models import Event


def event_named(slug: str) -> Event:
    """The event whose address ends so; raises ``CommandError`` naming those there are."""
    try:
        return Event.objects.select_related("club").get(slug=slug)
    except Event.DoesNotExist:
        known = ", ".join(Event.objects.values_list("slug", flat=True)) or "none yet"
        raise CommandError(f"There is no event {slug!r}. Known: {known}.") from None


def moment_named(text: str, day: date) -> datetime:
    """``14:05`` or ``14:05:30`` on a day, or a whole ISO time; raises ``CommandError``."""
    try:
        if len(text) > len("14:05:30"):
            whole = datetime.fromisoformat(text)
            return whole if whole.tzinfo else timezone.make_aware(whole)
        return moment_of(day, text)
    except ValueError:
        raise CommandError(f"{text!r} is no time: write 14:05 or 2026-11-21T14:05:30.") from None
