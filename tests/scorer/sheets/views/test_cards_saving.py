"""A hand card by card becomes a line; others may write meanwhile."""

from __future__ import annotations

from itertools import chain
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import insert_entry, record_entry, void_entry
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from scorer.sheets.services.writing import Writer
from tests.builders.records import GLOWY, KOP, changed, with_entries
from tests.scorer.sheets.views.phone import DEAL, ENTRY, PASSES, PLAY, WHOLE, ZOLO, Phone
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
WRITER = Writer(device="another")


@pytest.fixture
def empty_sheet():
    return import_record(raw=with_entries(KOP))


def test_hand_is_tapped_seen_and_written_down(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*WHOLE)
    assert phone.question() == "The hand is complete."
    assert phone.shown["line"]["text"] == (
        "zwyczajna · Bogdan + Darek · Młodzi won, losers with wyjście · no kontra"
    )
    assert phone.shown["line"]["scores"] == [
        *(("Ada", 1), ("Bogdan", -1), ("Celina", 1), ("Darek", -1))
    ]
    answer = phone.saves()
    assert answer.url == reverse("scorer:sheet", args=[empty_sheet.pk]) + "#write"
    assert "Hand 1 saved" in client.get(answer.url).content.decode()
    entry = current_log(empty_sheet)[0]
    assert (entry.payload, entry.noted) == (ENTRY, {})
    assert entry.device == client.session["device"]


def test_revoke_is_written_in_figures_with_its_cards(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL, *PASSES, "JD", "*AD").finishes()
    tricks = phone.shown["hand"].tricks
    phone.saves()
    entry = current_log(empty_sheet)[0]
    taken = [trick.points for trick in tricks if trick.winner in {"Bogdan", "Darek"}]
    assert entry.payload == {
        "contract": "zwyczajna",
        "old": [1, 3],
        "old_points": sum(taken),
        "old_tricks": len(taken),
    }
    assert entry.noted["revokes"] == [{"place": 1, "card": "AD", "seat": 2, "rule": "KOP-5.7"}]
    assert entry.noted["cards"]["play"][:2] == ["JD", "AD"]


def test_same_hand_sent_twice_is_one_line(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*WHOLE)
    fields = phone.shown["fields"]
    for _once in range(2):
        assert client.post(phone.address, fields).status_code == 302
    assert empty_sheet.entries.count() == 1


def test_hand_that_is_not_complete_is_not_saved(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL)
    fields = phone.shown["fields"]
    phone.saves()
    assert "it can be saved after its last card" in phone.page
    assert phone.shown["fields"]["taps"] == fields["taps"]
    assert empty_sheet.entries.count() == 0


def test_signed_sheet_takes_no_hand(client):
    sheet = import_record(raw=changed(with_entries(KOP, ZOLO), dealer=3))  # Ada deals the second
    phone = Phone(client, sheet).taps(*WHOLE)
    _sign(sheet)
    taps = phone.shown["fields"]["taps"]
    assert "The sheet has been signed: open it again first." in phone.saves().content.decode()
    assert phone.shown["fields"]["taps"] == taps  # what was tapped is still here
    assert sheet.entries.filter(kind="line").count() == 1
    assert 'name="tap"' not in client.get(phone.address).content.decode()


def _sign(sheet):
    sign_sheet(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        side=None,
        name="Ada",
        position=len(load_sheet_state(sheet).log),
        writer=WRITER,
    )


def _meanwhile(sheet, payload=None):
    now = load_sheet_state(sheet)
    return record_entry(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        payload=payload or ZOLO,
        position=len(now.log),
        writer=WRITER,
    )


def test_line_written_meanwhile_is_shown_and_nothing_is_overwritten(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*WHOLE)
    _meanwhile(empty_sheet)
    phone.saves()
    assert "Hand 1 was saved meanwhile. Yours is not saved: choose." in phone.page
    assert "zolo · Ada · Stary won · no kontra" in phone.page
    assert phone.question() == "The hand is complete."
    assert [entry.payload for entry in current_log(empty_sheet)] == [ZOLO]


