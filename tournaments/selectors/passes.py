"""Helpers' passes as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorer.support.typed_codes import code_digest
from tournaments.models import Event, HelperPass

PURPOSE = "helper"
LISTED = timedelta(days=1)  # how long a pass that has ended can be renewed from the list


def find_pass(slug: str, code: str) -> HelperPass | None:
    """The living pass of an event that a code in its one spelling belongs to; one query."""
    found = HelperPass.objects.alive().select_related("event")
    return found.filter(event__slug=slug, digest=code_digest(PURPOSE, code)).first()


def newest_held(
    passes: QuerySet[HelperPass], event: Event, held: Sequence[int]
) -> HelperPass | None:
    """The pass of an event that a browser took last, of those ``held``; one query, none for none.

    ``held`` are ids, the one taken last first.
    """
    found = passes.filter(event=event, pk__in=held) if held else ()
    return min(found, key=lambda one: held.index(one.pk), default=None)


def listed_passes(event: Event) -> list[HelperPass]:
    """The passes of an event to renew or withdraw: good now, or ended within a day; one query."""
    recently = timezone.now() - LISTED
    gone = Q(withdrawn_at__lt=recently) | Q(ends_at__lt=recently)
    return list(HelperPass.objects.filter(event=event).exclude(gone))
