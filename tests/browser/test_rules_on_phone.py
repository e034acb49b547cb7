"""The rules in the browser: the very results of the server, and what a page does with them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

import pytest
from playwright.sync_api import Page, expect
from pydantic_core import to_json

from scorer import records
from scorer.games.registry import all_games
from scorer.phone.fingerprint import fingerprint
from scorer.sheets.services.sheets import import_record
from tests.browser.phone import Phone
from tests.builders.records import ALL, KOP, with_entries
from tests.scorer.games.golden import golden_cases
from tests.scorer.phone.random_records import has_right_types, random_records
from tests.tiers import long, sampled

DAILY, ALL_RECORDS, AT_ONCE = 400, 100_000, 2_000
SEED = 20261125

START = """async (slug) => {
  const { engine } = await import("/static/scorer/js/engine.js");
  globalThis.rules = await engine(slug, "en");
  return globalThis.rules.fingerprint;
}"""
SCORE = "(records) => records.map((text) => globalThis.rules.score(text))"


def scored_here(text: str) -> str:
    """What ``manage.py score`` prints for a record."""
    try:
        record = records.parse_record(records.read_json(text))
        return to_json(records.result_json(record, records.score_record(record))).decode()
    except records.RecordRefused as refused:
        return to_json(records.error_json(refused)).decode()


@pytest.fixture(params=sampled(all_games()))
def game(request, page_360):
    """The rules of one game in a page that may run WebAssembly, and has none of another game."""
    sheet = import_record(raw=with_entries(next(x for x in ALL if x["game"] == request.param)))
    page_360.goto(f"/sheets/{sheet.pk}/")
    assert page_360.evaluate(START, request.param) == fingerprint(request.param)
    return Game(page_360, request.param)


@dataclass
class Game:
    """``slug`` is played by the rules on ``page``."""

    page: Page
    slug: str

    def scores_like_the_server(self, texts: Iterable[str]) -> int:
        """How many of the texts were of this game; every one has the server's own result."""
        own = [text for text in texts if json.loads(text)["game"] == self.slug]
        for text, there in zip(own, self.page.evaluate(SCORE, own), strict=True):
            assert there == scored_here(text), text
        return len(own)


@long
def test_golden_records_score_the_same(game):
    golden = [case["record"] for _name, case in golden_cases()]
    texts = [json.dumps(raw, ensure_ascii=False) for raw in golden if has_right_types(raw)]
    assert game.scores_like_the_server(texts) > 30


@long
def test_some_random_records_score_the_same(game):
    assert game.scores_like_the_server(random_records(SEED, DAILY)) > DAILY // 5


@long
def test_many_random_records_score_the_same(game):
    many = random_records(SEED + 1, ALL_RECORDS)
    seen = sum(
        game.scores_like_the_server(islice(many, AT_ONCE)) for _ in range(ALL_RECORDS // AT_ONCE)
    )
    assert seen > ALL_RECORDS // 5


class Foreseeing(Phone):
    """A phone that has the rules of its game."""

    def has_rules(self):
        self.page.locator("#pending[data-foresees]").wait_for(state="attached")

    def sees_totals(self, **totals: int):
        for name, total in totals.items():
            side = self.page.locator("#strip .standing > div").filter(has_text=name)
            expect(side.locator("dd")).to_have_text(str(total).replace("-", "−"))

    def facts(self) -> str:
        return self.page.locator("#strip .facts").inner_text()

    def worth(self, place: int):
        self.opens_line(place)
        return self.lines_kept.nth(place).locator("[data-worth]")


@pytest.fixture
def phone(page_360):
    phone = Foreseeing(page_360, import_record(raw=with_entries(KOP)))
    phone.opens()
    phone.has_rules()
    return phone


def taps_hand(phone, winner="Starzy"):
    phone.taps(Starzy="Ada + Celina", Won_by=winner, The_losers="with wyjście")


@long
def test_waiting_hands_have_totals_and_reasons(phone):
    phone.loses_the_network()
    taps_hand(phone)
    phone.keeps()
    phone.sees_totals(Ada=1, Bogdan=-1)
    assert "Celina" in phone.facts()  # leads
    expect(phone.page.locator("#strip [data-side]:has(.deals)")).to_contain_text("Bogdan")
    leaders = phone.page.locator("#strip .leads [data-player]")
    assert leaders.all_inner_texts() == ["Ada", "Celina"]
    taps_hand(phone)
    phone.keeps()
    phone.waiting(2)
    phone.sees_totals(Ada=2, Bogdan=-2)
    worth = phone.worth(1)
    expect(worth).to_contain_text("Ada +1 → 2")
    expect(worth).to_contain_text("KOP-8.1")
    phone.finds_the_network()
    phone.waiting(0)
    assert phone.standing() == {"Ada": 2, "Bogdan": -2, "Celina": 2, "Darek": -2}
    assert phone.page.locator("[data-foreseen]").count() == 0


@long
def test_thrown_away_line_takes_its_totals_with_it(phone):
    phone.loses_the_network()
    taps_hand(phone)
    phone.keeps()
    phone.sees_totals(Ada=1)
    phone.opens_line(0)
    phone.chooses_for_line(0, "Discard")
    phone.chooses_for_line(0, "Yes, discard")
    phone.waiting(0)
    phone.sees_totals(Ada=0)


@long
def test_preview_needs_no_server(phone):
    phone.page.route("**/preview/", lambda route: route.abort())
    taps_hand(phone)
    expect(phone.notice).to_contain_text("zwyczajna · Ada + Celina")
    expect(phone.page.locator("#result-row")).to_contain_text("Ada +1 → 1")


@long
def test_refused_hand_names_its_clause(phone):
    phone.loses_the_network()
    phone.taps(Starzy="Ada + Celina")
    phone.unfolds("By card points")
    phone.types("Card points of the Starzy", 104)
    phone.types("Tricks of the Starzy, if counted", 1)
    phone.saves()
    expect(phone.notice).to_have_text(
        "1 trick holds from 8 to 44 points and cannot hold 104. (KOP-6.3)"
    )
    phone.waiting(0)
    phone.sees_totals(Ada=0)


@long
def test_other_version_of_the_rules_is_said(phone, monkeypatch):
    monkeypatch.setattr("scorer.sheets.views.outbox.fingerprint", lambda _slug: "another")
    phone.page.evaluate(
        """async () => {
          const { rules } = await import("/static/scorer/js/rules.js");
          const { reckoned } = rules;
          rules.reckoned = (lines) => reckoned(lines).map((line) => (
            { ...line, reckoned: { ...line.reckoned, totals: [9, 9, 9, 9] } }));
        }"""
    )
    taps_hand(phone)
    phone.saves()
    expect(phone.notice).to_have_text(
        "Hand 1: the phone has another version of the rules; the totals of the sheet count."
    )
    phone.sees_totals(Ada=1)
