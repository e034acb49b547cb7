"""What comes next on a sheet, told in the reader's language."""

from __future__ import annotations

import json

import pytest

from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.selectors.upcoming import ToldClock, ToldFact, upcoming
from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, KOP, changed, with_entries

pytestmark = pytest.mark.django_db


def test_next_hands_are_numbered_until_the_match_is_over():
    now = load_sheet_state(import_record(raw=changed(KOP, options={"hands": 6})))
    coming = upcoming(now, 9)
    assert [line.number for line in coming] == [5, 6]
    assert [line.state.played for line in coming] == [4, 5]
    assert [line.facts[1] for line in coming] == [
        ToldFact("Dealer", "Ada", deals=True),
        ToldFact("Dealer", "Bogdan", deals=True),
    ]
    assert [line.as_json()["dealer"] for line in coming] == ["Ada", "Bogdan"]
    assert [line.as_json()["facts"] for line in coming] == [
        [["Hand", "5 of 6"], ["Leads", "Bogdan"], ["Calls first", "Celina"]],
        [["Hand", "6 of 6"], ["Leads", "Celina"], ["Calls first", "Darek"]],
    ]
    assert [(line.offers, line.clock) for line in coming] == [({}, None)] * 2


def test_finished_match_has_nothing_to_come():
    now = load_sheet_state(import_record(raw=changed(KOP, options={"hands": 4})))
    assert upcoming(now, 3) == ()


def test_doubles_tell_who_may_play_and_their_clock():
    now = load_sheet_state(import_record(raw=with_entries(DOUBLES, *DOUBLES["entries"][:2])))
    (following,) = upcoming(now, 1)
    assert following.clock == ToldClock(180, "Double turn: Cyril + Dana", "DBL-4", 2, ends=True)
    assert json.loads(json.dumps(following.as_json())) == {
        "number": 3,
        "dealer": "",
        "facts": [
            ["Double turn", "2, turn 2 of 2"],
            ["On turn", "Dana"],
        ],
        "offers": {
            "player": ["3"],
            "lost": [],
            "struck": ["on"],
            "early": [],
            "builds_on_first": ["on"],
        },
    }
