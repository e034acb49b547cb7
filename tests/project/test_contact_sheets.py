"""bin/contact-sheets: every paper is on a picture."""

from __future__ import annotations

from io import BytesIO

import pymupdf
import pytest
from PIL import Image

from tests import contact_sheets
from tests.contact_sheets import ACROSS, DENSITY, FIRST_PAGES, HEIGHT, WIDTH, first_pages, pictures
from tests.tiers import long

POINTS_AN_INCH = 72


def pages_of(count):
    document = pymupdf.open()
    for number in range(count):
        document.new_page(width=420, height=595).insert_text((40, 60), f"page {number}")
    return document.tobytes()


def test_pages_lie_side_by_side_so_many_to_a_picture(tmp_path):
    found = [*first_pages(pages_of(FIRST_PAGES + 1)), *first_pages(pages_of(9))]
    assert [page for _document, page in found] == [*range(FIRST_PAGES)] * 2
    made = list(pictures([*found, found[0]], tmp_path / "sheets-kop-pl"))
    assert [path.name for path in made] == ["sheets-kop-pl-1.png", "sheets-kop-pl-2.png"]
    sizes = [Image.open(BytesIO(path.read_bytes())).size for path in made]
    scale = DENSITY / POINTS_AN_INCH
    assert sizes == [
        (round(ACROSS * WIDTH * scale), round(3 * HEIGHT * scale)),
        (round(WIDTH * scale), round(HEIGHT * scale)),
    ]


@long
@pytest.mark.django_db
def test_papers_of_every_kind_are_looked_at():
    kinds = {}
    for name, pdf in contact_sheets.papers("ro", ""):
        kinds.setdefault(name, []).append(len(first_pages(pdf)))
    assert set(kinds) == {
        *(f"sheets-{match}" for match in contact_sheets.matches()),
        *(f"event-{preset}" for preset in contact_sheets.EVENTS),
        *("rule-cards", "season"),
    }
    assert all(min(pages) >= 1 for pages in kinds.values())
