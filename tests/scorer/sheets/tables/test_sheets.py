"""A list of sheets says who has what and who won."""

from __future__ import annotations

import pytest
from django.utils.html import strip_tags

from scorer.models import ScoreSheet
from scorer.sheets.services.sheets import import_record
from scorer.sheets.tables.sheets import SheetTable
from tests.builders.records import DOUBLES, GLOWY, KOP, changed, with_entries
from tests.scorer.sheets.services.test_ending import ends

pytestmark = pytest.mark.django_db


def cells(sheet):
    """The players and the state of a sheet, as they stand in the list."""
    (row,) = SheetTable(ScoreSheet.objects.filter(pk=sheet.pk)).rows
    return row.get_cell("players"), row.get_cell("finished")


def test_empty_sheet_lists_its_players():
    assert cells(import_record(raw=with_entries(KOP))) == ("Ada, Bogdan, Celina, Darek", "in play")


def test_match_in_play_lists_its_totals(kop_sheet):
    told, state = cells(kop_sheet)
    assert strip_tags(told) == "Ada −2 Bogdan −12 Celina −16 Darek 30"
    assert ("won" in told, state) == (False, "in play")


def test_finished_match_lists_the_winner_first(kop_sheet):
    ends(kop_sheet)
    told, state = cells(kop_sheet)
    assert strip_tags(told) == "Darek 30 won Ada −2 Bogdan −12 Celina −16"
    assert (told.count('class="side won"'), state) == (1, "finished")
    pairs = import_record(raw=changed(GLOWY, options={}))
    ends(pairs)
    assert strip_tags(cells(pairs)[0]) == "Ada + Celina 6 won Bogdan + Darek 1"


def test_card_has_the_games_icon_and_how_far_it_is(kop_sheet):
    (row,) = SheetTable(ScoreSheet.objects.filter(pk=kop_sheet.pk)).rows
    assert row.get_cell("icon").startswith('<svg viewBox="0 0 24 24" aria-hidden="true"><path')
    assert row.get_cell("played") == "Hand 4"
    doubles = import_record(raw=with_entries(DOUBLES))
    (row,) = SheetTable(ScoreSheet.objects.filter(pk=doubles.pk)).rows
    assert row.get_cell("played") == ""


def test_names_are_written_as_they_are():
    sheet = import_record(raw=KOP | {"players": ["<b>Ada</b>", "B & C", "Celina", "אבי"]})
    assert "<bdi>&lt;b&gt;Ada&lt;/b&gt;</bdi>" in cells(sheet)[0]
