"""Search engines find the events of clubs that want to be found, and nothing else."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_club, empty_event

pytestmark = pytest.mark.django_db
EVENT, PLAYERS = "/events/turniej/", "/events/turniej/players/"
NOTHING = "User-agent: *\nDisallow: /\n"


@pytest.fixture
def event():
    event = empty_event(shown="everything")
    add_entrants(event, 4)
    return event


def asked(address):
    return Client().get(address)["X-Robots-Tag"]


def test_nothing_is_to_be_kept_until_a_club_wants_to_be_found(event):
    assert Client().get("/robots.txt").content.decode() == NOTHING
    assert (asked(EVENT), asked(PLAYERS)) == ("noindex, nofollow",) * 2
    event.club.findable = True
    event.club.save()
    empty_event("ukryty", club=event.club)
    empty_event("inny", club=empty_club("inny"), shown="everything")
    lines = Client().get("/robots.txt").content.decode().splitlines()
    assert lines == [
        "User-agent: *",
        f"Allow: {EVENT}",
        "Allow: /static/",
        "Disallow: /",
    ]
    assert (asked(EVENT), asked(PLAYERS), asked("/")) == ("all", "all", "noindex, nofollow")
    event.club.findable = False
    event.club.save()
    assert (asked(EVENT), asked(PLAYERS)) == ("noindex, nofollow",) * 2


def test_what_only_members_see_is_not_kept(event):
    event.club.findable = True
    event.club.save()
    assert sign_in(event, "member").client.get(PLAYERS)["X-Robots-Tag"] == "noindex, nofollow"
