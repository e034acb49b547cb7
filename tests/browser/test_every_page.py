"""Every page that links lead a director to fits, is hit by thumbs, and axe is content.

``test_looks.py`` opens pages by name; here none is named, so that none is forgotten.
"""

from __future__ import annotations

from collections import deque

import pytest
from django.urls import reverse

from scorer.models import Membership, Role, User
from tests.browser.session import signed_in
from tests.browser.test_looks import AXE, faults_of
from tests.builders.events import empty_club
from tests.builders.seasons import season_of_teams
from tests.tiers import long
from tests.tournaments.views.controls import Page
from tests.tournaments.views.everywhere import EVENTS, is_apart, kind_of, leading, led

pytestmark = pytest.mark.no_worker
FEWEST = 95  # pages of other kinds


@pytest.fixture
def director(transactional_db):
    """Of a club with an event in every state and a season of teams."""
    for make in EVENTS.values():
        make()
    season_of_teams()
    user = User.objects.create_user(username="ola", name="Ola")
    Membership.objects.create(club=empty_club(), user=user, role=Role.DIRECTOR)
    return user


@long
@pytest.mark.parametrize(
    ("screen", "language", "theme"), [("page_360", "ro", "dark"), ("page_1280", "pl", "light")]
)
def test_every_page_is_good(request, live_server, director, screen, language, theme):
    page = request.getfixturevalue(screen)
    signed_in(page, director, live_server)
    page.read_in(language)
    page.emulate_media(color_scheme=theme)
    page.add_init_script(AXE)
    faults = {}
    for number, address in enumerate(pages(page, live_server.url), 1):
        page.goto(address)
        page.screenshot(f"every-{language}-{number}")
        if found := faults_of(page):
            faults[address] = found
    assert faults == {}
    assert number >= FEWEST


def pages(page, site):
    """One address of each kind, from those on which nothing leads back."""
    waiting, met = deque(["/clubs/borek/", reverse("tournaments:season", args=["liga"])]), set()
    while waiting:
        address = waiting.popleft()
        answer = page.request.get(f"{site}{address}")
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        yield address
        for link in leading(Page(answer.text())):
            to = led(address, link.href).split("#", 1)[0]
            kind = kind_of(to)
            if kind not in met and not is_apart(kind):
                met.add(kind)
                waiting.append(to)
