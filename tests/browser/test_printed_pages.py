"""Pages as the browser prints them: clean paper without any PDF of ours."""

from __future__ import annotations

import pytest

from scorer.models import ScoreSheet
from scorer.sheets.services.sheets import import_record
from tests.browser.conftest import opened_page
from tests.builders.long_names import LONGEST as LONG_PEOPLE
from tests.builders.long_names import USUAL, long_event
from tests.builders.seasons import played_season
from tests.scorer.printing.documents import MILLIMETRE, reader
from tests.scorer.printing.measure import outside, overlaps, too_small
from tests.scorer.printing.overlays import boxes
from tests.scorer.printing.test_measure import LONGEST, MATCHES, SHORTEST, named
from tests.tiers import long

pytestmark = pytest.mark.no_worker

KERNED = 1.0  # mm by which a browser writes letters of a word into one another
EVENT = "Memoriał Stefana o Puchar Burmistrza"
RULES = ("kop", "kop-wolsztyn", "na-glowy", "polish-doubles", "cancellation-hearts")
NEVER = {  # words of navigation, of buttons, of forms, of what only a screen says
    "en": "♣ Kontra|Overview|Print|Share|Sign in|Search|JSON|Rematch|To the content|What is kept|"
    "Chart|Undo|Find my table|By name|Signed in|Explain|More",
    "pl": "♣ Kontra|Przegląd|Drukuj|Udostępnij|Zaloguj|Szukaj|JSON|Rewanż|Do treści",
    "cs": "♣ Kontra|Přehled|Tisk|Sdílet|Přihlásit|Hledat|JSON|Odveta",
    "ro": "♣ Kontra|Privire|Tipăr|Distribu|Conectare|Caută|JSON|Revanșă",
}
ROWS = """() => [...document.querySelectorAll('tr, .sitters > li, .named > li, .clauses > div')]
  .filter((row) => row.checkVisibility())
  .map((row) => {
    const texts = document.createNodeIterator(row, NodeFilter.SHOW_TEXT), found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.parentElement.checkVisibility()) found.push(text.data.replace(/\\s/g, ''));
    return found.filter((text) => text);
  })"""
INKS = """() => [...new Set([...document.querySelectorAll('body *')]
  .filter((node) => node.checkVisibility() && [...node.childNodes].some((one) => one.data?.trim()))
  .map((node) => getComputedStyle(node).color))]"""
LIGHTEST = 0x33


@pytest.fixture
def screen(browser, live_server, transactional_db):
    """A laptop with a dark theme."""
    yield from opened_page(browser, live_server.url, 1280, 800, worker=False, color_scheme="dark")


def on_paper(page, path, language="en", paper="A4"):
    """The PDF a browser makes of a page, and the rows that are to be on it."""
    page.emulate_media(media="print", color_scheme="dark")
    page.read_in(language)
    assert page.goto(path).status == 200
    assert page.locator("html").get_attribute("lang") == language
    page.wait_for_load_state("networkidle")
    assert all(darkest(ink) <= LIGHTEST for ink in page.evaluate(INKS))
    return page.pdf(format=paper, prefer_css_page_size=True), page.evaluate(ROWS)


def darkest(ink):
    """The largest part of a colour ``rgb(0, 0, 0)``."""
    return max(int(part) for part in ink.strip("rgb()").split(",")[:3])


def letters_on(page):
    """All letters of a page without the room between them."""
    return joined("".join(box.text for box in boxes(page)))


def joined(words):
    """Letters alone."""
    return "".join(words.split())


def faults_of(pdf, rows, language="en"):
    """What is wrong with a printed page."""
    pages = reader(pdf).pages
    texts = [letters_on(page) for page in pages]
    found = [
        fault
        for page in pages
        for fault in (*too_small(page), *overlaps(page, KERNED), *outside(page))
    ]
    found += [words for words in NEVER[language].split("|") if joined(words) in "|".join(texts)]
    found += [row for row in rows if not any(all(cell in text for cell in row) for text in texts)]
    return found


def sheet_at(match, names):
    """The page of a sheet of an event."""
    sheet = import_record(raw=named(match, names))
    ScoreSheet.objects.filter(pk=sheet.pk).update(event=EVENT, round=3, table=12)
    return f"/sheets/{sheet.pk}/"


def lies_across(pdf):
    width, height = (float(side) / MILLIMETRE for side in reader(pdf).pages[0].mediabox[2:])
    return width > height


def test_sheet_is_one_clean_page(screen):
    pdf, rows = on_paper(screen, sheet_at("kop", LONGEST))
    assert (len(reader(pdf).pages), len(rows)) == (1, 34)
    assert faults_of(pdf, rows) == []
    head = letters_on(reader(pdf).pages[0])
    assert joined(f"{EVENT} · Round 3 · Table 12") in head


@long
@pytest.mark.parametrize("language", list(NEVER))
@pytest.mark.parametrize("match", list(MATCHES))
def test_sheets_of_all_games_are_one_clean_page(screen, match, language):
    for names in (SHORTEST, LONGEST):
        pdf, rows = on_paper(screen, sheet_at(match, names), language)
        assert faults_of(pdf, rows, language) == []
        assert len(reader(pdf).pages) == 1
        assert lies_across(pdf) == (match in {"hearts-8", "hearts-11"})


@long
def test_followed_sheet_is_one_clean_page(screen):
    pdf, rows = on_paper(screen, sheet_at("na-glowy", LONGEST) + "follow/")
    assert faults_of(pdf, rows) == []
    assert len(reader(pdf).pages) == 1


@long
@pytest.mark.parametrize("language", list(NEVER))
def test_rules_are_three_clean_pages_at_most(screen, language):
    for ruleset in RULES:
        pdf, rows = on_paper(screen, f"/rules/{ruleset}/", language)
        assert faults_of(pdf, rows, language) == []
        assert len(reader(pdf).pages) <= 3


@long
@pytest.mark.parametrize("names", [USUAL, LONG_PEOPLE], ids=["usual", "long"])
def test_lists_of_a_large_event_are_clean(screen, names):
    event = long_event("wlks", 98, names=names)
    most = {"rounds/1/": 2, "rounds/1/?by=name": 2, "standings/": 15, "standings/teams/": 4}
    for path, pages in most.items():
        pdf, rows = on_paper(screen, f"/events/{event.slug}/{path}", "pl")
        assert faults_of(pdf, rows, "pl") == []
        assert len(reader(pdf).pages) <= (pages if names is USUAL else 2 * pages)
        assert not lies_across(pdf)


@long
@pytest.mark.parametrize("language", list(NEVER))
def test_wide_tables_lie_across(screen, language):
    event = long_event("polish-doubles", 11, 21)
    for path in ("standings/", "crosstable/"):
        pdf, rows = on_paper(screen, f"/events/{event.slug}/{path}", language)
        assert faults_of(pdf, rows, language) == []
        assert len(reader(pdf).pages) <= 2
        assert lies_across(pdf)


@long
def test_season_and_small_event_are_one_page(screen):
    season, _people = played_season()
    event = long_event("hearts", 4, names=USUAL)
    for path in (f"/seasons/{season.slug}/", f"/events/{event.slug}/standings/"):
        pdf, rows = on_paper(screen, path)
        assert rows
        assert faults_of(pdf, rows) == []
        assert len(reader(pdf).pages) == 1
