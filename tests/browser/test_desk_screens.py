"""Screens of the desk and of standings: low heads, what is typed into in view, one line each."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import get_resolver, reverse
from playwright.sync_api import expect

from tests.browser.session import signed_in
from tests.builders.desks import running_event, table
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_all
from tests.tiers import long, sampled
from tournaments.engine.formats import PRESETS
from tournaments.engine.prizes import Prize, PrizeFor, PrizeList
from tournaments.models import HomeClub, Person
from tournaments.records.formats import as_json
from tournaments.services.prizes import set_prizes
from tournaments.services.results import key_result
from tournaments.services.steps import Actor

pytestmark = [pytest.mark.no_worker, long]
LOW = 120  # pixels of the site's bar and the tabs together
BOTTOM = """() => {
  const box = document.querySelector("nav.tabs.desk").getBoundingClientRect();
  return Math.ceil(box.bottom + scrollY);
}"""
CURRENT = """() => {
  const tab = document.querySelector(".tab-row [aria-current]");
  if (!tab) return true;
  const row = tab.parentElement.getBoundingClientRect(), box = tab.getBoundingClientRect();
  return box.left >= row.left - 1 && box.right <= row.right + 1;
}"""
GIVEN = {"slug": "turniej", "number": 1, "table": 1, "draw": 1, "award": 1, "team": 1}


@pytest.fixture
def desk(transactional_db):
    name = "Turniej o Puchar Burmistrza Miasta i Gminy Wolsztyn"
    return running_event([1, 2, 3, 4], [5, 6, 7, 8], name=name)


def _desk_pages():
    """The addresses of the desk, whatever they are for."""
    tournaments = next(
        one for one in get_resolver().url_patterns if getattr(one, "app_name", "") == "tournaments"
    )
    for one in tournaments.url_patterns:
        given = {name: GIVEN[name] for name in one.pattern.converters if name in GIVEN}
        is_desk = "/desk/" in str(one.pattern) or one.name == "papers"
        if is_desk and len(given) == len(one.pattern.converters):
            yield reverse(f"tournaments:{one.name}", kwargs=given)


@pytest.mark.parametrize(
    ("screen", "language"),
    sampled([(screen, one) for screen in ("page_360", "page_1280") for one in ("pl", "ro")]),
)
def test_head_of_every_desk_page_is_low(request, live_server, desk, screen, language):
    page = request.getfixturevalue(screen)
    signed_in(page, desk.user, live_server)
    page.read_in(language)
    high, hidden, seen = {}, [], 0
    for address in _desk_pages():
        answer = page.request.get(f"{live_server.url}{address}", max_redirects=0)
        if answer.status != 200 or 'nav class="tabs' not in answer.text():
            continue
        page.goto(address)
        seen += 1
        if (bottom := page.evaluate(BOTTOM)) > LOW:
            high[address] = bottom
        if not page.evaluate(CURRENT):
            hidden.append(address)
    assert (high, hidden) == ({}, [])
    assert seen >= 25


IN_VIEW = """(button) => {
  const { top, bottom } = button.getBoundingClientRect();
  return scrollY === 0 && top >= 0 && bottom <= innerHeight ? "" : `${bottom} of ${innerHeight}`;
}"""


def test_table_is_entered_without_scrolling_also_below_a_message(page_1280, live_server, desk):
    page = page_1280
    signed_in(page, desk.user, live_server)
    button = page.locator(".keying button.primary")
    for rest, message in (("", "Table 1: 6"), ("?look=2", "Table 1: both entries agree.")):
        page.goto(f"/events/turniej/desk/rounds/1/key/{rest}")
        for score in (6, -2, -2, -2, 32):
            page.keyboard.type(str(score))
            page.keyboard.press("Enter")
        expect(page.get_by_text(message)).to_be_visible()
        expect(page.locator(".keying[data-started] h2")).to_have_text("Table 2")
        page.keyboard.type("6")  # the sum shows
        assert button.evaluate(IN_VIEW) == ""
        told = {"table_id": table(desk, 2).pk, "scores": (6, -2, -2, -2), "hands": 32}
        key_result(uuid=uuid4(), actor=Actor(name="Jan"), **told)


def test_table_of_eleven_is_entered_without_scrolling(page_1280, live_server, transactional_db):
    points = {"ranking": ["score"], "table_points": [], "lowest_wins": True}
    hearts = {"game": "cancellation-hearts", "ruleset": "cancellation-hearts"}
    tables = (range(1, 12), range(12, 23))
    desk = running_event(*map(list, tables), format={"table_size": 11, "scoring": points}, **hearts)
    page = page_1280
    signed_in(page, desk.user, live_server)
    page.goto("/events/turniej/desk/rounds/1/key/?table=99")
    expect(page.get_by_text("There is no table 99 in this round.")).to_be_visible()
    page.goto("/events/turniej/desk/rounds/1/key/")
    expect(page.locator(".keying[data-started] input[data-score]")).to_have_count(11)
    page.keyboard.type("6")
    assert page.locator(".keying button.primary").evaluate(IN_VIEW) == ""


ROWS = """() => [...document.querySelectorAll("table.lean tbody tr")].map(
  (row) => [row.getBoundingClientRect().height, row.querySelectorAll("details").length]
)"""
ONE_LINE = 52  # pixels


@pytest.mark.parametrize(("screen", "width"), sampled([("page_360", 360), ("page_1280", 1280)]))
def test_standings_have_one_line_a_player(request, live_server, transactional_db, screen, width):
    format_ = as_json(PRESETS["wlks"].format)
    event = empty_event(shown="everything", state="running", format=format_)
    add_entrants(event, 40)
    home = HomeClub.objects.create(register=event.club, name="Klub Karciany Pod Dębem")
    Person.objects.update(home=home)
    Person.objects.filter(given_name="7").update(
        surname="Brzęczyszczykiewicz-Świętochłowska", given_name="Bogumiła"
    )
    play_all(event, 40, 4)
    page = request.getfixturevalue(screen)
    page.goto("/events/turniej/standings/")
    rows = page.evaluate(ROWS)
    assert len(rows) == 40
    assert [height for height, _folds in rows if height > ONE_LINE] == []
    assert sum(folds for _height, folds in rows) > 10
    points = page.locator("tbody tr").first.locator("td").nth(2)
    assert points.evaluate("(cell) => cell.getBoundingClientRect().right") <= width
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height < 40 * ONE_LINE + 900
    fold = page.locator("tbody details").first
    fold.locator("summary").click()
    expect(fold.locator(".why")).to_be_visible()


CUT = """(select) => {
  const style = getComputedStyle(select), probe = document.createElement("span");
  probe.style.cssText = `font: ${style.font}; white-space: nowrap; position: absolute`;
  const longest = [...select.options].sort((a, b) => b.text.length - a.text.length)[0];
  probe.textContent = longest.text;
  document.body.append(probe);
  select.value = longest.value;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const line = 1.3 * parseFloat(style.fontSize);
  const lines = (select.clientHeight - 2 * parseFloat(style.paddingTop)) / line;
  const needed = probe.offsetWidth / room;
  probe.remove();
  return needed > 1 && lines < Math.ceil(needed) - 0.5 ? `${longest.text}: ${needed} ${lines}` : "";
}"""


@pytest.mark.parametrize(
    ("screen", "language"), sampled([("page_360", "pl"), ("page_1280", "pl"), ("page_360", "ro")])
)
def test_choices_of_the_format_are_read_whole(request, live_server, desk, screen, language):
    page = request.getfixturevalue(screen)
    signed_in(page, desk.user, live_server)
    page.read_in(language)
    page.goto("/events/turniej/desk/format/")
    cut = [select.evaluate(CUT) for select in page.locator(".format-fields select").all()]
    assert len(cut) > 8
    assert [told for told in cut if told] == []


LINES_OF_WORD = """(cell) => {
  const word = document.createRange();
  word.setStart(cell.firstChild, 0);
  word.setEnd(cell.firstChild, cell.textContent.indexOf(" "));
  return word.getClientRects().length;
}"""


def test_names_of_winners_are_not_broken(page_360, live_server, desk):
    Person.objects.filter(given_name="1").update(surname="Kwiatkowski", given_name="Piotr")
    prizes = (Prize(what=PrizeFor.PLACE, place=1, text="Puchar, dyplom", amount=30_000),)
    put_up = PrizeList(prizes=prizes, currency="PLN")
    set_prizes(event_id=desk.event.pk, put_up=put_up, actor=Actor(), seen=0)
    told = {"table_id": table(desk).pk, "scores": (6, -2, -2, -2), "hands": 32}
    key_result(uuid=uuid4(), actor=Actor(name="Jan"), **told)
    signed_in(page_360, desk.user, live_server)
    page_360.goto("/events/turniej/desk/prizes/")
    name = page_360.locator(".won .name").first
    assert name.inner_text() == "Kwiatkowski Piotr"
    assert name.evaluate(LINES_OF_WORD) == 1
