"""The copy of an event in the database of its practice, and who runs it there."""

from __future__ import annotations

from scorer.games.text import gettext as _
from scorer.models import Club, Membership, Role, User
from scorer.sheets.services.codes import issue_codes
from scorer.support.transactions import atomic
from scorer.support.translation import translate
from tournaments.models import Event, Round
from tournaments.services.codes import sheets_in
from tournaments.services.event_file import import_event
from tournaments.services.practice.incident import ACTOR

DIRECTOR = "practice"


@atomic
def copy_event(*, raw: object, slug: str, name: str) -> Event:
    """The event of a file in a club of that name, its open tables with codes, a director.

    Raises ``RecordRefused``.
    """
    club = Club.objects.create(slug=slug, name=name)
    user = User.objects.create_user(DIRECTOR, password=None, name=translate(_("Director")))
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    event = import_event(raw=raw, club=club, actor=ACTOR).event
    for round_ in Round.objects.filter(event=event, state=Round.State.OPEN):
        issue_codes(sheets_in(round_))
    return event


def director() -> User:
    """Who runs the copy; raises ``User.DoesNotExist``."""
    return User.objects.get(username=DIRECTOR)
