"""How many events a club may make."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.clubs.services.allowances import Allowance, TooMany
from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import empty_event
from tournaments.models import Event
from tournaments.services import allowances
from tournaments.services.allowances import check_new_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(monkeypatch, settings):
    settings.SHARED = True
    monkeypatch.setattr(allowances, "EVENTS", Allowance(2))
    event = empty_event()
    empty_event("drugi", club=event.club)
    return sign_in(event, Role.DIRECTOR)


def test_a_club_may_make_so_many_a_day_from_its_first_day_on(desk):
    club = desk.event.club
    with pytest.raises(TooMany) as told:
        check_new_event(club)
    assert str(told.value.reason) == "A club makes at most 2 tournaments a day."
    Event.objects.update(made_at=timezone.now() - timedelta(hours=25))
    check_new_event(club)


def test_a_season_is_read_in_on_the_first_day_of_a_club(settings):
    settings.SHARED = True
    event = empty_event()
    for number in range(2, 61):
        check_new_event(event.club)
        empty_event(f"e{number}", club=event.club)
    with pytest.raises(TooMany):
        check_new_event(event.club)
    settings.SHARED = False  # on one's own laptop nobody counts
    check_new_event(event.club)


def test_the_page_says_what_is_allowed_and_when_again(desk):
    address = reverse("tournaments:new_event", args=[desk.event.club.slug])
    page = desk.client.get(address)
    assert "Names on public pages" in page.content.decode()
    form = page.context["form"]
    typed = {"name": "Trzeci", "day": "2026-12-06", "uuid": str(form["uuid"].value())}
    typed["preset"] = form.fields["preset"].initial
    refused = desk.client.post(address, typed)
    said = refused.content.decode()
    assert "at most 2 tournaments a day. The next one from" in said
    assert Event.objects.count() == 2
    Event.objects.update(made_at=timezone.now() - timedelta(hours=25))
    desk.client.post(address, typed | {"names": "numbers"})
    assert Event.objects.get(name="Trzeci").names == "numbers"
