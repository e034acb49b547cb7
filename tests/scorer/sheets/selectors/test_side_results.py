"""What a hand does to every side: the page and the rules on a phone tell the same."""

from __future__ import annotations

import pytest

from scorer.sheets.selectors.lines import side_names
from scorer.sheets.selectors.sheet_state import load_sheet_state, with_short_names
from scorer.sheets.selectors.side_results import side_results
from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, DOUBLES, GLOWY, with_entries

pytestmark = pytest.mark.django_db


def results(record):
    now = load_sheet_state(import_record(raw=record))
    return [(each.change, each.after) for each in side_results(now, len(now.scored) - 1)]


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["game"])
def test_every_side_is_there_with_its_total(record):
    now = load_sheet_state(import_record(raw=record))
    told = side_results(now, len(now.scored) - 1)
    assert tuple(each.name for each in told) == side_names(with_short_names(now))
    shown = [int(each.after.split()[-1].replace("−", "-")) for each in told]
    assert shown == list(now.match.state.totals)


def test_turn_after_which_paper_has_no_total_shows_it():
    assert results(with_entries(DOUBLES, DOUBLES["entries"][0])) == [("+14", "→ 14"), ("", "0")]


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ([71], [("4", "· głowy 0"), ("", "głowy 0")]),
        ([71, 71], [("8", "· głowy 0"), ("", "głowy 0")]),
        ([71, 40], [("", "4 · głowy 0"), ("4", "· głowy 0")]),
        ([71, 71, 71], [("●", "· głowy 1"), ("", "głowy 0")]),
        ([71, 40, 95], [("●", "· głowy 1"), ("4 → –", "· głowy 0")]),
        ([60, 71], [("●", "· głowy 1"), ("", "głowy 0")]),
    ],
)
def test_marks_of_na_glowy_lead_to_no_figure(points, shown):
    hands = [{"points": [point, 120 - point]} for point in points]
    assert results(with_entries(GLOWY, *hands)) == shown
