"""Father and son of one club: entered at the desk, seated, and told apart on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorer.models import User
from scorer.sheets.services.sheets import import_record
from tests.browser.test_draws import enters
from tests.browser.test_entries import PAGES, event  # noqa: F401 — a fixture
from tests.browser.test_looks import faults_of
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tests.tiers import long
from tournaments.models import Entrant, Event, Round
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.steps import Actor

pytestmark = pytest.mark.usefixtures("db")
NAME = "Name, surname first"


@pytest.fixture(params=[360, 1280])
def page(request):
    return request.getfixturevalue(f"page_{request.param}")


@long
def test_son_is_entered_by_a_tick(page, event):  # noqa: F811 — the fixture
    enters(page, User.objects.get())
    page.goto(PAGES["entries"])
    name = page.get_by_label(NAME)
    name.fill("Kowalski Jan")
    name.press("Enter")
    expect(page.get_by_text("Kowalski Jan has the number 1.")).to_be_visible()
    name.fill("Kowalski Jan")
    name.press("Enter")
    expect(page.get_by_text("Kowalski Jan is entered already, number 1.").first).to_be_visible()
    mark = page.get_by_label("Year or number", exact=True)
    expect(mark).to_have_value("2")
    page.screenshot("namesakes-refused")
    assert faults_of(page) == []
    page.get_by_label("Somebody else of this name").check()
    mark.fill("1990")
    mark.press("Enter")
    expect(page.get_by_text("Kowalski Jan (1990) has the number 2.")).to_be_visible()
    page.screenshot("namesakes-entered")
    page.get_by_role("link", name="Kowalski Jan (1990)").click()
    page.get_by_text("Change team, categories, table").click()
    page.get_by_role("link", name="The name, club and doubles of Kowalski Jan (1990)").click()
    page.get_by_label("Year or number").fill("2")
    page.screenshot("namesakes-person")
    assert faults_of(page) == []
    page.get_by_role("button", name="Save").click()
    assert [one.name for one in Entrant.objects.all()] == ["Kowalski Jan", "Kowalski Jan (2)"]

    tournament = Event.objects.get()
    players = ["Kowalski Jan", "Kowalski Jan (2)", "Lis Ewa", "Kos Iga"]
    for other in players[2:]:
        enter(event_id=tournament.pk, person=named(other), actor=Actor())
    Event.objects.update(shown=Event.Shown.EVERYTHING)
    play_round(tournament, 1, [(1, 2, 3, 4)], state=Round.State.SEATED)
    sheet = import_record(raw=KOP | {"players": players, "entries": []}, club=tournament.club)
    page.goto(f"/sheets/{sheet.pk}/")
    expect(page.get_by_text("KJ (2)", exact=True).first).to_be_attached()
    page.screenshot("namesakes-sheet")
    assert faults_of(page) == []
    for at, address in enumerate(("rounds/1/?by=name", "hall/?show=seating", "desk/check-in/")):
        page.goto(f"/events/puchar/{address}")
        expect(page.get_by_text("Kowalski Jan (2)").first).to_be_visible()
        page.screenshot(f"namesakes-list-{at}")
        assert faults_of(page) == []
