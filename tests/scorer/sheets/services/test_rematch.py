"""The next match of a table: same seats, same rules, the next one to deal."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.games.registry import all_games
from scorer.models import ScoreSheet
from scorer.records import RecordRefused
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.rematch import next_first, rematch
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record, open_sheet
from scorer.sheets.services.writing import Writer
from tests.builders.records import ALL, DOUBLES, GLOWY, HEARTS, KOP, changed, with_entries

pytestmark = pytest.mark.django_db


def _now(record):
    return load_sheet_state(import_record(raw=record))


@pytest.mark.parametrize(
    ("record", "first"),
    [
        (KOP, 0),  # four hands of four players
        (with_entries(KOP, *KOP["entries"][:1]), 1),
        (with_entries(KOP), 0),
        (changed(KOP, dealer=3, entries=KOP["entries"][:2]), 1),
        (HEARTS, 3),
        (with_entries(DOUBLES), 1),
        (changed(with_entries(DOUBLES), starts=1), 0),
    ],
)
def test_first_is_who_would_deal_next_or_the_other_pair(record, first):
    assert next_first(_now(record)) == first


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["game"])
def test_rematch_has_the_same_seats_and_rules(record):
    now = _now(record)
    opened = load_sheet_state(rematch(now, sheet_id=uuid4()))
    assert opened.setup.players == now.setup.players
    assert opened.setup.options == now.setup.options
    assert (opened.setup.ruleset, opened.lines) == (now.setup.ruleset, ())
    assert opened.setup.first == next_first(now)


def test_rematch_seats_who_sits_there_now():
    sheet = import_record(raw=GLOWY)
    names = ["Ada", "Ewa", "Celina", "Darek"]
    seat_players(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        players=names,
        whole=False,
        position=len(GLOWY["entries"]),
        writer=Writer(),
    )
    assert rematch(load_sheet_state(sheet), sheet_id=uuid4()).players == names


def test_rematch_leaves_title_of_first_match_behind():
    now = _now(changed(KOP, options={"hands": 32}))
    now.sheet.head["title"] = "round 1"
    assert rematch(now, sheet_id=uuid4()).head == {
        "format": "score-record/1",
        "game": "kop",
        "options": {"hands": 32},
        "dealer": 0,
    }


def test_same_id_opens_one_sheet():
    now, sheet_id = _now(KOP), uuid4()
    first, second = (rematch(now, sheet_id=sheet_id) for _tap in range(2))
    assert (first.pk, second.pk) == (sheet_id, sheet_id)
    assert ScoreSheet.objects.count() == 2
    assert second.seats.count() == 4


def test_refused_sheet_takes_no_id():
    sheet_id = uuid4()
    head = {"format": "score-record/1", "game": "kop", "ruleset": "kop"}
    with pytest.raises(RecordRefused):
        open_sheet(head=head, players=["Ada"], sheet_id=sheet_id)
    assert not ScoreSheet.objects.filter(pk=sheet_id).exists()


def test_every_game_is_tried():
    assert {record["game"] for record in ALL} == set(all_games())
