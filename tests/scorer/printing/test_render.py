from __future__ import annotations

import logging
import sys
from dataclasses import replace

import pytest

from scorer.games.cancellation_hearts.game import CancellationHearts
from scorer.printing import press
from scorer.printing.page import PAPERS
from scorer.printing.render import PrintingUnavailableError, sheet_pdf_bytes
from scorer.printing.unsaved import standing_of
from tests.scorer import examples
from tests.scorer.printing.reading import (
    EXAMPLES,
    alternatives,
    fonts,
    placed,
    printed,
    reader,
    words,
)

MILLIMETRE = 72 / 25.4
BUNDLED = {"Inter", "Inter-Semi-Bold", "Kontra-Symbols"}


@pytest.fixture(params=[(paper, blank) for paper in PAPERS for blank in (False, True)], ids=str)
def kind(request):
    return {"paper": request.param[0], "blank": request.param[1]}


@pytest.mark.parametrize("example", EXAMPLES)
def test_sheet_keeps_the_margins_the_fonts_and_the_peace(example, kind, caplog):
    caplog.set_level(logging.INFO, "weasyprint")
    record = getattr(examples, example)
    pdf = printed(record, **kind)
    for page in reader(pdf).pages:
        _x, _y, width, height = page.mediabox
        for piece in placed(page):
            assert 10 * MILLIMETRE - 1 <= piece.x <= width - 10 * MILLIMETRE, piece
            assert 10 * MILLIMETRE - 1 <= piece.y <= height - 10 * MILLIMETRE, piece
    assert {name.partition("+")[2] for name in fonts(pdf)} <= BUNDLED
    assert all("+" in name for name in fonts(pdf))
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []
    assert all(name in words(pdf) for name in record["players"])
    assert len(reader(pdf).pages) == 1
    assert pdf == printed(record, **kind)


@pytest.mark.parametrize(
    ("language", "paper"), [("pl", "A4"), ("cs", "A5"), ("ro", "A4"), ("en", "A5")]
)
def test_sheet_is_titled_tagged_and_says_its_language(language, paper):
    document = reader(printed(examples.KOP, language=language, paper=paper))
    root = document.trailer["/Root"]
    assert root["/Lang"] == language
    assert document.metadata.title.endswith("Kop · Ada, Bogdan, Celina, Darek")
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    assert document.metadata.creation_date is None


def test_kop_sheet_tells_every_hand():
    text = words(printed(examples.KOP))
    for row in (
        "1 zwyczajna Starzy with wyjście 1 ● S +1 1 −1 −1 S +1 1 −1 −1",
        "2 zwyczajna rej Młodzi with wyjście 52 4 +4 5 ● S −4 −5 S −4 −3 +4 3",
        "3 zolo kontra Starzy 10 −10 −5 −10 −15 ● −10 −13 S +30 33",
        "4 wesele Starzy without a trick 104 3 S +3 −2 S +3 −12 −3 −16 ● −3 30",
        "Total −2 −12 −16 30",
        "Hands played 4 Every row adds up to 0 ✓",
    ):
        assert row in text


def test_kop_blank_sheet_has_a_row_for_every_agreed_hand():
    text = words(printed(examples.KOP, blank=True))
    assert "31 32" in text
    assert "33" not in text
    longer = words(printed(examples.KOP | {"options": {"hands": 40}}, blank=True))
    assert "39 40" in longer


def test_kop_sheet_has_the_table_of_values():
    text = words(printed(examples.KOP, blank=True))
    assert "zwyczajna, wesele: without a trick 3 6 12 24 48 zolo 5 10 20 – – zolo du" in text
    assert "cicha 4 8 16 32 –" in text


def test_kop_sheet_names_the_wyjscie_of_the_table():
    options = {"options": {"exit_old": 30, "exit_young": 29}}
    text = words(printed(examples.KOP | options, blank=True))
    assert "losing Starzy from 30 points, losing Młodzi from 29." in text


def test_glowy_sheet_tells_every_hand_and_frames_the_bok():
    text = words(printed(examples.GLOWY))
    for row in (
        "1 1 71 49 0 0 2 2 28 92 0 0 3 3 60 60 0 0 a bok opens",
        "4 4 45 75 0 1 1/4 5 1 120 0 4 1 2/4",
        "7 3 90 30 6 1 4/4 8 4 61 59 6 1",
        "Total 6 Total 1",
    ):
        assert row in text


