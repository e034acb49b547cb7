"""The club whose desk anybody may try: founded by us alone, and started afresh as it began.

It has a register, events and sheets of its own, so that starting afresh takes away everything
that is in it and touches nothing else. No club that was there before is ever made one.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from scorer.clubs.services.slugs import free_slug
from scorer.models import Club, Player, ScoreSheet
from scorer.sheets.services.rewriting import rewriting
from scorer.support.near_now import is_near
from scorer.support.transactions import atomic
from tournaments.models import Event, HomeClub, Person, Season
from tournaments.services.demo import load_event
from tournaments.services.event_deletion import erase_events

NAME = "Klub Pod Lipą"
EVENT = "try-out"  # its file: the same people, seats and results every time
REST = timedelta(minutes=1)  # between two starts, so that they cost little whoever presses
IDLE = timedelta(hours=1)  # after which whoever comes finds it afresh
LONGEST_SLUG = 50


def found_try_out() -> Club | None:
    """Found the club with its first event; None where there is one already."""
    if Club.objects.filter(try_out_since__isnull=False).exists():
        return None
    long_ago = timezone.now() - REST
    slug = free_slug(Club, NAME, otherwise="club", longest=LONGEST_SLUG)
    club = Club.objects.create(slug=slug, name=NAME, try_out_since=long_ago)
    start_afresh(club)
    return club


@atomic
def start_afresh(club: Club) -> bool:
    """Take away all that is in the club and load its event again; whether that was done.

    Not within ``REST`` of the last time: of two who ask at once the second finds it done. Raises
    ``Club.DoesNotExist`` where the club is none to be tried, or is gone.
    """
    held = _held(club)
    if is_near(_since(held), REST):
        return False
    _empty(held)
    load_event(held, EVENT)
    held.try_out_since = timezone.now()
    held.save(update_fields=["try_out_since"])
    return True


@atomic
def remove_try_out(club: Club) -> None:
    """Take away the club and all that is in it. Raises ``Club.DoesNotExist`` as above."""
    held = _held(club)
    _empty(held)
    held.delete()


def is_stale(club: Club) -> bool:
    """Whether nobody did anything for an hour, or the event is not today's; two queries."""
    event = event_to_try(club)
    if event is None or event.day != timezone.localdate():
        return True
    newest = event.steps.values_list("at", flat=True).last()
    return timezone.now() - max(_since(club), newest or _since(club)) > IDLE


def event_to_try(club: Club) -> Event | None:
    """The event that visitors are seated at; one query."""
    return Event.objects.filter(club=club).order_by("pk").first()


def _held(club: Club) -> Club:
    """The club for this transaction alone, its events before it, as every service holds them."""
    list(Event.objects.select_for_update(no_key=True).filter(club=club.pk).order_by("pk"))
    tried = Club.objects.filter(try_out_since__isnull=False)
    return tried.select_for_update(no_key=True).get(pk=club.pk)


def _since(club: Club) -> datetime:
    assert club.try_out_since is not None  # noqa: S101 — asked for by ``_held`` and who is let in
    return club.try_out_since


def _empty(club: Club) -> None:
    """Delete everything of the club, what refers to something before what it refers to."""
    with rewriting():
        Season.objects.filter(club=club).delete()
        erase_events(Event.objects.filter(club=club))
        ScoreSheet.objects.filter(club=club).delete()
        Person.objects.filter(register=club).delete()
        HomeClub.objects.filter(register=club).delete()
        Player.objects.filter(club=club).delete()
