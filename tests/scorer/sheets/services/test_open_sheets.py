"""The sheets of all tables of an event, opened at once."""

from __future__ import annotations

import pytest

from scorer.models import Club, ScoreSheet, Seat
from scorer.records import RecordRefused
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import EventPlace, TableSeating, open_sheet, open_sheets
from scorer.sheets.services.writing import Writer
from tests.builders.records import KOP

pytestmark = pytest.mark.django_db
HEAD = {"format": "score-record/1", "game": "kop", "options": {"hands": 32}, "dealer": 0}


def tables(count):
    return [
        TableSeating(
            tuple(f"Gracz {4 * table + seat}" for seat in range(4)), EventPlace(2, table + 1)
        )
        for table in range(count)
    ]


def test_sheets_are_those_opened_one_by_one():
    club = Club.objects.create(slug="asy", name="Asy")
    many = open_sheets(head=HEAD, seatings=tables(3), club=club, event="Puchar")
    for sheet, seating in zip(many, tables(3), strict=True):
        one = open_sheet(head=HEAD, players=list(seating.players), club=club, place=seating.place)
        same = ("game", "ruleset", "players", "head", "club_id", "round", "table", "played")
        read = ScoreSheet.objects.get(pk=sheet.pk)
        assert [getattr(read, name) for name in same] == [getattr(one, name) for name in same]
        seats = ("number", "side", "name", "first_line", "last_line")
        assert list(read.seats.values_list(*seats)) == list(one.seats.values_list(*seats))
        assert read.event == "Puchar"
        assert rescore(read.pk) == []


def test_opened_sheet_can_be_written_in():
    sheet = open_sheets(head=HEAD, seatings=tables(1))[0]
    payload = KOP["entries"][0]
    record_entry(sheet_id=sheet.pk, uuid=sheet.pk, position=0, payload=payload, writer=Writer())
    assert load_sheet_state(sheet).match.state.played == 1


def test_one_table_that_cannot_be_opens_none():
    wrong = TableSeating(("Ada", "Ada", "Celina", "Darek"))
    with pytest.raises(RecordRefused):
        open_sheets(head=HEAD, seatings=[*tables(2), wrong])
    assert (ScoreSheet.objects.count(), Seat.objects.count()) == (0, 0)
