from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree as ET

from scorer.printing.grid import FINE, HAIR, HEAVY, GridColumn, every, picture


def svg(*columns, rows=range(1, 5), height=5.0):
    address = picture(columns, rows, height, FINE)
    return ET.fromstring(b64decode(address.removeprefix("data:image/svg+xml;base64,")))  # noqa: S314 — our own


def test_picture_is_as_large_as_its_columns_and_rows():
    assert (
        svg(GridColumn(10, every(4)), GridColumn(20, every(4))).get("viewBox") == "0 0 30.00 20.00"
    )


def test_every_puts_the_stronger_rule_below_each_nth_row():
    rhythm = every(4, HEAVY)
    assert [rhythm(row) for row in range(1, 9)] == [HAIR, HAIR, HAIR, HEAVY] * 2


def test_picture_ends_every_rule_inside_itself():
    lines = svg(GridColumn(10, every(4, HEAVY)))[1].get("d")
    assert "M0.00 19.35h10.00v0.65h-10.00z" in lines


def test_picture_draws_a_dot_in_the_rows_a_player_deals():
    lines = svg(GridColumn(10, every(4), deals=frozenset({2, 4})))[1].get("d")
    assert lines.count("a") == 4


def test_picture_tints_rows_that_are_not_to_be_written():
    assert (
        svg(GridColumn(10, every(4), dead=frozenset({4})))[0].get("d")
        == "M0.00 15.00h10.00v5.00h-10.00z"
    )


def test_picture_draws_boxes_in_every_row():
    assert svg(GridColumn(20, every(4), boxes=4))[2].get("d").count("M") == 16
