"""The papers of an event ordered, its minutes looked through; how both pages look."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.models import Job, Membership, Role, User
from tests.browser.person import Person
from tests.browser.test_draws import enters
from tests.browser.test_looks import faults_of
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_all
from tests.scorer.printing.reading import words
from tests.tiers import long
from tournaments.models import Event
from tournaments.services.events import show
from tournaments.services.steps import Actor

PAPERS = "/events/turniej/papers/"


@pytest.fixture
def event(transactional_db, own_folder):
    """Eight players, two rounds."""
    event = empty_event()
    add_entrants(event, 8)
    play_all(event, 8, 2)
    user = User.objects.create(username="ola", name="Ola")
    Membership.objects.create(club=event.club, user=user, role=Role.DIRECTOR)
    show(event_id=event.pk, shown=Event.Shown.EVERYTHING, actor=Actor(user=user), seen=0)
    return event


@long
def test_papers_are_ordered_and_the_minutes_read(page_360, event, own_folder):
    enters(page_360, User.objects.get(username="ola"))
    page_360.goto(PAPERS)
    expect(page_360.get_by_label("Round", exact=True)).to_have_value("2")
    assert faults_of(page_360) == []
    page_360.screenshot("papers")
    person = Person(page_360)
    person.selects("Round", "all rounds")
    page_360.get_by_role("button", name="Table cards").click()
    expect(page_360.get_by_role("alert")).to_contain_text("This paper is of one round")
    assert faults_of(page_360) == []
    person.selects("Round", "Round 1")
    page_360.get_by_role("button", name="All of these in one file").click()
    expect(page_360.get_by_text("Waits for the press.")).to_be_visible()
    assert Job.objects.get().kind == "event-paper"
    page_360.get_by_role("link", name="Papers").click()
    pdf = page_360.request.get(f"{PAPERS}seating-name/?round=1&language=pl")
    assert pdf.headers["content-type"] == "application/pdf"
    assert "21 listopada 2026" in words(pdf.body())
    page_360.get_by_role("link", name="Look through the minutes").click()
    expect(page_360.get_by_text("Everybody may read")).to_be_visible()
    assert faults_of(page_360) == []