def test_hand_begun_earlier_can_be_put_in_before_the_line_that_came_first(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*DEAL)
    _meanwhile(empty_sheet)
    phone.taps(*PASSES, *PLAY)
    assert "Put mine in before hand 1" in phone.page
    assert phone.saves(insert=1).status_code == 302
    assert [entry.payload for entry in current_log(empty_sheet)] == [ENTRY, ZOLO]


def test_putting_in_that_another_line_forbids_is_told(client):
    sheet = import_record(raw=with_entries(KOP))
    phone = Phone(client, sheet).taps(*WHOLE)
    _meanwhile(sheet, ENTRY)  # stands with this dealer only
    phone.saves()
    answer = phone.saves(insert=1)
    assert "No. 2 would not be allowed any more" in answer.content.decode()
    assert sheet.entries.count() == 1


def test_hand_sent_again_with_other_cards_is_for_a_person_to_see(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*WHOLE)
    fields = phone.shown["fields"]
    phone.saves()
    other = fields["taps"].replace("pas pas pas pas", "pas pas pas kontra pas pas pas")
    answer = client.post(phone.address, fields | {"taps": other})
    assert "Hand 1 was saved meanwhile" in answer.content.decode()
    assert answer.context["fields"]["uuid"] != fields["uuid"]
    assert empty_sheet.entries.count() == 1


def test_seats_that_changed_meanwhile_make_no_difference(client, empty_sheet):
    phone = Phone(client, empty_sheet).taps(*WHOLE)
    players = ["Ada", "Ewa", "Celina", "Darek"]
    seat_players(
        sheet_id=empty_sheet.pk,
        uuid=uuid4(),
        players=players,
        position=0,
        whole=False,
        writer=WRITER,
    )
    fields = phone.shown["fields"]
    phone.answer = client.get(phone.address, fields)
    assert phone.shown["taken"] is None
    assert phone.saves().status_code == 302
    assert current_log(empty_sheet)[1].payload == ENTRY


def test_another_dealer_after_a_change_is_told_and_cannot_be_saved(client):
    sheet = import_record(raw=with_entries(KOP, ZOLO))
    first = current_log(sheet)[0]
    phone = Phone(client, sheet).taps("QC", "10S")
    assert phone.question() == "Celina's cards: 2 of 4"
    void_entry(
        sheet_id=sheet.pk, uuid=uuid4(), position=0, seen_revision=first.revision, writer=WRITER
    )
    phone.taps("JD")
    assert "Ada deals this hand now" in phone.page
    assert phone.question() == "Celina's cards: 3 of 4"


def test_another_dealer_leaves_nothing_to_save(client):
    sheet = import_record(raw=with_entries(KOP))
    phone = Phone(client, sheet).taps(*WHOLE)
    insert_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=ZOLO, position=0, after=-1, writer=WRITER)
    phone.answer = client.get(phone.address, phone.shown["fields"] | {"position": "1"})
    assert "Bogdan deals this hand now" in phone.page
    assert phone.shown["line"] is None
    assert "Save hand" not in phone.page
    phone.saves(position="1")
    assert "cannot be saved" in phone.page
    assert sheet.entries.count() == 1


@pytest.mark.parametrize("lines", sampled([3, 1]))
def test_saving_costs_same_queries(client, lines, django_assert_max_num_queries):
    sheet = import_record(raw=with_entries(GLOWY, *[{"points": [71, 49]}] * lines))
    phone = Phone(client, sheet)
    cards = [rank + suit for suit in "CSHD" for rank in ("A", "10", "K", "Q", "J", "9", "8", "7")]
    tricks = [[*cards[at : at + 4 - (at == 28)], "0"] for at in range(0, 32, 4)]
    phone.taps(*chain(*tricks))
    with django_assert_max_num_queries(20):
        assert phone.saves().status_code == 302
