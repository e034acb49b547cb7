"""Scripts that do not come at the first asking: the page works without them, and then with them."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.contrib.staticfiles.views import serve
from playwright.sync_api import expect

from scorer.sheets.services.sheets import import_record
from tests.browser.card_player import card_paths
from tests.browser.person import Person
from tests.builders.records import GLOWY, KOP, with_entries
from tests.tiers import long

pytestmark = pytest.mark.no_worker


def misses(page, name):
    """The first answer to the page's question for a script is lost; the questions, as they come."""
    asked = []

    def answer(route):
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    page.route(f"**/{name}.js*", answer)
    return asked


def remembers(page, name):
    """As a browser that never asks again for a script that did not come under an address."""

    def answer(route):
        refused = route.request.resource_type == "script" and "?" not in route.request.url
        route.abort() if refused else route.continue_()

    page.route(f"**/{name}.js*", answer)


@long
@pytest.mark.parametrize("loses", [misses, remembers])
def test_names_to_tap_come_with_their_script(page_360, loses):
    sheet = import_record(raw=KOP)
    loses(page_360, "seats")
    page_360.goto(f"/sheets/{sheet.pk}/seats/")
    page_360.get_by_role("button", name="Darek").click()
    expect(page_360.get_by_label("Seat 4", exact=True)).to_have_value("")


def test_buttons_that_only_a_script_answers_come_with_it(page_360):
    held = []
    page_360.route("**/js/app.js", lambda route: held.append(route))  # noqa: PLW0108 — no builtin
    page_360.goto("/new/kop-wolsztyn/", wait_until="commit")
    silent = [page_360.locator(name).first for name in (".lot", ".exchange")]
    for button in silent:
        expect(button).to_be_attached()
        expect(button).to_be_hidden()
    held.pop().continue_()
    for button in silent:
        expect(button).to_be_visible()


def test_outbox_comes_with_the_last_of_its_scripts(page_360):
    sheet = import_record(raw=with_entries(GLOWY))
    asked = misses(page_360, "recording")
    page_360.goto(f"/sheets/{sheet.pk}/")
    page_360.locator("#pending[data-ready]").wait_for(state="attached")
    assert asked[1:]


@long
def test_every_script_is_a_file_of_its_own_while_it_is_written(page_360, monkeypatch, settings):
    def answer(_handler, request):
        return serve(request, request.path.removeprefix("/static/"), insecure=True)

    settings.STATIC_ROOT = None
    monkeypatch.setattr(StaticFilesHandler, "serve", answer)
    sheet = import_record(raw=with_entries(GLOWY))
    asked = []
    page_360.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    page_360.goto(f"/sheets/{sheet.pk}/")
    page_360.locator("#pending[data-ready]").wait_for(state="attached")
    assert {"outbox.js", "outbox.css"} <= set(asked)
    assert "recording.js" not in asked


def test_points_typed_before_the_scripts_come_are_written_once(page_360):
    sheet = import_record(raw=with_entries(GLOWY))
    held = []
    page_360.route("**/js/app.js", lambda route: held.append(route))  # noqa: PLW0108 — no builtin
    page_360.goto(f"/sheets/{sheet.pk}/", wait_until="commit")
    person = Person(page_360)
    person.types("Card points of Ada + Celina", 71)
    held.pop().continue_()
    page_360.locator("#pending[data-ready]").wait_for(state="attached")
    page_360.context.set_offline(True)
    person.saves()
    expect(page_360.locator("[data-lines] [data-number]")).to_have_text("1.")
    points = page_360.get_by_label("Card points of Ada + Celina", exact=True)
    expect(points).to_have_value("")


DRAWN = """() => new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)));
})"""
JUMPS = """
window.jumped = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.jumped += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@long
@pytest.mark.parametrize("page_of", ["replay", "cards-auction", "cards-done"])
def test_nothing_jumps_when_the_letters_come_late(page_360, page_of):
    """A tap that begins before a jump and ends after it would hit nothing, or something else."""
    held = []
    path = card_paths()[page_of]
    page_360.route("**/*.woff2", lambda route: held.append(route))  # noqa: PLW0108 — no builtin
    page_360.add_init_script(JUMPS)
    page_360.goto(path, wait_until="domcontentloaded")
    page_360.wait_for_function("() => document.fonts.status === 'loading'")
    page_360.evaluate(DRAWN)
    assert held
    for route in held:
        route.continue_()
    page_360.unroute("**/*.woff2")
    page_360.wait_for_function("() => document.fonts.status === 'loaded'")
    page_360.evaluate(DRAWN)
    assert page_360.evaluate("jumped") < 0.02  # of the screen, by its share that moves
