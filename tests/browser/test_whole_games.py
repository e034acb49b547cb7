"""Whole games of people with long names: after every tap all that a scorer needs is in view.

Totals, the whole result row, the state of saving, Undo, the field that is typed in and Save lie
in the viewport, and nothing lies over them.
"""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from scorer.support.short_names import short_names
from tests.browser.conftest import opened_page
from tests.browser.phone import Phone
from tests.browser.test_offline import GAMES
from tests.builders.records import HEARTS, changed, with_entries
from tests.tiers import long

NAMES = ("Anna Nowak", "Piotr Wiśniewski", "Katarzyna Wójcik", "Tomasz Kamiński")
MORE = ("Anna Kowalska", "Mihai Ionescu", "Elena Popescu", "Radu Georgescu", "Ștefan Munteanu")
ELEVEN = (*NAMES, *MORE, "Ion Popa", "Ion Vlad")
SCREENS = {
    "360": (360, 740, ""),
    "low": (740, 360, ""),
    "1280": (1280, 800, ""),
    "360-130%": (360, 740, "130%"),
    "360-200%": (360, 740, "200%"),
}
NEEDED = {
    "totals": "#strip .standing dd",
    "state of saving": "#save-state",
    "message": ".bar-message",
    "result row": "#result-row .result",
    "button": "form[data-entry] .bar-save > button.primary",
}
SIDES = {"kop": 4, "na-glowy": 2, "polish-doubles": 2, "cancellation-hearts": 6, "eleven": 11}
HIDDEN = """(wanted) => {
  const hidden = (node) => {
    const box = node.getBoundingClientRect();
    const outside = box.left < -1 || box.top < -1
      || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const around = node.closest(".standing") ?? node;
    return outside || !hit || !(around.contains(hit) || hit.contains(node));
  };
  const field = document.activeElement?.closest(".entry-body input");
  const parts = Object.entries(wanted).flatMap(([name, selector]) =>
    [...document.querySelectorAll(selector)]
      .filter((node) => node.checkVisibility()).map((node) => [name, node]));
  if (field?.matches("[type=text], [type=number]")) parts.push(["field", field]);
  return parts.filter(([, node]) => hidden(node))
    .map(([name, node]) => `${name}: ${node.outerHTML.slice(0, 120)}`);
}"""

DRAWN = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


class WatchedPhone(Phone):
    """A phone on whose screen, after every tap, nothing that is needed is hidden."""

    def looks(self):
        self.page.evaluate(DRAWN)
        assert self.page.evaluate(HIDDEN, NEEDED) == []
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def chooses(self, kind: str):
        super().chooses(kind)
        self.looks()

    def taps(self, **choices: str):
        super().taps(**choices)
        self.looks()

    def types(self, label: str, value: object):
        super().types(label, value)
        self.looks()

    def saves(self):
        super().saves()
        self.looks()


@contextmanager
def watched_phone(browser, live_server, screen, sheet):
    """A phone, or a laptop, on which the sheet is recorded."""
    width, height, text = SCREENS[screen]
    touched = {"has_touch": screen != "1280"}
    with contextmanager(opened_page)(browser, live_server.url, width, height, **touched) as page:
        if text:
            page.add_init_script(
                "addEventListener('DOMContentLoaded',"
                f" () => {{ document.documentElement.style.fontSize = '{text}' }})"
            )
        phone = WatchedPhone(page, sheet)
        phone.opens()
        yield phone


def glowy_hand(phone, hand):
    first, _second, third, _fourth = phone.names
    phone.types(f"Card points of {first} + {third}", hand["points"][0])


def doubles_turn(phone, turn):
    if "closing" in turn:
        phone.chooses("Closing")
        phone.taps(Who_closed=f"{phone.names[0]} + {phone.names[1]}")
        phone.types(f"Tiles left: {phone.names[2]}", "A")
        return
    GAMES["polish-doubles"][1](phone, turn)


WRITES = {"na-glowy": glowy_hand, "polish-doubles": doubles_turn}


def played(game):
    """The record without entries, what writes one of its entries, and the entries."""
    if game == "eleven":
        record = changed(HEARTS, players=list(ELEVEN), options={"target": 1000})
        hand = {"hearts": [9, 6, 4, 3, 2, 1, 0, 1, 0, 0, 0], "marias": [0, 1, 0, 1, *[0] * 7]}
        return record, GAMES["cancellation-hearts"][1], [hand, hand]
    record, write, entries = GAMES[game]
    names = [*NAMES, *MORE][: len(record["players"])]
    return changed(record, players=names), WRITES.get(game, write), entries


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", SIDES)
@long
def test_all_that_is_needed_stays_in_view(browser, live_server, game, screen):
    record, write, entries = played(game)
    sheet = import_record(raw=with_entries(record))
    with watched_phone(browser, live_server, screen, sheet) as phone:
        phone.names = short_names(sheet.players)
        phone.sheet.players = phone.names  # what the form says
        results = phone.page.locator("#result-row .result")
        phone.looks()
        for number, entry in enumerate(entries, 1):
            write(phone, entry)
            expect(results).to_have_count(SIDES[game])
            phone.looks()
            phone.saves()
            expect(phone.page.locator("#strip")).to_have_attribute("data-number", str(number + 1))
            expect(phone.page.locator("#save-state")).to_have_text("all saved")
            if phone.page.locator("form[data-entry]").count():
                expect(results).to_have_count(SIDES[game])
                phone.looks()
                undo = {"undo": ".bar-message .undo:not([hidden])"}
                assert phone.page.locator(undo["undo"]).count() == 1
                assert phone.page.evaluate(HIDDEN, undo) == []
        assert phone.entries() == entries
