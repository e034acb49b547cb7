"""Whose a step of an event's log is: the account beside a name that is not one person's alone."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q

from scorer.clubs.selectors.authors import Signature, add_accounts
from tournaments.models import Event, Step


def authors_of(event: Event) -> list[Signature]:
    """How the steps of an event are signed, each way once; one query."""
    signed = event.steps.exclude(by_name="").order_by().values_list("by_id", "by_name")
    return list(signed.distinct())


def with_accounts(event: Event, steps: Iterable[Step]) -> list[Step]:
    """The steps, each telling its writer apart from all who acted in the club's events.

    Two queries, none where nobody signed.
    """
    found = list(steps)
    if any(step.by_name for step in found):
        acted = Step.objects.filter(by=OuterRef("pk"), event__club=event.club_id)
        add_accounts(found, event.club_id, beside=authors_of(event), acted=Q(Exists(acted)))
    return found
