"""A match as a picture: what it says, in which letters, how large it is."""

from __future__ import annotations

import io

import pytest
from django.utils import translation
from PIL import Image, ImageColor

from scorer.models import ScoreSheet
from scorer.printing.picture import picture_of, sheet_picture
from scorer.printing.picture.drawing import (
    FIRST,
    GAP,
    HEAD,
    HUGE,
    LARGE,
    SMALL,
    DrawnSide,
    Picture,
    draw,
    set_name,
    tokens,
)
from scorer.printing.picture.faces import FACES, HEAVY, REGULAR, face_for
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP
from tests.scorer.sheets.services.test_ending import ends
from tests.tiers import long

pytestmark = long

LONG = "Wolfeschlegelsteinhausenbergerdorff " * 5 + "Nowak"


def picture(rows=4, name="Ada"):
    told = (
        DrawnSide(str(place), f"{name} {place}", -place, place == 1) for place in range(1, rows + 1)
    )
    return Picture("Kop", "2026", tuple(told))


def size_of(png):
    with Image.open(io.BytesIO(png)) as image:
        assert (image.format, image.mode) == ("PNG", "P")
        return image.size


@pytest.mark.django_db
@pytest.mark.parametrize("raw", [KOP, GLOWY, DOUBLES, HEARTS], ids=lambda raw: raw["game"])
def test_picture_of_every_game_says_its_ranking(raw):
    sheet = import_record(raw=raw)
    if not load_sheet_state(sheet).match.state.finished:
        ends(sheet)
    now = load_sheet_state(sheet)
    told = picture_of(sheet_context(now))
    ranked = sheet_context(now).ranking
    assert [(row.place, row.name, row.total) for row in told.rows] == [
        (str(side.place), side.name, side.total) for side in ranked
    ]
    assert [row.first for row in told.rows] == [side.place == 1 for side in ranked]
    png = sheet_picture(now)
    assert size_of(png)[0] == 1080
    assert png == sheet_picture(now)


@pytest.mark.django_db
def test_picture_says_game_day_and_event(kop_sheet):
    ScoreSheet.objects.update(opened_at="2026-11-21T18:00:00Z", event="Liga <WLKS>")
    kop_sheet.refresh_from_db()
    told = picture_of(sheet_context(load_sheet_state(kop_sheet)))
    assert (told.title, told.under) == ("Kop", "21 November 2026 · Liga <WLKS> · in play")
    ends(kop_sheet)
    with translation.override("pl"):
        told = picture_of(sheet_context(load_sheet_state(kop_sheet)))
    assert told.under == "21 listopada 2026 · Liga <WLKS>"


@pytest.mark.parametrize("rows", [2, 4, 11])
def test_picture_has_the_form_of_a_phone(rows):
    assert size_of(draw(picture(rows))) == (1080, 1920)


@pytest.mark.django_db
def test_picture_shows_the_curves_and_records_of_a_game(kop_sheet):
    told = picture_of(sheet_context(load_sheet_state(kop_sheet)))
    assert [curve.label for curve in told.chart.curves] == ["Ada", "Bogdan", "Celina", "Darek"]
    assert told.records == ("Most hands won in a row: 2 · Ada, Darek", "Biggest hand: 30 · Darek")
    assert size_of(draw(told)) == (1080, 1920)
    hearts = picture_of(sheet_context(load_sheet_state(import_record(raw=HEARTS))))
    assert hearts.chart is None  # six curves would be a tangle


def test_edges_of_a_picture_are_smooth():
    """Between the sign's green and the paper there are shades of both."""
    with Image.open(io.BytesIO(draw(picture()))) as image:
        sign = image.convert("RGB").crop((60, 1810, 120, 1870))
    found = {colour for _count, colour in sign.getcolors(maxcolors=10_000)}
    green, paper = (ImageColor.getrgb(tokens()[name]) for name in ("accent", "paper"))
    assert {green, paper} <= found
    between = [one for one in found if green[0] < one[0] < paper[0] and one not in (green, paper)]
    assert len(between) > 8


def test_partners_have_a_line_each_where_letters_are_large():
    pair = set_name("Anna Nowak + Piotr Wiśniewski", 600, HEAVY, HUGE)
    assert pair.lines == ("Anna Nowak +", "Piotr Wiśniewski")
    assert pair.size > LARGE


def test_long_names_are_written_whole():
    assert set_name("Ada", 400).lines == ("Ada",)
    assert set_name("Ada", 400).size == LARGE
    smaller = set_name("Franciszek Ksawery Drucki", 500)
    assert (smaller.lines, smaller.size < LARGE) == (("Franciszek Ksawery Drucki",), True)
    found = set_name(LONG, 600)
    assert ("".join(found.lines).replace(" ", ""), found.size) == (LONG.replace(" ", ""), SMALL)
    assert all(face_for(line, REGULAR, SMALL).getlength(line) <= 600 for line in found.lines)
    assert size_of(draw(picture(11, LONG)))[1] > size_of(draw(picture(11)))[1]


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("Žofie Příšerně", True),
        ("Ștefan Țepeș", True),
        ("Łukasz Żółć", True),
        ("אברהם בן־חיים", False),
        ("محمد", False),
        ("Ελένη", True),
        ("Олена", True),
        ("ელენე", False),
    ],
)
@pytest.mark.parametrize("weight", [REGULAR, HEAVY])
def test_names_are_set_in_a_face_that_knows_their_letters(name, own, weight):
    chosen = face_for(name, weight, 40)
    assert str(chosen.path).endswith(FACES[weight][0 if own else 1])


def test_colours_are_those_of_the_light_pages():
    with Image.open(io.BytesIO(draw(picture()))) as image:
        seen = image.convert("RGB")
    found = [seen.getpixel(at) for at in ((4, 4), (540, HEAD + 6), (540, HEAD + FIRST + GAP + 6))]
    soft, paper = (ImageColor.getrgb(tokens()[name]) for name in ("accent-soft", "paper"))
    assert found == [paper, soft, paper]
