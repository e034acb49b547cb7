"""What a step at the desk costs in clicks and keys: said by docs/screens.md, counted here."""

from __future__ import annotations

import re
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from scorer.models import Membership, Role, User
from tests.browser.session import signed_in
from tests.builders.events import empty_club, empty_event
from tests.tiers import long
from tournaments.models import Entrant, Event, Table
from tournaments.services.results import key_result
from tournaments.services.steps import Actor

pytestmark = [pytest.mark.no_worker, long]

FORMAT = {"rounds": 2, "hands": 32, "round_minutes": 60, "draws": ["random"]}
LIST = "\n".join(f"Gracz {letter}" for letter in "ABCDEFGHIJKLMNO")
PAPER = (12, -4, -4, -4)
HELD = Path(__file__).parents[2] / "docs" / "screens.md"
ROW = re.compile(
    r"^\| (?P<step>[^|]+) \| [^|]+ \| (?P<clicks>\d+) \| (?P<keys>\d+) \|$", re.MULTILINE
)


class Hands:
    """Whoever works at the desk; ``clicks`` and ``keys`` since the last step was counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.keys = 0
        self.costs: dict[str, tuple[int, int]] = {}

    def clicks_on(self, control: Locator) -> None:
        control.click()
        self.clicks += 1

    def button(self, name: str) -> None:
        self.clicks_on(self.page.get_by_role("button", name=name, exact=True).first)

    def link(self, name: str) -> None:
        self.clicks_on(self.page.get_by_role("link", name=name, exact=True).first)

    def types(self, text: str, *, end: str = "") -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)
        if end:
            self.page.keyboard.press(end)
            self.keys += 1

    def has_done(self, step: str) -> None:
        """What was done since the step before is this one."""
        self.costs[step] = (self.clicks, self.keys)
        self.clicks = self.keys = 0


@pytest.fixture
def event(transactional_db):
    return empty_event(club=empty_club(), format=FORMAT, state=Event.State.RUNNING)


@pytest.fixture
def hands(page_1280, event, live_server):
    user = User.objects.create_user(username="ewa", name="Ewa")
    Membership.objects.create(club=event.club, user=user, role=Role.DIRECTOR)
    signed_in(page_1280, user, live_server)
    page_1280.goto(f"/events/{event.slug}/desk/")
    return Hands(page_1280)


def before_the_rounds(hands: Hands) -> None:
    page = hands.page
    hands.link("Paste a list")
    hands.clicks_on(page.get_by_label("The list"))
    page.keyboard.insert_text(LIST)
    hands.keys += 1  # pasted
    hands.button("Preview list")
    hands.button("Import entries")
    expect(page.get_by_role("heading", level=1)).to_have_text("15 entries")
    hands.has_done("Enter a pasted list")
    page.goto("/events/turniej/desk/check-in/")
    hands.clicks_on(page.locator("#in-1"))
    expect(page.locator(".door-line:has(#in-1)")).to_contain_text("✓ here")
    hands.has_done("Check somebody in")
    Entrant.objects.update(state=Entrant.State.HERE)


def a_round(hands: Hands) -> None:
    page = hands.page
    page.goto("/events/turniej/desk/")
    hands.link("On to round 1")
    hands.button("Draw, publish, open, start the clock")
    expect(page.get_by_text("its clock runs")).to_be_visible()
    hands.has_done("From a closed round to phones that record the next")
    page.goto("/events/turniej/desk/")
    hands.button("Give the award for a missing player")
    expect(page.get_by_text("everybody has the award")).to_be_visible()
    hands.has_done("Award all short tables")


def a_swap(hands: Hands) -> None:
    """Two of full tables sit wrong."""
    page = hands.page
    whole = Table.objects.filter(round__number=1).exclude(places__entrant=None).order_by("number")
    page.goto("/events/turniej/desk/")
    hands.clicks_on(page.get_by_role("link", name="Change the seating").first)
    for table in whole[:2]:
        number = table.places.earliest("seat").entrant.number
        hands.clicks_on(page.locator(f'input[name="unit"][value="{number}"]'))
    hands.button("Swap")
    expect(page.get_by_text("Moved. Notify the players")).to_be_visible()
    hands.has_done("Swap two players after publication")


def results(hands: Hands, event: Event) -> None:
    page = hands.page
    whole = Table.objects.filter(round__number=1).exclude(places__entrant=None)
    number = whole.earliest("number").number
    for look, step in ((1, "Key a result"), (2, "Take its second entry")):
        page.goto(f"/events/turniej/desk/rounds/1/key/?table={number}&look={look}")
        expect(page.locator("[data-keying][data-started]")).to_have_count(1)
        for score in PAPER:
            hands.types(str(score), end="Enter")
        hands.types("", end="Enter")  # the hands are there already
        expect(page.locator(".keying h2, #agenda").first).not_to_have_text(f"Table {number}")
        hands.has_done(step)
    for table in whole.exclude(number=number):
        for _look in range(2):
            key_result(table_id=table.pk, scores=PAPER, uuid=uuid4(), actor=Actor(name="Ola"))
    page.goto("/events/turniej/desk/")
    hands.button("Close the round")
    expect(page.get_by_text("Round 1 is closed.")).to_be_visible()
    hands.has_done("Close a round")
    page.goto("/events/turniej/desk/rounds/1/")
    hands.clicks_on(page.locator(".tile").nth(number - 1))
    hands.link("Correct the result")
    page.locator("[data-score]").first.dblclick()
    hands.clicks += 2
    hands.types("8", end="Tab")
    hands.types("0")
    hands.clicks_on(page.get_by_label("Reason"))
    hands.types("slip")
    hands.button("Who would move?")
    hands.button("Save the correction")
    expect(page.get_by_text(f"Table {number} is corrected.")).to_be_visible()
    hands.has_done("Correct an old result")


def people(hands: Hands) -> None:
    page = hands.page
    page.goto("/events/turniej/desk/rounds/1/tables/1/")
    hands.clicks_on(page.locator(".seats-here a").first)
    expect(page.locator("#rounds")).to_be_visible()
    hands.has_done("From a table to all rounds of somebody")
    page.goto("/events/turniej/desk/")
    hands.link("Penalties and awards")
    hands.clicks_on(page.get_by_label("Number"))
    hands.types("7")
    hands.clicks_on(page.get_by_role("radio", name="penalty", exact=True))
    hands.clicks_on(page.get_by_label("Table points"))
    hands.types("1")
    hands.clicks_on(page.get_by_label("Reason"))
    hands.types("late", end="Enter")
    expect(page.get_by_role("heading", name="So far")).to_be_visible()
    hands.has_done("Give a penalty")
    page.goto("/events/turniej/desk/")
    hands.link("Cash")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cash")
    hands.has_done("To the cash")


def papers_again(hands: Hands) -> None:
    page = hands.page
    page.route("**/papers/", lambda route: route.fulfill(status=204))
    page.goto("/events/turniej/desk/rounds/1/tables/1/")
    hands.clicks_on(page.locator("#print summary"))
    with page.expect_request("**/papers/"):
        hands.button("Score sheet")
    hands.has_done("Print the sheet or the card of one table again")
    page.goto("/events/turniej/desk/entries/7/")
    with page.expect_request("**/papers/"):
        hands.button("Print start card")
    hands.has_done("Print one start card again")
    page.unroute("**/papers/")


def after_the_rounds(hands: Hands) -> None:
    page = hands.page
    Event.objects.update(format=FORMAT | {"rounds": 1})
    page.goto("/events/turniej/desk/")
    hands.button("Finish the tournament")
    expect(page.get_by_text("The tournament is over.")).to_be_visible()
    hands.has_done("Finish the tournament")
    page.goto("/events/turniej/desk/")
    hands.link("Diplomas and papers")
    expect(page.get_by_role("button", name="Envelopes of prizes")).to_be_visible()
    hands.has_done("To all papers of the end")


def event_as_a_whole(hands: Hands) -> None:
    page = hands.page
    page.goto("/events/turniej/desk/")
    hands.link("Settings")
    hands.link("Copy as template")
    hands.button("Copy tournament")
    expect(page.get_by_text("Tournament copied.")).to_be_visible()
    hands.has_done("Copy a tournament with its players")
    hands.link("Settings")
    hands.link("Cancel tournament")
    hands.clicks_on(page.get_by_label("Reason"))
    hands.types("snow", end="Enter")
    expect(page.get_by_role("heading", name="The tournament is cancelled")).to_be_visible()
    hands.has_done("Cancel a tournament")
    hands.button("It takes place after all")
    expect(page.get_by_text("The tournament takes place after all.")).to_be_visible()
    hands.has_done("Bring it back")
    hands.link("Settings")
    hands.link("Delete tournament")
    hands.clicks_on(page.get_by_label("Delete all of this"))
    hands.button("Delete tournament")
    expect(page.get_by_text("Tournament deleted:")).to_be_visible()
    hands.has_done("Delete a tournament without results")


def test_steps_at_the_desk_cost_what_is_said(hands, event):
    before_the_rounds(hands)
    a_round(hands)
    a_swap(hands)
    results(hands, event)
    people(hands)
    papers_again(hands)
    after_the_rounds(hands)
    event_as_a_whole(hands)
    told = ROW.finditer(HELD.read_text(encoding="utf-8"))
    assert hands.costs == {row["step"]: (int(row["clicks"]), int(row["keys"])) for row in told}
