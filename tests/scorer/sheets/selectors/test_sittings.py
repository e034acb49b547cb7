from uuid import uuid4

import pytest

from scorer.games.cardtable import Tap
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.selectors.sittings import (
    place_at,
    place_of,
    recorded,
    replayed,
    sit_at,
    table_of,
)
from scorer.sheets.services.entries import insert_entry, record_entry, void_entry
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.writing import Writer
from tests.builders.records import KOP, with_entries

pytestmark = pytest.mark.django_db
ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
WRITER = Writer(device="another")


@pytest.fixture
def sheet():
    return import_record(raw=with_entries(KOP, ZOLO, ZOLO))


def _write(sheet, **more):
    common = {"sheet_id": sheet.pk, "uuid": uuid4(), "payload": ZOLO, "writer": WRITER}
    position = len(load_sheet_state(sheet).log)
    write = insert_entry if "after" in more else record_entry
    return write(position=position, **common, **more).entry


def _values(place):
    return place.position, place.after, place.index, place.dealer, place.taken


def test_next_hand_stands_behind_all(sheet):
    assert _values(place_at(load_sheet_state(sheet), 2)) == (2, 1, 2, 2, None)
    assert _values(place_at(load_sheet_state(sheet), 99)) == (2, 1, 2, 2, None)


def test_first_hand_stands_behind_nothing():
    sheet = import_record(raw=with_entries(KOP))
    assert _values(place_at(load_sheet_state(sheet), 0)) == (0, -1, 0, 0, None)


def test_line_written_meanwhile_takes_the_place(sheet):
    written = _write(sheet)
    assert _values(place_at(load_sheet_state(sheet), 2)) == (2, 1, 2, 2, written)


def test_line_that_was_struck_since_takes_no_place(sheet):
    written = _write(sheet)
    void_entry(sheet_id=sheet.pk, uuid=uuid4(), position=2, seen_revision=1, writer=WRITER)
    assert written.position == 2
    assert _values(place_at(load_sheet_state(sheet), 2)) == (3, 2, 2, 2, None)


def test_forgotten_line_put_in_earlier_moves_the_deal(sheet):
    _write(sheet, after=-1)
    assert _values(place_at(load_sheet_state(sheet), 2)) == (3, 1, 3, 3, None)


def test_seats_taken_since_take_no_place(sheet):
    players = ["Ewa", "Bogdan", "Celina", "Darek"]
    seat_players(
        sheet_id=sheet.pk, uuid=uuid4(), players=players, position=2, whole=False, writer=WRITER
    )
    place = place_at(load_sheet_state(sheet), 2)
    assert _values(place) == (3, 2, 2, 2, None)
    assert place.setup.players == tuple(players)


def test_hand_is_dealt_by_whom_it_was_begun_with(sheet):
    now = load_sheet_state(sheet)
    place = place_at(now, 2)
    for dealer in range(4):
        sitting = sit_at(now, place, dealer, [Tap("QC")])
        assert sitting.table.show(sitting.hand).hands[(dealer + 1) % 4] == ("QC",)


def test_games_with_cards_have_a_table():
    assert table_of("kop-wolsztyn") is table_of("kop")
    assert table_of("polish-doubles") is None


def test_recorded_hands_are_replayed_at_their_place():
    cards = {
        "deal": [
            ["QS", "10H", "JH", "AS"],
            ["AH", "QH", "JC", "10D"],
            ["QC", "10S", "JD", "AC"],
            ["10C", "QD", "JS", "AD"],
        ],
        "auction": ["pas"] * 4,
        "play": "JD JS QS AH JC QC 10C JH AD 10H 10D 10S AC QD AS QH".split(),  # noqa: SIM905
    }
    sheet = import_record(raw=with_entries(KOP, ZOLO, cards))
    now = load_sheet_state(sheet)
    entry = now.log[1]
    assert recorded(now.log[0], "kop") is None
    sitting = replayed(now, place_of(now, entry), recorded(entry, "kop"))
    assert sitting.fault is None
    shown = sitting.table.show(sitting.hand)
    assert [trick.winner for trick in shown.tricks] == [1, 3, 2, 1]
