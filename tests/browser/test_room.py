"""Nothing moves under a thumb when the scripts begin: what they show has its room before."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.builders.records import ALL, DOUBLES, KOP, with_entries
from tests.tiers import long, sampled

# By what a person taps or reads: where it stands on the page, in CSS pixels.
MARK = """() => {
  const seen = "main :is(section, form, fieldset, label, p, input, select, textarea, a, button)";
  const place = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
  };
  window.places = new Map([...document.querySelectorAll(seen)]
    .filter((each) => each.checkVisibility() && each.offsetHeight) // an empty box takes no room
    .map((each) => [each, place(each)]));
  window.moved = () => [...window.places]
    .filter(([each, before]) => place(each) !== before)
    .map(([each, before]) => [each.outerHTML.slice(0, 80), before, place(each)]);
  return window.places.size;
}"""

STYLED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((each) => each.sheet)"


@pytest.fixture
def telephone(browser, live_server):
    """A telephone with fingers on it: 360 by 740 points."""
    touch = {"has_touch": True, "is_mobile": True, "worker": False}
    yield from opened_page(browser, live_server.url, 360, 740, **touch)


def moved(page, path, *, text="100%"):
    """What moves or changes its size while the scripts begin, which come last here."""
    held, late = [], []

    def hold(route):
        (route.continue_ if late else lambda: held.append(route))()

    page.route("**/*.js", hold)
    page.goto(path, wait_until="commit")
    page.locator("footer.bottom").wait_for()
    page.wait_for_function(STYLED)
    page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    assert page.evaluate(MARK) > 20
    late.append(True)
    for route in held:
        route.continue_()
    expect(page.locator("[data-module]:not([data-started])")).to_have_count(0)
    return page.evaluate("() => window.moved()")


@pytest.mark.parametrize("record", sampled(ALL), ids=lambda record: record["game"])
@pytest.mark.parametrize("text", sampled(["100%", "200%"]))
def test_recording_page_stays_where_it_is(telephone, record, text):
    sheet = import_record(raw=record)
    assert moved(telephone, f"/sheets/{sheet.pk}/", text=text) == []


@long
@pytest.mark.parametrize("record", ALL, ids=lambda record: record["game"])
def test_recording_page_of_a_laptop_stays_where_it_is(page_1280, record):
    sheet = import_record(raw=record)
    assert moved(page_1280, f"/sheets/{sheet.pk}/") == []


@pytest.mark.parametrize("over", sampled([192, 10], daily=[192]))
@pytest.mark.parametrize("text", sampled(["100%", "200%"]))
def test_clock_that_runs_has_its_room(telephone, over, text):
    sheet = import_record(raw=with_entries(DOUBLES))
    kept = {"span": 1, "since": 1000 * (time.time() - over), "spent": 0, "over": {}}
    written = json.dumps([f"kontra.clock.{sheet.pk}", json.dumps(kept)])
    telephone.add_init_script(f"localStorage.setItem(...{written})")
    assert moved(telephone, f"/sheets/{sheet.pk}/", text=text) == []
    late = telephone.locator(".clock.running.late")
    expect(late).to_have_count(1 if over > 180 else 0)


@long
@pytest.mark.parametrize("path", ["seats/", "1/correct/"])
def test_names_to_tap_and_corrections_have_their_room(telephone, path):
    sheet = import_record(raw=KOP)
    assert moved(telephone, f"/sheets/{sheet.pk}/{path}") == []


@long
def test_without_scripts_there_is_no_room_left(page_without_scripts):
    page = page_without_scripts
    page.goto(f"/sheets/{import_record(raw=with_entries(DOUBLES)).pk}/")
    for name in (".clock", ".settings", ".keypad", ".keys-line"):
        assert page.locator(name).bounding_box() is None
    page.goto(f"/sheets/{import_record(raw=KOP).pk}/seats/")
    assert page.locator(".known").bounding_box() is None
