"""Who sits at the desk that anybody may try has no power anywhere else, by any address."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from scorer.models import ApiToken, Club, Invitation, Job, Membership, Role, User
from scorer.operations.views import rates
from tests.builders.events import add_entrants, empty_club, empty_event
from tests.builders.rounds import play_round
from tests.builders.try_desk import changed, everything, seated
from tests.tiers import long
from tests.tournaments.views import test_who_may as events_who
from tests.tournaments.views.test_no_dead_control import crawled
from tests.tournaments.views.test_trying import let_try, sit
from tournaments.models import Event, HelperPass
from tournaments.services.trying import remove_try_out
from tournaments.views.try_out import OPEN

pytestmark = [pytest.mark.django_db, long]
SITE = {"try_desk", "start_afresh"}
nothing_printed = events_who.nothing_printed


@pytest.fixture
def house(db, nothing_printed):
    return events_who.make_house()


def _met(send, address):
    cache.clear()
    return events_who._met(send(address))


def _asked(house, names, club=None):
    """The letters of both methods for a visitor, seated at ``club``; a browser for each."""
    found = {}
    for name in sorted(names):
        address, letters = events_who._address(house, name), ""
        for method in ("get", "post"):
            client = Client()
            if club:
                sit(client, club)
            letters += _met(getattr(client, method), address)
        found[name] = letters
    return found


def test_visitor_directs_the_clubs_events_on_open_pages_alone(house):
    """Every address with both methods: let in as the director is, or turned away as a visitor."""
    club = house.event.club
    let_try(club)
    found = _asked(house, events_who.WHO_MAY.keys() - SITE, club)
    assert {name: found[name][0] for name in OPEN} == {
        name: events_who.WHO_MAY[name][0][3] for name in OPEN
    }
    closed = found.keys() - OPEN
    assert {name: found[name] for name in closed} == _asked(house, closed)
    assert len(closed) > 30


@pytest.mark.parametrize("shown", [Event.Shown.NOTHING, Event.Shown.EVERYTHING])
def test_at_every_other_event_a_visitor_who_tries_is_a_visitor(house, shown):
    """Every address of an event whose club is none to be tried, with both methods."""
    other = Club.objects.create(slug="na-probe", name="x", try_out_since=timezone.now())
    Event.objects.update(shown=shown)
    names = events_who.WHO_MAY.keys() - SITE
    assert _asked(house, names, other) == _asked(house, names)


def _at_the_desk(page, here):
    """The buttons of a page that go to the event or start it afresh, with their forms."""
    for form in page.forms:
        action = urljoin(here, form.action or here)
        if form.method == "post" and action.startswith(("/events/turniej-na-probe/", "/try/")):
            yield from ((form, button) for button in form.buttons)


def test_whatever_is_pressed_changes_nothing_elsewhere(monkeypatch):
    """All buttons from the desk on, one after another, for good; then all is taken away."""
    other = empty_event("inny", club=empty_club("inny"), shown="everything")
    add_entrants(other, 4)
    play_round(other, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    member = User.objects.create(username="inna")
    Membership.objects.create(club=other.club, user=member, role=Role.OWNER)
    before = everything()
    desk = seated()
    monkeypatch.setitem(rates.RATES, "try", rates.Rate("9999/minute", "9999/minute"))
    count = 0
    for here, page in crawled(desk.client, "/events/turniej-na-probe/desk/", []):
        for form, (name, value) in _at_the_desk(page, here):
            values = dict(form.values) | ({name: value} if name else {})
            desk.client.post(urljoin(here, form.action or here), values)
            count += 1
    assert count > 50
    assert changed(before) == []
    for model in (ApiToken, Invitation, HelperPass, Job):
        assert model.objects.count() == 0
    remove_try_out(desk.club)
    assert everything() == before
