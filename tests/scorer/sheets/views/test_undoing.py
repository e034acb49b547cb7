"""Undo on a recording page: the last line is voided and handed back for the form, whole."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.ending import end_match
from scorer.sheets.services.entries import Writer, correct_entry, record_entry
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from tests.builders.records import ALL, DOUBLES, GLOWY, KOP, with_entries
from tests.scorer.sheets.views.phone import ENTRY
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
WRITER = Writer(author="Ola", device="another")
LASTS = [(raw, count) for raw in ALL for count in range(1, len(raw["entries"]) + 1)]
# a line of every game by the first word that it says
KINDS = {(raw["game"], next(iter(raw["entries"][count - 1]))): (raw, count) for raw, count in LASTS}


def undo(client, sheet, place, revision=1, uuid=None):
    """The answer to a tap on Undo while the line at ``place`` is shown as the last."""
    sent = {"uuid": uuid or uuid4(), "place": place, "seen_revision": revision}
    answer = client.post(reverse("scorer:undo", args=[sheet.pk]), sent)
    assert answer.status_code == 200, answer.content
    return answer.json()


def write(client, sheet, hand, **more):
    """The form with ``hand`` in it is saved."""
    entry = {"uuid": str(uuid4()), "position": sheet.entries.filter(revision=1).count()}
    entry |= {name: hand[name] for name in ("kind", "fields")} | more
    body = json.dumps({"entries": [entry]})
    answer = client.post(reverse("outbox", args=[sheet.pk]), body, content_type="application/json")
    return answer.json()["results"][0]["status"]


def payloads(sheet):
    return [entry.payload for entry in current_log(sheet)]


@pytest.mark.parametrize(("record", "count"), sampled(LASTS, daily=[*KINDS.values()]))
def test_every_field_comes_back_in_every_game(client, record, count):
    entries = record["entries"][:count]
    sheet = import_record(raw=with_entries(record, *entries))
    before = payloads(sheet)
    hand = undo(client, sheet, count)["hand"]
    assert (hand["number"], hand["again"]) == (count, count - 1)
    assert payloads(sheet) == [*before[:-1], None]
    assert write(client, sheet, hand) == "written"
    assert payloads(sheet) == [*before[:-1], None, before[-1]]


def test_answer_has_the_sheet_without_the_line_and_the_form(client, kop_sheet):
    answer = undo(client, kop_sheet, 4)
    assert (answer["positions"], answer["number"]) == (4, 4)
    assert 'data-number="4"' in answer["body"]
    assert "data-entry" in answer["write"]
    assert (
        answer["hand"]["words"]
        == "wesele · Ada + Bogdan · Starzy won, losers without a trick · no kontra"
    )


def test_same_tap_sent_again_voids_nothing_more(client, kop_sheet):
    uuid = uuid4()
    first = undo(client, kop_sheet, 4, uuid=uuid)
    again = undo(client, kop_sheet, 4, uuid=uuid)
    assert again["hand"] == first["hand"]
    assert [payload is None for payload in payloads(kop_sheet)] == [False, False, False, True]


def test_line_that_is_no_longer_the_last_stays(client, kop_sheet):
    answer = undo(client, kop_sheet, 3)
    assert (
        answer["refused"] == "Nothing was undone: the sheet has changed. It shows what stands now."
    )
    assert None not in payloads(kop_sheet)


def test_line_that_was_corrected_meanwhile_stays(client, kop_sheet):
    correct_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=KOP["entries"][2],
        position=3,
        seen_revision=1,
        writer=WRITER,
    )
    assert "refused" in undo(client, kop_sheet, 4)
    assert None not in payloads(kop_sheet)


def test_line_of_another_phone_is_named_with_who_wrote_it(client, kop_sheet):
    record_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=KOP["entries"][2],
        position=4,
        writer=WRITER,
    )
    assert undo(client, kop_sheet, 5)["hand"]["by"] == "Ola"


def test_own_line_is_named_without_a_writer(client, kop_sheet):
    hand = undo(client, kop_sheet, 4)["hand"]
    write(client, kop_sheet, hand)
    assert undo(client, kop_sheet, 5)["hand"]["by"] == ""


def test_signed_sheet_refuses_with_a_sentence(client, kop_sheet):
    signed = {"uuid": uuid4(), "name": "Ada", "side": None, "position": 4}
    sign_sheet(sheet_id=kop_sheet.pk, writer=WRITER, **signed)
    answer = undo(client, kop_sheet, 4)
    assert answer["refused"] == "The sheet is signed. Reopen it before anything is undone."
    assert None not in payloads(kop_sheet)[:4]


def test_match_that_was_ended_goes_on_first(client, kop_sheet):
    end_match(sheet_id=kop_sheet.pk, uuid=uuid4(), position=4, writer=WRITER)
    answer = undo(client, kop_sheet, 4)
    assert answer["refused"] == "The game is ended: tap “Go on playing” first, then undo."
    assert payloads(kop_sheet)[:4] == KOP["entries"]


def test_last_line_of_a_match_opens_the_form_again(client, doubles_sheet):
    assert load_sheet_state(doubles_sheet).match.state.finished
    answer = undo(client, doubles_sheet, 6)
    assert "data-entry" in answer["write"]
    assert answer["hand"]["kind"] == "closing"
    assert write(client, doubles_sheet, answer["hand"]) == "written"
    assert load_sheet_state(doubles_sheet).match.state.finished


@pytest.fixture
def cards_sheet():
    """A sheet with one hand, by its cards."""
    sheet = import_record(raw=with_entries(KOP))
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=ENTRY, position=0, writer=WRITER)
    return sheet


def test_hand_by_cards_is_in_the_form_in_figures(client, cards_sheet):
    before = load_sheet_state(cards_sheet).lines
    hand = undo(client, cards_sheet, 1)["hand"]
    assert write(client, cards_sheet, hand) == "written"
    assert "play" not in payloads(cards_sheet)[-1]
    assert [line.scores for line in load_sheet_state(cards_sheet).lines] == [before[0].scores]


def test_hand_by_cards_is_redone_with_its_cards(client, cards_sheet):
    sheet = cards_sheet
    hand = undo(client, sheet, 1)["hand"]
    assert write(client, sheet, hand, again=hand["again"]) == "written"
    assert payloads(sheet) == [None, ENTRY]


def test_redo_sent_again_writes_once(client, kop_sheet):
    hand, uuid = undo(client, kop_sheet, 4)["hand"], str(uuid4())
    sent = {"again": hand["again"], "uuid": uuid, "position": 4}
    assert write(client, kop_sheet, hand, **sent) == "written"
    assert write(client, kop_sheet, hand, **sent) == "repeated"
    assert len(payloads(kop_sheet)) == 5


def test_redo_of_a_hand_that_somebody_restored_asks(client, kop_sheet):
    hand = undo(client, kop_sheet, 4)["hand"]
    correct_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload=KOP["entries"][3],
        position=3,
        seen_revision=2,
        writer=WRITER,
    )
    assert write(client, kop_sheet, hand, again=hand["again"]) == "moved"
    assert payloads(kop_sheet) == KOP["entries"]


def test_objection_said_with_a_turn_goes_and_comes_back_with_it(client):
    opening, first = DOUBLES["entries"][:2]
    second = {"player": 3, "word": "SÝR", "points": 18}
    sheet = import_record(raw=with_entries(DOUBLES, opening, first))
    upheld = {"protest": {"upheld": True}}
    record_entry(
        sheet_id=sheet.pk, uuid=uuid4(), payload=second, position=2, writer=WRITER, amends=upheld
    )
    hand = undo(client, sheet, 3)["hand"]
    assert payloads(sheet) == [opening, first, None]
    assert ["first_objection", "upheld"] in hand["fields"]
    assert write(client, sheet, hand, again=hand["again"]) == "written"
    assert payloads(sheet) == [opening, first | upheld, None, second]


def test_unreadable_undo_is_refused_and_voids_nothing(client, kop_sheet):
    answer = client.post(reverse("scorer:undo", args=[kop_sheet.pk]), {"place": "x"})
    assert answer.status_code == 400
    assert None not in payloads(kop_sheet)


def test_recording_page_offers_undo_of_the_last_line(client, kop_sheet):
    page = client.get(reverse("scorer:sheet", args=[kop_sheet.pk])).content.decode()
    assert 'data-place="4" data-revision="1"' in page
    assert len(re.findall(r"<button [^>]*\bdata-undo\b[^>]*>Undo</button>", page)) == 1


def test_recording_page_of_a_finished_match_offers_undo(client, doubles_sheet):
    page = client.get(reverse("scorer:sheet", args=[doubles_sheet.pk])).content.decode()
    assert 'data-place="6" data-revision="1"' in page


def test_match_that_was_ended_offers_none(client, kop_sheet):
    end_match(sheet_id=kop_sheet.pk, uuid=uuid4(), position=4, writer=WRITER)
    page = client.get(reverse("scorer:sheet", args=[kop_sheet.pk])).content.decode()
    assert "undo-form" not in page.replace('form="undo-form"', "")


def test_empty_sheet_offers_none(client):
    sheet = import_record(raw=with_entries(GLOWY))
    page = client.get(reverse("scorer:sheet", args=[sheet.pk])).content.decode()
    assert 'id="undo-form"' not in page
