"""How many events a club may make."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from scorer.models import Role
from scorer.support.refused import Refused
from tests.builders.desks import sign_in
from tests.builders.events import empty_event
from tournaments.models import Event
from tournaments.services.allowances import check_new_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk_of_full_club(settings):
    """The club made as many events today as a club may."""
    settings.SHARED = True
    event = empty_event()
    one = {
        "club": event.club,
        "day": event.day,
        "game": event.game,
        "ruleset": event.ruleset,
        "format": {},
    }
    Event.objects.bulk_create(
        Event(slug=f"e{number}", name=f"Turniej {number}", **one) for number in range(2, 61)
    )
    return sign_in(event, Role.DIRECTOR)


def test_club_makes_sixty_events_a_day_and_more_on_the_next(desk_of_full_club, settings):
    club = desk_of_full_club.event.club
    with pytest.raises(Refused) as told:
        check_new_event(club)
    again = timezone.localtime(desk_of_full_club.event.made_at + timedelta(days=1))
    assert str(told.value) == (
        "A club makes at most 60 tournaments a day. "
        f"The next one from {date_format(again, 'SHORT_DATETIME_FORMAT')}."
    )
    settings.SHARED = False  # on one's own laptop nobody counts
    check_new_event(club)
    settings.SHARED = True
    Event.objects.filter(slug="e60").update(made_at=timezone.now() - timedelta(hours=25))
    check_new_event(club)


def test_page_refuses_event_beyond_allowance_and_says_when_again(desk_of_full_club):
    desk = desk_of_full_club
    address = reverse("tournaments:new_event", args=[desk.event.club.slug])
    page = desk.client.get(address)
    assert "Names on public pages" in page.content.decode()
    form = page.context["form"]
    typed = {"name": "Trzeci", "day": "2026-12-06", "uuid": str(form["uuid"].value())}
    typed["preset"] = form.fields["preset"].initial
    refused = desk.client.post(address, typed)
    said = refused.content.decode()
    assert "at most 60 tournaments a day. The next one from" in said
    assert Event.objects.count() == 60
    Event.objects.update(made_at=timezone.now() - timedelta(hours=25))
    desk.client.post(address, typed | {"names": "numbers"})
    assert Event.objects.get(name="Trzeci").names == "numbers"
