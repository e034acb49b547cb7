"""How many events a club may make: on a shared site enough for the import of a season."""

from __future__ import annotations

from scorer.clubs.services.allowances import Allowance, check
from scorer.games.text import gettext as _
from scorer.models import Club
from tournaments.models import Event

EVENTS = Allowance(60)


def check_new_event(club: Club) -> None:
    """Raise ``Refused`` where the club made as many events today as it may; one query."""
    reason = _("A club makes at most %(most)d tournaments a day.", most=EVENTS.most)
    check(EVENTS, Event.objects.filter(club=club), "made_at", reason)
