"""Who is first on a sheet, on its page and in a list."""

from __future__ import annotations

import pytest

from scorer.models import ScoreSheet
from scorer.sheets.selectors.ranking import Ranked, sheet_ranking
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP, with_entries
from tests.scorer.sheets.services.test_acts import seat
from tests.scorer.sheets.services.test_ending import ends

pytestmark = pytest.mark.django_db


def listed(sheet):
    return sheet_ranking(ScoreSheet.objects.get(pk=sheet.pk))


@pytest.mark.parametrize("raw", [KOP, GLOWY, DOUBLES, HEARTS], ids=lambda raw: raw["game"])
def test_list_says_what_the_page_says_once_it_is_over(raw):
    sheet = import_record(raw=raw)
    if not load_sheet_state(sheet).match.state.finished:
        ends(sheet)
    assert listed(sheet) == sheet_context(load_sheet_state(sheet)).ranking


def test_match_in_play_is_listed_as_it_sits(kop_sheet):
    assert listed(kop_sheet) == (
        Ranked(2, "Ada", -2, 0),
        Ranked(3, "Bogdan", -12, 1),
        Ranked(4, "Celina", -16, 2),
        Ranked(1, "Darek", 30, 3),
    )


def test_substitute_is_ranked_and_empty_sheet_ranks_nobody(kop_sheet):
    empty = import_record(raw=with_entries(KOP))
    assert listed(empty) == ()
    seat(empty, "Ada", "Ewa", "Celina", "Darek")
    assert listed(empty) == ()
    seat(kop_sheet, "Ada", "Bogdan", "Celina", "Ewa")
    assert listed(kop_sheet)[3] == Ranked(1, "Ewa", 30, 3)
