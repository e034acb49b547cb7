"""The twelve main screens as docs/screens.md shows them, whole and for the hands they are for.

``KONTRA_PICTURES=yes`` writes their pictures anew into ``docs/screens/``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.pages import EXAMPLES, paths
from tests.browser.test_rounds import signs_in
from tests.scorer.examples import GLOWY, KOP
from tests.tiers import long
from tournaments.models import Event

pytestmark = pytest.mark.no_worker

DOCS = Path(__file__).parents[2] / "docs"
PHONE, LAPTOP = (360, 740), (1280, 800)
SCREENS = {  # page of tests/browser/pages.py: screen, theme
    "home": (PHONE, "light"),
    "new-kop-wolsztyn": (PHONE, "light"),
    "writing-kop": (PHONE, "light"),
    "writing-na-glowy": (PHONE, "light"),
    "writing-doubles": (PHONE, "dark"),
    "eleven": (PHONE, "dark"),
    "correct-cards": (PHONE, "light"),
    "finished": (PHONE, "light"),
    "share-code": (PHONE, "light"),
    "table": (LAPTOP, "dark"),
    "event-standings": (LAPTOP, "light"),
    "event-board": (LAPTOP, "light"),
}


def test_guide_shows_every_main_screen_and_the_readme_three_of_them():
    pictures = {f"{name}.png" for name in SCREENS}
    assert {path.name for path in (DOCS / "screens").iterdir()} == pictures
    guide = (DOCS / "screens.md").read_text(encoding="utf-8")
    assert {name for name in pictures if f"(screens/{name})" in guide} == pictures
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert sum(f"docs/screens/{name}" in readme for name in pictures) == 3


def written_paths() -> dict[str, str]:
    """Sheets of nobody's club: whoever opens them writes."""
    doubles = EXAMPLES["polish-doubles"]
    records = {"kop": KOP, "na-glowy": GLOWY, "doubles": doubles}
    return {
        f"writing-{name}": f"/sheets/{import_record(raw=record).pk}/"
        for name, record in records.items()
    }


def event_paths(event) -> dict[str, str]:
    place = f"/events/{event.slug}"
    return {"event-standings": f"{place}/standings/", "event-board": f"{place}/desk/rounds/3/"}


@long
def test_main_screens_fill_the_screen_they_are_for(browser, live_server):
    arguments = ("--club=borek", "--players=32", "--rounds=3", "--stop-after=2", "--calm")
    call_command("rehearse", "evening", *arguments, verbosity=0)
    event = Event.objects.get()
    pages = paths() | written_paths() | event_paths(event)
    for name, (size, theme) in SCREENS.items():
        for page in opened_page(browser, live_server.url, *size, worker=False):
            if name == "event-board":
                signs_in(page, event, live_server)
            page.emulate_media(color_scheme=theme)
            page.goto(pages[name])
            expect(page.locator("[data-module]:not([data-started])")).to_have_count(0)
            assert page.evaluate("document.documentElement.scrollWidth") == size[0], name
            if "KONTRA_PICTURES" in os.environ:
                Page.screenshot(page, path=DOCS / "screens" / f"{name}.png")
