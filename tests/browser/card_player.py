"""A person who taps a hand card by card, and the pages on which they do."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from scorer.sheets.services.sheets import import_record
from tests.builders.records import GLOWY, HEARTS, KOP, changed, with_entries
from tests.scorer.sheets.views.phone import DEAL, ENTRY, PASSES, PLAY

SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


class CardPlayer:
    """Sees and taps what the page of the cards names."""

    def __init__(self, page: Page):
        self.page = page

    def card(self, card: str) -> Locator:
        """A card that can be tapped; of two copies the first."""
        name = f"{card[:-1]} {SUITS[card[-1]]}"
        choices = self.page.locator(".choices")
        return choices.get_by_role("button", name=name).first

    def taps(self, *cards: str):
        for card in cards:
            self.does_and_waits(self.card(card).click)

    def says(self, *words: str):
        for word in words:
            button = self.page.get_by_role("button", name=word, exact=True)
            self.does_and_waits(button.click)

    def question(self) -> Locator:
        return self.page.locator(".question")

    def asks(self, words: str):
        expect(self.question()).to_have_text(words)

    def takes_back(self):
        self.does_and_waits(self.page.get_by_role("button", name="Undo the last tap").click)

    def laid(self) -> dict[str, str]:
        """Who has which card in front of them, rank and suit in words."""
        places = self.page.locator(".place").filter(has=self.page.locator(".playing-card"))
        return {
            place.locator("bdi").inner_text(): place.locator(".face").text_content().strip()
            for place in places.all()
        }

    def plays_on(self, taps: int | None = None):
        """Tap the first card that is allowed, until the hand is over or so often."""
        allowed = self.page.locator(".play .choices button:not(.forbidden):not(:disabled)")
        while allowed.count() and taps != 0:
            self.does_and_waits(allowed.first.click)
            taps = None if taps is None else taps - 1

    def does_and_waits(self, tap):
        """The address of the table changes with every tap, or a fault is told."""
        table = self.page.locator(".tapping")
        before = table.get_attribute("data-address")
        tap()
        self.page.wait_for_function(
            "before => document.querySelector('.tapping')?.dataset.address !== before"
            " || document.querySelector('.illegal')",
            arg=before,
        )


def tapped(address: str, *taps: str) -> str:
    """The address of the cards of a sheet with nothing written, so much tapped."""
    fields = {"taps": " ".join(taps), "position": 0, "dealer": 0, "uuid": uuid4()}
    return f"{address}cards/?{urlencode(fields)}"


def card_paths() -> dict[str, str]:
    """Pages of the cards at every step, and a hand looked at again."""
    kop = _address(with_entries(KOP))
    dealt = [*DEAL, "AH", "QH", "JC", "10D"]
    begun = [*dealt, *PASSES]
    revoke = ["JD", "*AD", "QS", "AH"]
    names = [f"{name} {number}" for number in (1, 2) for name in ("Bogumiła", "Jo", "Ewa", "Max")]
    many = _address(changed(with_entries(HEARTS), players=[*names, "Ala", "Ola", "Ula"]))
    recorded = _address(with_entries(KOP, ENTRY))
    return {
        "cards-deal": tapped(kop, *DEAL[:5]),
        "cards-auction": tapped(kop, *dealt, "kontra"),
        "cards-illegal": f"{tapped(kop, *begun, 'JD')}&tap=AD",
        "cards-revoke": tapped(kop, *begun, *revoke),
        "cards-done": tapped(kop, *begun, *ENTRY["play"]),
        "cards-tampered": tapped(kop, "QC", "QC", "<b>"),
        "cards-glowy": tapped(_address(with_entries(GLOWY)), "7C", "8C", "9C", "JC"),
        "cards-hearts": tapped(many, "AS", "KH"),
        "replay": f"{recorded}1/replay/?trick=2",
        "replay-begin": f"{recorded}1/replay/",
    }


def _address(record) -> str:
    return f"/sheets/{import_record(raw=record).pk}/"


__all__ = ["DEAL", "PLAY", "CardPlayer", "card_paths", "tapped"]
