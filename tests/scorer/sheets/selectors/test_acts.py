"""What happened to a sheet beside its lines, in words; what a change did to the totals."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import translation

from scorer.sheets.selectors.acts import acts_of, seal_of
from scorer.sheets.selectors.lines import (
    Figure,
    counted_before,
    line_head,
    line_story,
    moved_totals,
)
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry, insert_entry, void_entry
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import reopen_sheet, sign_sheet
from tests.builders.records import KOP

pytestmark = pytest.mark.django_db
ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}


def given(sheet):
    return {"sheet_id": sheet.pk, "uuid": uuid4(), "writer": Writer(device="phone")}


def next_position(sheet):
    return len(load_sheet_state(sheet).log)


def seat(sheet, *players, whole=False):
    position = next_position(sheet)
    seat_players(players=players, whole=whole, position=position, **given(sheet))


def sign(sheet, side, name):
    sign_sheet(side=side, name=name, position=next_position(sheet), **given(sheet))


def act_words(sheet):
    return [(act.kind, act.text, act.words, act.struck) for act in acts_of(load_sheet_state(sheet))]


def test_sheet_on_which_nothing_happened_has_no_acts(kop_sheet):
    assert act_words(kop_sheet) == []
    assert seal_of(load_sheet_state(kop_sheet)) is None


def test_everything_that_happened_is_told_in_its_order(kop_sheet):
    void_entry(position=2, seen_revision=1, **given(kop_sheet))
    seat(kop_sheet, "Bogdan", "Ada", "Celina", "Darek", whole=True)
    seat(kop_sheet, "Bogdan", "Ela", "Celina", "Jo")
    sign(kop_sheet, None, "Jo")
    reopen_sheet(position=next_position(kop_sheet), **given(kop_sheet))
    sign(kop_sheet, 0, "Bogdan")
    assert act_words(kop_sheet) == [
        ("void", "Hand 3, void", "zolo · Darek · Stary won · kontra", True),
        ("seating", "The names were put right: Ada → Bogdan, Bogdan → Ada", "", False),
        ("seating", "From hand 4 on Ela sits for Ada, Jo sits for Darek", "", False),
        ("signature", "Signed by Jo for all", "", True),
        ("reopening", "Opened again", "", False),
        ("signature", "Signed by Bogdan", "", False),
    ]
    places = [(act.place, act.paged) for act in acts_of(load_sheet_state(kop_sheet))]
    assert places == [(3, True), (5, True), (6, True), (7, False), (8, False), (9, False)]


def test_struck_seating_is_told_with_the_names_it_had(kop_sheet):
    seat(kop_sheet, "Ada", "Bogdan", "Celina", "Ela")
    void_entry(position=4, seen_revision=1, **given(kop_sheet))
    assert act_words(kop_sheet) == [("seating", "From hand 5 on Ela sits for Darek", "", True)]


def test_struck_words_are_told_in_the_readers_language(kop_sheet):
    void_entry(position=2, seen_revision=1, **given(kop_sheet))
    entry = load_sheet_state(kop_sheet).entry_at(2)
    assert line_head(load_sheet_state(kop_sheet), entry).text == "zolo · Darek · Stary won · kontra"
    with translation.override("pl"):
        words = line_head(load_sheet_state(kop_sheet), entry).text
    assert words != "zolo · Darek · Stary won · kontra"
    assert "Darek" in words


def test_seal_names_everybody_once(glowy_sheet):
    sign(glowy_sheet, 0, "Ada")
    assert seal_of(load_sheet_state(glowy_sheet)) is None
    sign(glowy_sheet, 1, "Darek")
    seal = seal_of(load_sheet_state(glowy_sheet))
    assert (seal.names, seal.at) == (
        ("Ada", "Darek"),
        load_sheet_state(glowy_sheet).log[-1].written_at,
    )


def test_lines_in_front_of_an_entry_are_those_that_count(kop_sheet):
    insert_entry(payload=ZOLO, position=4, after=0, **given(kop_sheet))
    void_entry(position=0, seen_revision=1, **given(kop_sheet))
    now = load_sheet_state(kop_sheet)
    assert [counted_before(now, position) for position in range(5)] == [0, 1, 2, 3, 0]
    heads = [line_head(now, entry) for entry in now.log]
    assert [head.number for head in heads] == [None, 1, 2, 3, 4]
    assert [head.place for head in heads] == [1, 5, 2, 3, 4]


def test_story_tells_what_differs_from_reading_to_reading(kop_sheet):
    corrected = KOP["entries"][2] | {"kontras": 0}
    correct_entry(payload=corrected, position=2, seen_revision=1, **given(kop_sheet))
    void_entry(position=2, seen_revision=2, **given(kop_sheet))
    story = line_story(load_sheet_state(kop_sheet), 2, device="phone")
    first, second, third = story.readings
    assert (first.by, second.by) == ("", "this phone")
    assert (first.parts, first.figures) == (None, ())
    assert second.parts == ("kontra", "no kontra")
    assert second.figures == (
        *(Figure(name, -10, -5) for name in KOP["players"][:3]),
        Figure("Darek", 30, 15),
    )
    assert (third.void, third.parts, third.scores) == (True, None, ())
    assert (story.arithmetic, story.because) == ((), ())
    assert story.moved == (
        Figure("Ada", 3, 8),
        Figure("Bogdan", -7, -2),
        Figure("Celina", -11, -6),
        Figure("Darek", 15, 0),
    )


def test_line_never_changed_moved_nothing_beside_itself(kop_sheet):
    assert line_story(load_sheet_state(kop_sheet), 2).moved == ()


def test_forgotten_line_moved_what_it_gave(kop_sheet):
    insert_entry(payload=ZOLO, position=4, after=-1, **given(kop_sheet))
    names = KOP["players"]
    assert line_story(load_sheet_state(kop_sheet), 4).moved == (
        Figure(names[0], -2, 13),
        Figure(names[1], -12, -17),
        Figure(names[2], -16, -21),
        Figure(names[3], 30, 25),
    )


def test_totals_that_stay_are_not_told():
    sheet = import_record(raw=KOP)
    now = load_sheet_state(sheet)
    assert moved_totals(now, now) == ()
