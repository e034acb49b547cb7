"""Every single document of a table is what it says it is: PDF/UA-1."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest

from scorer.printing.order import Occasion
from tests.builders import records as examples
from tests.scorer.printing.accessible import faults
from tests.scorer.printing.reading import EXAMPLES, printed, reader, tags
from tests.scorer.printing.rule_cards.making import made
from tests.tiers import long, sampled

OCCASION = Occasion("Memoriał Stefana", date(2026, 11, 20), 2, 7)
ADDRESS = "https://kontra.example/sheets/7/"
WAYS = ({}, {"blank": True}, {"reasons": True}, {"second": "en", "paper": "A5"})


@long
@pytest.mark.parametrize(
    ("game", "way"), sampled(product(EXAMPLES, range(len(WAYS))), daily=[("KOP", 0), ("HEARTS", 1)])
)
def test_sheet_has_no_fault(game, way):
    order = {"language": "pl", **WAYS[way]}
    pdf = printed(getattr(examples, game), OCCASION, ADDRESS, **order)
    assert faults(pdf) == []


@long
@pytest.mark.parametrize("ruleset", ["kop", "na-glowy", "polish-doubles", "cancellation-hearts"])
def test_rule_card_has_no_fault(ruleset):
    assert faults(made(ruleset, "cs").pdf) == []


@long
def test_table_over_pages_is_one_table():
    entries = examples.KOP["entries"] * 12
    pdf = printed(examples.KOP | {"entries": entries}, OCCASION, ADDRESS)
    assert len(reader(pdf).pages) > 1
    table = next(tag for tag in tags(pdf).walk() if tag.kind == "Table")
    head, *bodies = table.kids
    assert [head.kind, *(body.kind for body in bodies)] == ["THead", "TBody", "TBody"]
    carried = 2  # from the first page, to the second
    assert sum(len(body.kids) for body in bodies) == len(entries) + carried


@long
def test_heads_and_page_numbers_are_artifacts():
    pdf = printed(examples.KOP | {"entries": examples.KOP["entries"] * 12}, OCCASION, ADDRESS)
    content = reader(pdf).pages[1].get_contents().get_data()
    assert content.count(b"/Pagination") >= 2  # its head, its number, and the table's head


@long
def test_rows_of_a_blank_sheet_are_rows_of_its_table():
    pdf = printed(examples.KOP, OCCASION, ADDRESS, blank=True, rows=9)
    table = next(tag for tag in tags(pdf).walk() if tag.kind == "Table")
    rows = [row for row in table.kids[-1].kids if row.kind == "TR"]
    assert [row.kids[0].kind for row in rows] == ["TH"] * 9
    assert {len(row.kids) for row in rows} == {len(rows[0].kids)}
