"""The twelve main screens as docs/screens.md shows them, whole and for the hands they are for.

Three of them, which the READMEs and the guide for users show, are looked at in every language.
``KONTRA_PICTURES=yes`` writes their pictures anew into ``docs/screens/``, other languages' into
a folder of their own below it.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorer.models import Club
from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.browser.pages import EXAMPLES, paths
from tests.browser.test_rounds import signs_in
from tests.builders.records import GLOWY, KOP
from tests.rehearsal.day import Day
from tests.rehearsal.plans import PLANS
from tests.tiers import long

pytestmark = pytest.mark.no_worker

DOCS = Path(__file__).parents[2] / "docs"
SCREENS_FOLDER = DOCS / "screens"
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


IN_EVERY_LANGUAGE = ("writing-kop", "new-kop-wolsztyn", "finished")
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def folder(language: str) -> Path:
    """Where the pictures of a language lie."""
    return SCREENS_FOLDER if language == settings.LANGUAGE_CODE else SCREENS_FOLDER / language


def readme(language: str) -> str:
    name = "README.md" if language == settings.LANGUAGE_CODE else f"README.{language}.md"
    return (DOCS.parent / name).read_text(encoding="utf-8")


def test_guide_shows_every_main_screen():
    pictures = {f"{name}.png" for name in SCREENS}
    assert {path.name for path in SCREENS_FOLDER.glob("*.png")} == pictures
    guide = (DOCS / "screens.md").read_text(encoding="utf-8")
    assert {name for name in pictures if f"(screens/{name})" in guide} == pictures


@pytest.mark.parametrize("language", LANGUAGES)
def test_readme_shows_three_of_them_in_its_language(language):
    place = folder(language).relative_to(DOCS.parent)
    shown = re.findall(rf'src="{place}/([a-z-]+)\.png"', readme(language))
    assert shown == list(IN_EVERY_LANGUAGE)
    assert [name for name in shown if not (folder(language) / f"{name}.png").is_file()] == []


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
    club = Club.objects.create(name="Borek", slug="borek")
    plan = replace(PLANS["evening"], players=32, rounds=3, stop_after=2, calm=True)
    event = Day(club, plan, "1", name=plan.title, day=timezone.localdate()).play()
    pages = paths() | written_paths() | event_paths(event)
    for name, (size, theme) in SCREENS.items():
        for page in opened_page(browser, live_server.url, *size, worker=False):
            if name == "event-board":
                signs_in(page, event, live_server)
            page.emulate_media(color_scheme=theme)
            fills_the_screen(page, pages[name], settings.LANGUAGE_CODE, name)


@long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != settings.LANGUAGE_CODE])
def test_screens_of_the_readme_fill_a_telephone_in_its_language(browser, live_server, language):
    pages = paths() | written_paths()
    for name in IN_EVERY_LANGUAGE:
        for page in opened_page(browser, live_server.url, *PHONE, worker=False):
            page.read_in(language)
            page.emulate_media(color_scheme="light")
            fills_the_screen(page, pages[name], language, name)


def fills_the_screen(page: Page, address: str, language: str, name: str):
    """Nothing of the page is wider than the screen; its picture is drawn where that is asked."""
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("[data-module]:not([data-started])")).to_have_count(0)
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == width, name
    if "KONTRA_PICTURES" in os.environ:
        Page.screenshot(page, path=folder(language) / f"{name}.png")
