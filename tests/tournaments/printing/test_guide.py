"""The guide for the hall: what is true there, on one page, whatever the names are."""

from __future__ import annotations

from datetime import date

import pytest

from tests.scorer.printing.measure import faults
from tests.scorer.printing.reading import reader, words
from tests.tiers import sampled
from tournaments.printing.guide import WaysIn, chapters, guide_pdf
from tournaments.printing.readable import Paper
from tournaments.printing.values import Heading

SITE = "http://192.168.100.130:8000"
WHOLE = WaysIn(site=SITE, wifi="Klub Wolsztyn – Kontra 2026 hala")
HEADING = Heading(
    name="Mistrzostwa Klubu w Kopa „Pod Dębem” – jesień 2026",
    day=date(2026, 11, 21),
    place="Świetlica w Wolsztynie",
    club="Klub Kopa Wolsztyn",
)


def _steps(hall):
    return " ".join(step for chapter in chapters(hall) for step in chapter.steps)


def test_guide_says_what_is_true_in_this_hall():
    assert "Choose the Wi-Fi “Klub Wolsztyn – Kontra 2026 hala”." in _steps(WHOLE)
    unnamed = _steps(WaysIn(site=SITE))
    assert "Put the stick with the copies into another laptop" in unnamed
    assert "Choose the hall's Wi-Fi." in unnamed


def test_every_chapter_is_short():
    for hall in (WHOLE, WaysIn(site="")):
        assert [len(chapter.steps) for chapter in chapters(hall)] == [3, 3, 3, 3, 3, 2]
        assert max(len(step) for chapter in chapters(hall) for step in chapter.steps) <= 100


@pytest.mark.parametrize("language", sampled(["pl", "cs", "ro", "en"]))
def test_guide_is_one_page_that_can_be_read(language):
    pdf = guide_pdf(HEADING, WHOLE, Paper(language, large=True))
    assert len(reader(pdf).pages) == 1
    assert faults(pdf) == []
    assert SITE in words(pdf)


def test_laptop_on_no_network_prints_no_address():
    text = words(guide_pdf(HEADING, WaysIn(site=""), Paper("en")))
    assert "http" not in text
    assert "Wi-Fi:" not in text
