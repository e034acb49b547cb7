"""Borders as rectangles: where they lie, and that the rare ones are drawn all the same."""

from __future__ import annotations

import pytest

from scorer.printing.pdf_renderer import set_pages
from tests.scorer.printing.reading import reader

BOX = "position: absolute; left: 0; top: 0; width: 40mm; height: 20mm; box-sizing: border-box"


def operators(style):
    """The page's operators, a box on it in this style."""
    html = f'<html lang="pl"><title>T</title><body><div style="{BOX}; {style}">'
    pdf = set_pages(html).write_pdf(pdf_variant="pdf/ua-1")
    return reader(pdf).pages[0].get_contents().get_data().decode().split("\n")


def filled(style):
    """Width and height of every rectangle, in mm."""
    shapes = [line.split()[2:4] for line in operators(style) if line.endswith(" re")]
    return [tuple(round(float(edge) * 25.4 / 96, 2) for edge in one) for one in shapes]


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("border: 1mm solid #000", [(40, 1), (40, 1), (1, 20), (1, 20)]),
        ("border-bottom: 0.22mm solid #000", [(40, 0.22)]),
        ("border-left: 0.65mm solid #000; border-top: 0.1mm solid #000", [(40, 0.1), (0.65, 20)]),
        ("border: 0", []),
    ],
)
def test_solid_sides_are_rectangles(style, expected):
    assert filled(style) == expected


@pytest.mark.parametrize(
    "style",
    [
        "border: 1mm dashed #000",
        "border: 1mm solid #000; border-radius: 2mm",
        "border-bottom: 1mm solid #000; border-top: 1mm solid #777",
        "border-left: 1mm solid rgba(0, 0, 0, 0.5)",
    ],
)
def test_other_borders_are_drawn_too(style):
    assert any(line in {"f", "f*", "S"} for line in operators(style))


def test_borders_are_not_read():
    found = operators("border-bottom: 1mm solid #000")
    place = next(at for at, line in enumerate(found) if line.endswith(" re"))
    assert "/Artifact" in found[place - 8 : place]
