"""Helpers' passes as they stand."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.support.typed_codes import code_digest
from tournaments.models import Event, HelperPass

PURPOSE = "helper"


def find_pass(slug: str, code: str) -> HelperPass | None:
    """The living pass of an event that a code in its one spelling belongs to; one query."""
    found = HelperPass.objects.alive().select_related("event")
    return found.filter(event__slug=slug, digest=code_digest(PURPOSE, code)).first()


def living_pass(event: Event, held: Iterable[int]) -> HelperPass | None:
    """The pass among those a browser holds that opens the event's desk now; one query."""
    return HelperPass.objects.alive().filter(event=event, pk__in=list(held)).first()
