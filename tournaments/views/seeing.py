"""What a page has seen of an event, as its forms send it."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.models import Event


def newest_step(event: Event) -> int:
    """The step that a page shows the event after; one query."""
    newest: int | None = event.steps.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def seen_in(request: HttpRequest) -> int:
    """The newest step that the page which was sent had seen; 0 where it says none."""
    return id_in(request, "seen")


def id_in(request: HttpRequest, name: str) -> int:
    """The id that was sent under a name; 0 for none."""
    typed = request.POST.get(name, "")
    return int(typed[:18]) if typed.isascii() and typed.isdecimal() else 0
