"""The typed pictures of each game, and what the database itself refuses."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scorer.kits.cancellation_hearts.models import Taking
from scorer.kits.kop.models import Contract, Kontra
from scorer.kits.na_glowy.models import GlowyTally
from scorer.kits.polish_doubles.models import Closing, DoubleTurn, Protest, Turn
from scorer.models import Entry, EntryScore, Hand, ScoreSheet, Seat
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.projections import add, clear
from scorer.sheets.services.rescoring import rescore
from scorer.sheets.services.sheets import import_record, open_sheet
from scorer.sheets.services.writing import Writer
from tests.builders.records import KOP, KOP_CARDS, with_entries


def test_kop_hand_contract_and_kontras(kop_sheet):
    contract = Contract.objects.get(hand__entry__sheet=kop_sheet, hand__entry__position=1)
    assert (contract.kind, contract.first_old, contract.second_old) == ("zwyczajna", 1, 2)
    assert (contract.old_won, contract.margin, contract.level, contract.value) == (
        False,
        "exit",
        2,
        4,
    )
    assert (contract.old_points, contract.old_tricks, contract.hand.dealer) == (52, None, 1)
    assert list(contract.kontras.values_list("order", "seat", "counts")) == [
        (1, 0, True),
        (2, 3, False),
        (3, 1, True),
    ]
    assert Hand.objects.count() == 4
    single = Contract.objects.get(kind="zolo")
    assert (single.first_old, single.second_old, single.margin) == (3, None, "")


def test_kop_hand_by_cards_pictures_its_callers(db):
    sheet = import_record(raw=with_entries(KOP, KOP_CARDS))
    contract = Contract.objects.get(hand__entry__sheet=sheet)
    assert (contract.first_old, contract.second_old, contract.old_points) == (0, 1, 86)
    assert list(contract.kontras.values_list("order", "seat", "counts")) == [(1, 0, True)]


def test_last_glowy_hand_has_a_tally_for_each_side(glowy_sheet):
    last = GlowyTally.objects.filter(hand__entry__sheet=glowy_sheet, hand__entry__position=7)
    assert list(last.values_list("side", "points", "parts", "heads", "horned", "open_boks")) == [
        (0, 61, 1, 2, 1, 0),
        (1, 59, 0, 1, 0, 0),
    ]


def test_double_turns_turns_protests_and_closing(doubles_sheet):
    assert list(DoubleTurn.objects.values_list("number", "pair")) == [(1, 0), (2, 1), (3, 0)]
    turns = Turn.objects.order_by("entry__position")
    assert list(turns.values_list("double_turn__number", "order", "player", "kind", "word")) == [
        (1, 1, 0, "word", "KOST"),
        (2, 1, 2, "word", "ŽEBRO"),
        (2, 2, 3, "word", "SÝR"),
        (3, 1, 1, "word", "LÁZEŇ"),
        (3, 2, 0, "exchange", ""),
    ]
    protest = Protest.objects.get()
    assert (protest.turn.word, protest.upheld, protest.early) == ("LÁZEŇ", False, False)
    closing = Closing.objects.get()
    assert (closing.closed_by, closing.left) == (None, [["A"], ["Ž"], ["O"], []])


def test_picture_from_a_second_turn_on_joins_its_double_turn(doubles_sheet):
    turns = Turn.objects.order_by("entry__position")
    before = list(turns.values_list("double_turn__number", "order", "word"))
    now = load_sheet_state(doubles_sheet)
    for index in range(6):
        clear(now, [scored.entry.pk for scored in now.scored[index:]])
        add(now, since=index)
        assert list(turns.values_list("double_turn__number", "order", "word")) == before
    assert rescore(doubles_sheet.pk) == []


def test_hearts_hand_with_a_moon_has_takings_of_every_seat(hearts_sheet):
    second = Taking.objects.filter(hand__entry__sheet=hearts_sheet, hand__entry__position=1)
    assert list(second.values_list("seat", "hearts", "marias", "moon")) == [
        (0, 0, 0, False),
        (1, 0, 0, False),
        (2, 26, 2, True),
        (3, 0, 0, False),
        (4, 0, 0, False),
        (5, 0, 0, False),
    ]


def test_rescore_finds_and_mends_a_wrong_picture(kop_sheet):
    EntryScore.objects.filter(entry__sheet=kop_sheet, entry__position=0, side=0).update(score=9)
    Kontra.objects.all().delete()
    ScoreSheet.objects.update(played=7)
    differences = rescore(kop_sheet.pk)
    kinds = sorted(difference.split()[0] + difference.split()[1] for difference in differences)
    assert kinds == [
        "missing:EntryScore",
        "missing:Kontra",
        "missing:Kontra",
        "missing:Kontra",
        "sheetsaid",
        "toomany:",
    ]
    assert rescore(kop_sheet.pk) == []


def test_database_refuses_impossible_contracts(kop_sheet):
    for values in [
        {"old_points": 105},
        {"old_tricks": 5},
        {"level": 5},
        {"value": 0},
        {"second_old": None},
        {"second_old": 1},
        {"margin": ""},
        {"kind": "gran"},
    ]:
        with pytest.raises(IntegrityError), transaction.atomic():
            Contract.objects.filter(kind="zwyczajna", first_old=1).update(**values)


def test_database_refuses_a_seat_or_name_twice(kop_sheet):
    for number, name in [(0, "Nowy"), (4, "Ada"), (11, "Nowy"), (4, "")]:
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(sheet=kop_sheet, number=number, name=name)


def test_database_refuses_a_uuid_or_a_revision_twice(kop_sheet):
    old = Entry.objects.filter(sheet=kop_sheet).first()
    for values in [
        {"uuid": old.uuid, "position": 9},
        {"position": old.position},
        {"position": 9, "revision": 2},
        {"position": 9, "replaces": old},
    ]:
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(
                **{"sheet": kop_sheet, "uuid": kop_sheet.pk, "payload": {}} | values
            )


def test_database_refuses_impossible_tallies_turns_and_takings(
    glowy_sheet, doubles_sheet, hearts_sheet
):
    for rows, values in [
        (GlowyTally.objects, {"points": 121}),
        (GlowyTally.objects, {"parts": 3}),
        (Turn.objects, {"order": 3}),
        (Turn.objects, {"points": -1}),
        (Turn.objects.filter(kind="word"), {"valid": False}),
        (Taking.objects, {"hearts": 27}),
        (Taking.objects, {"marias": 3}),
        (Taking.objects, {"moon": True}),
        (DoubleTurn.objects, {"pair": 2}),
        (Closing.objects, {"closed_by": 2}),
    ]:
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**values)


def test_sheet_keeps_its_totals(kop_sheet):
    kop_sheet.refresh_from_db()
    assert kop_sheet.totals == list(load_sheet_state(kop_sheet).match.state.totals)
    assert open_sheet(head=kop_sheet.head, players=["A", "B", "C", "D"]).totals == []


def test_sheet_knows_its_newest_entry(kop_sheet):
    kop_sheet.refresh_from_db()
    newest = Entry.objects.filter(sheet=kop_sheet).order_by("pk").last()
    assert kop_sheet.version == newest.pk
    written = record_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        position=Entry.objects.filter(sheet=kop_sheet).count(),
        payload={"contract": "zolo", "old": [3], "winner": "old"},
        writer=Writer(),
    )
    kop_sheet.refresh_from_db()
    assert kop_sheet.version == written.entry.pk