def test_glowy_sheet_draws_the_marks_with_their_names():
    marks = alternatives(printed(examples.GLOWY))
    assert marks[:7] == [
        "4, struck out",
        "głowa z rogami",
        "głowa in a bok",
        "głowa in a bok",
        "4",
        "8, struck out",
        "głowa in a bok",
    ]


def test_glowy_sheet_counts_boks_deeper_than_it_draws():
    even = {"points": [60, 60]}
    text = words(printed(examples.GLOWY | {"entries": [even] * 7}))
    assert "+3 1/4 a bok opens" in text


def test_doubles_sheet_sets_the_turns_of_both_pairs_side_by_side():
    text = words(printed(examples.DOUBLES))
    for row in (
        "1 1 KOST 14 14 2 3 ŽEBRO 32",
        "3 2 LÁZEŇ objection rejected 26 4 SÝR 18 50",
        "1 exchanged 3 tiles 0 40",
        "left: A Ž −5 35 left: O −1 49",
        "Total 35 Total 49",
        "Won by Cyril + Dana",
    ):
        assert row in text
    assert "✗ 3" in text


def test_hearts_sheet_tells_what_everybody_took():
    text = words(printed(examples.HEARTS))
    for cell in ("10♥ +10 10", "6♥ Q♠ +19 19", "26♥ Q♠ Q♠ 0"):
        assert cell in text


@pytest.mark.parametrize("example", EXAMPLES)
def test_blank_sheet_has_the_names_and_no_figures(example):
    record = getattr(examples, example)
    empty = words(printed(record | {"entries": []}, blank=True))
    assert words(printed(record, blank=True)) == empty


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [6, 8, 9, 11])
def test_hearts_lies_across_for_more_than_eight(players, paper):
    record = examples.HEARTS | {"players": [f"Player {n}" for n in range(players)], "entries": []}
    _x, _y, width, height = reader(printed(record, paper=paper)).pages[0].mediabox
    assert (width > height) == (players > 8)


def test_rows_stand_closer_where_that_saves_a_page():
    usual, hands = reader(printed(examples.KOP)), examples.KOP["entries"] * 8
    full = reader(printed(examples.KOP | {"entries": hands}))
    assert (len(usual.pages), len(full.pages)) == (1, 1)


def test_long_match_repeats_its_heads_and_numbers_its_pages():
    record = examples.KOP | {"entries": examples.KOP["entries"] * 30}
    pages = [" ".join(page.extract_text().split()) for page in reader(printed(record)).pages]
    assert len(pages) == 3
    assert all("Ada Bogdan Celina Darek" in page for page in pages)
    assert [page.count("Kop · Ada, Bogdan, Celina, Darek") for page in pages] == [0, 1, 1]
    assert ["Total" in page for page in pages] == [False, False, True]
    assert all(f"{number} / 3" in page for number, page in enumerate(pages, 1))


@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("example", EXAMPLES)
def test_long_and_odd_names_stay_on_the_page(example, blank):
    odd = ["W" * 200, "אברהם\u202e בן דוד", "A\u200bda\u200d ♥ Ćwik", "m " * 99 + "n", "e", "f"]
    record = getattr(examples, example)
    pdf = printed(record | {"players": odd[: len(record["players"])]}, paper="A5", blank=blank)
    for page in reader(pdf).pages:
        _x, _y, width, height = page.mediabox
        assert all(0 < piece.x < width - 20 and 20 < piece.y < height for piece in placed(page))
    assert words(pdf).replace(" ", "").count("W" * 200) >= 1
    assert "Ada" in words(pdf)


def test_game_without_a_layout_gets_the_plain_sheet():
    class Other(CancellationHearts):
        slug = "another-game"

    now = replace(standing_of(examples.HEARTS), game=Other())
    filled = words(sheet_pdf_bytes(now, language="en", paper="A4", blank=False))
    assert "Bogdan 6♥ + Q♠" in filled
    assert "+10 10 +19 19" in filled
    blank = words(sheet_pdf_bytes(now, language="en", paper="A5", blank=True))
    assert "29 30" in blank


def test_missing_library_is_said_with_its_packages(monkeypatch):
    class Missing:
        def find_spec(self, name, path=None, target=None):
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    with pytest.raises(PrintingUnavailableError) as missing:
        printed(examples.KOP)
    assert press.PACKAGES in str(missing.value)
