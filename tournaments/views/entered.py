"""What a page says once somebody is entered."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.models import Entrant, Event
from tournaments.selectors.doubles import near_names
from tournaments.selectors.line_ups import in_other_teams
from tournaments.selectors.people import described, people_of
from tournaments.selectors.register import too_large_teams, unsettled_rounds
from tournaments.services.entrants import Entered


def confirm_entered(request: HttpRequest, event: Event, entered: Entered) -> None:
    """Say what came of it, and who may be the same person."""
    said = {"name": entered.entrant.name, "number": entered.entrant.number}
    if entered.returned:
        messages.success(request, _("%(name)s is back with the number %(number)d.") % said)
    else:
        messages.success(request, _("%(name)s has the number %(number)d.") % said)
    if rounds := unsettled_rounds(entered.entrant):
        seated = _("Seated already without %(name)s: round %(rounds)s. Repair the seating.")
        numbers = ", ".join(map(str, rounds))
        messages.warning(request, seated % {"name": entered.entrant.name, "rounds": numbers})
    warn_of_team(request, event, entered.entrant)
    for person in entered.new:
        if near := near_names(person, people_of(event.club)):
            words = {"name": person, "other": ", ".join(described(one) for one in near)}
            alike = _("%(name)s is new in the register, where there is also: %(other)s.")
            messages.warning(request, alike % words)


def warn_of_team(request: HttpRequest, event: Event, entrant: Entrant) -> None:
    """Say that an entry's team is too large, or that they played for another one."""
    if entrant.team_id:
        told = too_large_teams(event, {entrant.team_id})
        for sentence in (*told, *in_other_teams(event, {entrant.number})):
            messages.warning(request, sentence)
