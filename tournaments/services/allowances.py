"""How many events a club may make."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Min
from django.utils import timezone

from scorer.clubs.services.allowances import Allowance, check
from scorer.games.text import gettext as _
from scorer.models import Club, Membership
from tournaments.models import Event

NEW = timedelta(days=7)
EVENTS, EVENTS_OF_NEW = Allowance(40), Allowance(10)


def check_new_event(club: Club) -> None:
    """Raise ``TooMany`` where the club made as many events today as it may; two queries.

    A club in its first week, told by its first member, may make fewer.
    """
    began = Membership.objects.filter(club=club).aggregate(began=Min("joined_at"))["began"]
    is_new = began is None or timezone.now() - began < NEW
    allowance = EVENTS_OF_NEW if is_new else EVENTS
    if is_new:
        reason = _(
            "In its first week a club makes at most %(most)d tournaments a day.",
            most=allowance.most,
        )
    else:
        reason = _("A club makes at most %(most)d tournaments a day.", most=allowance.most)
    check(allowance, Event.objects.filter(club=club), "made_at", reason)
