"""A hand written with one thumb: taps counted, nothing scrolled, every target large enough."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.pages import ELEVEN, LONG_HEARTS
from tests.browser.person import SAVE, Person
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, with_entries
from tests.tiers import long, sampled

pytestmark = pytest.mark.no_worker
TARGET = 48  # points, both ways
# Whatever a thumb can hit in the card; of a radio or tick its label, of a fold its heading.
SMALL = """(least) => [...document.querySelectorAll(
  `#write :is(a, button, summary, select, label:has([type=radio], [type=checkbox]),
    input[type=number], input[type=text])`)]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least)
  .map(([html, box]) => `${html}: ${box.width} x ${box.height}`)"""
COVERED = """(node) => {
  const box = node.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(hit && (node.contains(hit) || hit.contains(node)));
}"""


@pytest.fixture
def thumb_page(browser, live_server, worker):
    """A telephone with a screen to be touched."""
    touched = {"has_touch": True, "is_mobile": True, "worker": worker}
    yield from opened_page(browser, live_server.url, 360, 740, **touched)


@pytest.fixture
def thumb(thumb_page):
    return Thumb(thumb_page)


class Thumb(Person):
    """Whoever writes with one thumb; counts every tap, and does not scroll."""

    def looks_at(self, record, *entries):
        """Open a sheet with ``entries``, the card on top of the screen."""
        self.taps_made = 0
        self.sheet = import_record(raw=with_entries(record, *entries))
        self.page.goto(f"/sheets/{self.sheet.pk}/#write")
        expect(self.page.locator("form.entry")).to_have_attribute("data-started", "1")
        self.scrolled = self.page.evaluate("scrollY")
        assert self.page.evaluate(SMALL, TARGET) == []
        return self

    def tap(self, target: Locator):
        self.taps_made += 1
        assert not target.evaluate(COVERED)
        target.tap(timeout=3000)
        assert self.page.evaluate("scrollY") == self.scrolled
        assert self.page.evaluate(SMALL, TARGET) == []

    def kind(self, name: str):
        kinds = self.page.get_by_role("navigation", name="What is written")
        self.tap(kinds.get_by_role("link", name=name, exact=True))

    def choose(self, legend: str, choice: str):
        for chip in self.chips(legend, choice):
            self.tap(chip)

    def writes_into(self, field: Locator):
        """The telephone itself makes room for its keyboard."""
        self.taps_made += 1
        field.tap()
        self.scrolled = self.page.evaluate("scrollY")

    def key(self, *names: str):
        for name in names:
            self.tap(self.page.locator(f".keypad [data-key='{name}']"))

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label, exact=True)

    def saves_as(self, words: str) -> int:
        """Save; the line said so before, and stands so. Gives the taps it took in all."""
        expect(self.page.locator(".bar-told")).to_have_text(words)
        number = self.sheet.entries.count() + 1
        self.taps_made += 1
        self.page.get_by_role("button", name=SAVE).tap()
        line = self.page.get_by_role("link", name=re.compile(rf"^(Hand|Turn) {number}: "))
        expect(line).to_have_accessible_name(
            re.compile(rf"^(Hand|Turn) {number}: {re.escape(words)}\. Why\?$")
        )
        assert self.sheet.entries.count() == number
        return self.taps_made


@pytest.mark.parametrize(
    ("kontra", "told", "taps"),
    sampled([(None, "no kontra", 4), ("kontra", "kontra", 5), ("słup", "słup", 5)]),
)
def test_ordinary_hand_of_kop_is_four_taps_and_a_kontra_one_more(thumb, kontra, told, taps):
    thumb.looks_at(KOP)
    thumb.choose("Starzy", "Ada + Celina")
    thumb.choose("Starzy won, the losers", "with wyjście")
    if kontra:
        thumb.choose("Kontra that counts", kontra)
    words = f"zwyczajna · Ada + Celina · Starzy won, losers with wyjście · {told}"
    assert thumb.saves_as(words) == taps


@pytest.mark.parametrize("kind", ["cicha", "zolo", "zolo du"])
@long
def test_hand_of_one_against_three_is_four_taps(thumb, kind):
    thumb.looks_at(KOP)
    thumb.kind(kind)
    thumb.choose("Stary", "Bogdan")
    thumb.choose("Won by", "Młodzi")
    assert thumb.saves_as(f"{kind} · Bogdan · Młodzi won · no kontra") == 4


@pytest.mark.parametrize(
    ("figures", "words", "taps"),
    [("71", "71 : 49 · Ada + Celina · one part", 4), ("105", "105 : 15 · Ada + Celina", 5)],
)
@long
def test_hand_of_na_glowy_is_the_winner_and_the_points(thumb, figures, words, taps):
    thumb.looks_at(GLOWY)
    thumb.tap(thumb.field("Card points of Ada + Celina"))
    thumb.key(*figures)
    other = thumb.field("Card points of Bogdan + Darek")
    expect(other).to_have_attribute("placeholder", str(120 - int(figures)))
    told = thumb.page.locator(".bar-told")
    expect(told).to_contain_text(words)
    assert thumb.saves_as(told.inner_text()) == taps


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("60 : 60 · a bok of four extra hands opens", "60 : 60 · a bok of four extra hands opens"),
        (
            "Bogdan + Darek · all tricks, a głowa z rogami",
            "0 : 120 · Bogdan + Darek · all tricks, a głowa z rogami",
        ),
    ],
)
@long
def test_even_hand_and_all_tricks_are_one_tap_each(thumb, result, words):
    thumb.looks_at(GLOWY, *GLOWY["entries"][:2])
    thumb.choose("Result", result)
    assert thumb.saves_as(words) == 2


@long
def test_choosing_a_result_takes_points_away_and_points_the_result(thumb):
    thumb.looks_at(GLOWY)
    thumb.choose("Result", "60 : 60 · a bok of four extra hands opens")
    thumb.tap(thumb.field("Card points of Ada + Celina"))
    thumb.key("7", "1")
    expect(thumb.page.locator(".bar-told")).to_contain_text("71 : 49")
    thumb.choose("Result", "60 : 60 · a bok of four extra hands opens")
    expect(thumb.field("Card points of Ada + Celina")).to_have_value("")
    expect(thumb.page.locator(".bar-told")).to_contain_text("60 : 60")


@long
def test_typing_0_points_asks_for_tricks_on_the_spot(thumb):
    thumb.looks_at(GLOWY)
    thumb.tap(thumb.field("Card points of Ada + Celina"))
    thumb.key("0")
    thumb.chip("Tricks of Ada + Celina", "1").check()
    expect(thumb.page.locator(".bar-told")).to_contain_text("0 : 120 · Bogdan + Darek")
    thumb.key("back", "5")
    expect(thumb.page.get_by_role("group", name="Tricks of Ada + Celina")).to_have_count(0)


@pytest.mark.parametrize(("lines", "player"), [(1, "Dana"), (2, None)])
@long
def test_turn_of_doubles_is_word_points_and_two_taps(thumb, lines, player):
    thumb.looks_at(DOUBLES, *DOUBLES["entries"][:lines])
    if player:
        thumb.choose("Player", player)  # the word is next by itself
    else:
        thumb.writes_into(thumb.field("Word"))  # the partner who is left is chosen already
    expect(thumb.field("Word")).to_be_focused()
    thumb.page.keyboard.type("ÚSTA")
    thumb.page.keyboard.press("Enter")  # the telephone's own key: on to the points
    expect(thumb.field("Points announced")).to_be_focused()
    before = thumb.taps_made
    thumb.key("2", "5")
    thumb.taps_made = before  # the points
    assert thumb.saves_as("Dana · ÚSTA · 25") == 2


@long
def test_hand_of_hearts_is_a_figure_for_each_and_the_last_filled_in(thumb):
    thumb.looks_at(HEARTS)
    # Ana 1; Bogdan none; Carmen 10, Dan 6, Elena 3, and a tap for every Maria
    thumb.key("1", "next", "next", "1", "0", "6", "3")
    expect(thumb.field("Florin, hearts")).to_have_attribute("placeholder", "6")
    thumb.tap(thumb.field("Ana, Black Marias"))
    thumb.tap(thumb.field("Dan, Black Marias"))
    sums = thumb.page.locator(".sums")
    expect(sums).to_have_text(re.compile(r"26\s+/\s+26.*2\s+/\s+2.*52\s+/\s+52 points", re.DOTALL))
    words = "Ana 1♥ + Q♠, Carmen 10♥, Dan 6♥ + Q♠, Elena 3♥, Florin 6♥"
    assert thumb.saves_as(words) == 10


@long
def test_moon_is_a_tap_on_the_player_and_one_on_the_button(thumb):
    thumb.looks_at(HEARTS)
    thumb.tap(thumb.field("Carmen, hearts"))
    thumb.writes_into(thumb.page.get_by_role("button", name="Carmen: everything"))
    asked = "The one who took everything chooses"  # which comes into view by itself
    thumb.writes_into(thumb.chip(asked, "subtract: 26 off their own score"))
    told = thumb.page.locator(".bar-told")
    expect(told).to_contain_text("Carmen took everything")
    assert thumb.saves_as(told.inner_text()) == 4


@long
def test_hand_of_hearts_for_eleven_fits_a_telephone(thumb):
    thumb.looks_at(LONG_HEARTS, ELEVEN)
    thumb.key("0", "0", "0", "2", "next", "2", "next", "3", "3", "4", "4", "5")
    expect(thumb.page.locator('[data-column="hearts"]').last).to_have_attribute("placeholder", "3")
    for seat in (3, 10):
        thumb.tap(thumb.page.locator('[data-column="marias"]').nth(seat))
    told = thumb.page.locator(".bar-told")
    expect(told).to_contain_text("Jo 2♥ + Q♠")
    assert thumb.saves_as(told.inner_text()) == 15


@long
def test_count_of_marias_goes_round(thumb):
    thumb.looks_at(HEARTS)
    field = thumb.field("Ana, Black Marias")
    seen = []
    for _tap in range(3):
        thumb.tap(field)
        seen.append(field.input_value())
    assert seen == ["1", "2", ""]


@long
def test_choices_stay_when_the_contract_changes(thumb):
    thumb.looks_at(KOP)
    thumb.choose("Starzy", "Ada + Darek")
    thumb.choose("Starzy won, the losers", "without wyjście")
    thumb.choose("Kontra that counts", "kontra")
    thumb.kind("wesele")
    for chip in thumb.chips("Starzy", "Ada + Darek"):
        expect(chip).to_be_checked()
    expect(thumb.chip("Starzy won, the losers", "without wyjście")).to_be_checked()
    expect(thumb.chip("Kontra that counts", "kontra")).to_be_checked()
    thumb.kind("zolo")
    expect(thumb.chip("Kontra that counts", "kontra")).to_be_checked()
    expect(thumb.page.get_by_role("group", name="Starzy won, the losers")).to_have_count(0)


@long
def test_next_hand_begins_with_an_empty_form(thumb):
    thumb.looks_at(KOP)
    thumb.kind("zolo")
    thumb.choose("Stary", "Bogdan")
    thumb.choose("Won by", "Młodzi")
    thumb.saves_as("zolo · Bogdan · Młodzi won · no kontra")
    expect(thumb.page.get_by_role("heading", name="Hand 2")).to_be_visible()
    current = thumb.page.locator(".kinds [aria-current]")
    expect(current).to_have_text("zwyczajna")
    expect(thumb.page.locator(".entry-body input:checked")).to_have_count(1)  # no kontra
