"""Striking out, bringing back, putting in, undo: each checked on the totals."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Club
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry, void_entry
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import sign_sheet
from tests.builders.records import GLOWY, KOP, changed, with_entries
from tests.phone_at_the_table import PhoneAtTheTable, opened_by
from tests.scorer.sheets.services.test_acts import record, void
from tests.scorer.sheets.views.test_lines import ZOLO, correct, line, text
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


def totals(sheet):
    return load_sheet_state(sheet).match.state.totals


def strike(client, sheet, number=3, seen=1, **fields):
    return client.post(
        reverse("scorer:strike", args=[sheet.pk, number]),
        {"uuid": uuid4(), "seen_revision": seen} | fields,
    )


def restore(client, sheet, number=3, seen=2, reading=1, **fields):
    given = {"uuid": uuid4(), "seen_revision": seen, "reading": reading}
    return client.post(reverse("scorer:restore", args=[sheet.pk, number]), given | fields)


def insert(client, sheet, after, **fields):
    given = {"uuid": uuid4(), "position": len(load_sheet_state(sheet).log)}
    address = reverse("scorer:insert", args=[sheet.pk, after])
    return client.post(address, ZOLO | given | fields)


def sign(sheet):
    sign_sheet(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        side=None,
        name="Ada",
        position=len(load_sheet_state(sheet).log),
        writer=Writer(),
    )


def correct_line(sheet):
    """Line 3 is another one, by the rules' own service."""
    payload = {"contract": "zolo", "old": [0], "winner": "old", "kontras": 1}
    given = {"uuid": uuid4(), "position": 2, "seen_revision": 1, "writer": Writer()}
    correct_entry(sheet_id=sheet.pk, payload=payload, **given)


def body(client, sheet):
    return text(client.get(reverse("scorer:sheet", args=[sheet.pk])))


def test_misdeal_is_struck_out_and_brought_back(client, kop_sheet):
    before = totals(kop_sheet)
    answer = strike(client, kop_sheet, reason="misdeal")
    assert answer.url == reverse("scorer:sheet", args=[kop_sheet.pk])
    assert totals(kop_sheet) == (8, -2, -6, 0)
    changes = "Ada −2 → 8, Bogdan −12 → −2, Celina −16 → −6, Darek 30 → 0"
    told = f'Hand 3 voided: {changes}. <a href="{line(kop_sheet)}">Details</a>'
    page = text(client.get(answer.url))
    assert told in page
    assert "data-entry" in page
    page = text(client.get(line(kop_sheet)))
    assert "<h1>Void: it does not count</h1>" in page
    assert '<p class="lead"><s>zolo · Darek · Stary won · kontra</s></p>' in page
    assert "Reason: misdeal" in page
    assert ">Restore</button>" in page
    assert "<h2>Why</h2>" not in page

    answer = restore(client, kop_sheet)
    assert "Hand 3 restored: Ada 8 → −2, Bogdan −2 → −12, " in text(client.get(answer.url))
    assert totals(kop_sheet) == before


def test_struck_line_stands_below_sheet(client, kop_sheet):
    void(kop_sheet, 2, reason="misdeal")
    page = body(client, kop_sheet)
    acts = page.split('class="acts"')[1].split("</section>")[0]
    assert f'href="{line(kop_sheet)}"' in acts
    assert "<summary>1 voided</summary>" in acts
    assert ">Hand 3, void</a>" in acts
    assert f'action="{line(kop_sheet)}restore/"' in acts
    assert 'name="reading" value="1">Restore</button>' in acts
    assert "<s>zolo · Darek · Stary won · kontra</s>" in acts
    assert "Reason: misdeal" in acts
    void(kop_sheet, 0)
    page = body(client, kop_sheet)
    assert ">Hand 1, void</a>" in page
    assert "<summary>2 voided</summary>" in page


def test_void_line_is_restored_beside_it(client, kop_sheet):
    before = totals(kop_sheet)
    void(kop_sheet, 2)
    form = body(client, kop_sheet).split('class="voids"')[1].split("</form>")[0]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    answer = client.post(f"{line(kop_sheet)}restore/", sent)
    assert answer.url == reverse("scorer:sheet", args=[kop_sheet.pk])
    assert totals(kop_sheet) == before


def test_reader_is_offered_no_restore(client, club_sheet):
    void_entry(sheet_id=club_sheet.pk, uuid=uuid4(), position=2, seen_revision=1, writer=Writer())
    page = body(client, club_sheet)
    assert "Hand 3, void" in page
    assert "restore/" not in page


def test_struck_line_is_corrected_and_counts_again(client, kop_sheet):
    void(kop_sheet, 2)
    form = client.get(line(kop_sheet) + "correct/").context["form"]
    assert form["old"].initial == "3"
    correct(client, kop_sheet, seen=2, old="2")
    assert load_sheet_state(kop_sheet).scored[2].entry.payload["old"] == [2]


def test_page_that_strikes_struck_line_leads_to_it(client, kop_sheet):
    void(kop_sheet, 2)
    assert client.get(line(kop_sheet) + "strike/").url == line(kop_sheet)
    assert client.get(line(kop_sheet, 2) + "strike/").status_code == 200


def test_correction_is_undone_in_one_tap_and_that_too(client, kop_sheet):
    before = totals(kop_sheet)
    correct(client, kop_sheet, old="2")
    after = totals(kop_sheet)
    page = text(client.get(line(kop_sheet)))
    assert '<button name="reading" value="1">Undo</button>' in page
    answer = restore(client, kop_sheet)
    assert totals(kop_sheet) == before
    assert "Hand 3 corrected: Celina 24 → −16, Darek −10 → 30." in text(client.get(answer.url))
    page = text(client.get(line(kop_sheet)))
    assert '<button name="reading" value="2">Undo</button>' in page
    assert '<button name="reading" value="1">Bring this reading back</button>' in page
    restore(client, kop_sheet, seen=3, reading=2)
    assert totals(kop_sheet) == after


def test_bringing_back_is_undone_by_striking_out_again(client, kop_sheet):
    void(kop_sheet, 2)
    struck = totals(kop_sheet)
    restore(client, kop_sheet)
    answer = restore(client, kop_sheet, seen=3, reading=2)
    assert "Hand 3 voided: " in text(client.get(answer.url))
    assert totals(kop_sheet) == struck


def test_notes_come_back_with_their_reading(client, kop_sheet):

    payload = {"contract": "zolo", "old": [1], "winner": "old"}
    for seen, noted in ((1, {"overrun": 12}), (2, {})):
        correct_entry(
            sheet_id=kop_sheet.pk,
            uuid=uuid4(),
            payload=payload,
            position=2,
            seen_revision=seen,
            writer=Writer(),
            noted=noted,
        )
    restore(client, kop_sheet, seen=3, reading=2)
    assert load_sheet_state(kop_sheet).entry_at(2).noted == {"overrun": 12}
    assert "12 seconds over time" in text(client.get(line(kop_sheet)))


def test_reading_that_cannot_come_back_says_why_on_page(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    void(sheet, 1)
    record(sheet)
    answer = restore(client, sheet, 2)
    assert answer.status_code == 200
    page = text(answer)
    assert "Not saved yet." in page
    assert "No. 4 would not be allowed any more: The game is over" in page
    assert ">Restore</button>" in page
    assert sheet.entries.count() == 6


@pytest.mark.parametrize(("after", "place"), sampled([(0, 0), (1, 1), (4, 4)]))
def test_forgotten_line_is_put_in_and_undone(client, kop_sheet, after, place):
    before = totals(kop_sheet)
    address = reverse("scorer:insert", args=[kop_sheet.pk, after])
    page = text(client.get(address))
    assert (f"after no. {place}" in page) == (place > 0)
    assert (f"before no. {place + 1}" in page) == (place < 4)
    answer = insert(client, kop_sheet, after, reason="forgot it")
    assert answer.url == reverse("scorer:sheet", args=[kop_sheet.pk])
    assert f"Hand {place + 1} inserted: Ada −2 → " in text(client.get(answer.url))
    page = text(client.get(line(kop_sheet, 5)))
    assert "Reason: forgot it" in page
    entries = [*KOP["entries"]]
    entries.insert(place, {"contract": "zolo", "old": [0], "winner": "old", "kontras": 1})
    assert [scored.entry.payload for scored in load_sheet_state(kop_sheet).scored] == entries
    assert totals(kop_sheet) == totals(import_record(raw=with_entries(KOP, *entries)))

    assert f'action="{line(kop_sheet, 5)}strike/"' in page
    strike(client, kop_sheet, 5)
    assert totals(kop_sheet) == before


def test_forgotten_line_is_asked_for_as_the_match_stood_there(client, doubles_sheet):
    form = client.get(reverse("scorer:insert", args=[doubles_sheet.pk, 1])).context["form"]
    assert (form.state.played, form.state.finished) == (1, False)


def test_later_line_that_could_not_stand_is_named_by_the_number_it_has_now(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    answer = insert(client, sheet, 1)
    assert answer.status_code == 200
    assert "No. 4 would not be allowed any more: The game is over" in text(answer)
    assert sheet.entries.count() == 4


def test_forgotten_line_while_another_is_written_is_told_and_saved_again(client, kop_sheet):
    stale = {"position": 4, "old": "1"}
    insert(PhoneAtTheTable(), kop_sheet, 4)
    answer = insert(client, kop_sheet, 1, **stale)
    page = text(answer)
    assert "Two phones saved different versions." in page
    assert "zolo · Ada · Stary won · kontra" in page
    assert "zolo · Bogdan · Stary won · kontra" in page
    assert kop_sheet.entries.count() == 5
    form = answer.context["form"]
    values = {field.name: field.value() for field in form if field.value() is not None}
    address = reverse("scorer:insert", args=[kop_sheet.pk, 1])
    assert client.post(address, values | {"kind": "zolo"}).status_code == 302
    assert load_sheet_state(kop_sheet).scored[1].entry.payload["old"] == [1]


def test_signature_meanwhile_is_told_to_who_puts_a_line_in(client, kop_sheet):
    sign_sheet(sheet_id=kop_sheet.pk, uuid=uuid4(), side=0, name="Ada", position=4, writer=Writer())
    page = text(insert(client, kop_sheet, 1, position=4))
    assert "The sheet has changed meanwhile." in page
    assert kop_sheet.entries.count() == 5


def test_change_to_what_was_changed_meanwhile_is_told_and_nothing_written(client, kop_sheet):
    correct_line(kop_sheet)
    for change in (strike, restore):
        answer = change(client, kop_sheet, seen=1)
        assert "Somebody has changed this meanwhile." in text(client.get(answer.url))
    assert kop_sheet.entries.count() == 5


@pytest.mark.parametrize(
    "fields", sampled([{"uuid": "x"}, {"seen_revision": "0"}, {"reading": "x"}, {"reading": ""}])
)
def test_garbled_undo_is_told(client, kop_sheet, fields):
    correct_line(kop_sheet)
    answer = restore(client, kop_sheet, **fields)
    assert "That could not be read" in text(client.get(answer.url))
    assert kop_sheet.entries.count() == 5


def test_reading_that_never_was_is_not_found(client, kop_sheet):
    assert restore(client, kop_sheet, seen=1, reading=9).status_code == 404


@pytest.mark.parametrize(
    ("fields", "message"),
    sampled(
        [
            ({"uuid": "x"}, "Enter a valid UUID."),
            ({"seen_revision": "0"}, "greater than or equal to 1"),
            ({"reason": "x" * 501}, "at most 500 characters"),
        ]
    ),
)
def test_garbled_striking_is_told_and_stays_typed(client, kop_sheet, fields, message):
    page = text(strike(client, kop_sheet, **({"reason": "misdeal"} | fields)))
    assert message in page
    assert "Not saved yet." in page
    assert kop_sheet.entries.count() == 4


def test_place_that_is_not_there_is_not_found(client, kop_sheet):
    for after in (5, 10**12):
        address = reverse("scorer:insert", args=[kop_sheet.pk, after])
        assert client.get(address).status_code == 404


def test_signed_sheet_says_so_on_every_page_that_writes(client, kop_sheet):
    void(kop_sheet, 2)
    sign(kop_sheet)
    addresses = [
        line(kop_sheet, 1) + "correct/",
        line(kop_sheet, 1) + "strike/",
        reverse("scorer:insert", args=[kop_sheet.pk, 1]),
        reverse("scorer:seats", args=[kop_sheet.pk]),
        line(kop_sheet, 1),
    ]
    for address in addresses:
        page = text(client.get(address))
        assert "Signed by Ada" in page
        assert "open it again first" in page
        assert reverse("scorer:sign", args=[kop_sheet.pk]) + "#reopen" in page
        assert "<form method=" not in page.split("<main")[1]
    refused = "The sheet has been signed: open it again first."
    answers = [
        correct(client, kop_sheet, 1),
        strike(client, kop_sheet, 1),
        insert(client, kop_sheet, 1),
        restore(client, kop_sheet),
    ]
    assert [refused in text(answer) for answer in answers] == [True] * 4
    assert kop_sheet.entries.count() == 6


def test_sheet_of_a_club_is_written_by_its_writers_alone(client):
    club = Club.objects.create(name="Dąb", slug="dab", open_to_all=True)
    sheet = import_record(raw=KOP, club=club)
    page = text(client.get(line(sheet)))
    assert "Make a correction" not in page
    assert "Make a correction" not in text(client.get(line(sheet) + "?part=why"))
    for name, number in (("correct", [3]), ("strike", [3]), ("insert", [3]), ("seats", [])):
        address = reverse(f"scorer:{name}", args=[sheet.pk, *number])
        assert client.get(address).status_code == 403
    assert restore(client, sheet).status_code == 403
    assert strike(client, sheet).status_code == 403


def test_reader_of_a_signed_sheet_sees_the_seal_and_no_way_to_open_it(client):
    club = Club.objects.create(name="Dąb", slug="dab", open_to_all=True)
    sheet = import_record(raw=KOP, club=club)
    sign(sheet)
    page = text(client.get(line(sheet)))
    assert "Signed by Ada" in page
    assert reverse("scorer:sign", args=[sheet.pk]) not in page


@pytest.mark.parametrize("count", sampled([3, 1]))
def test_struck_lines_cost_no_query_each(client, count, django_assert_num_queries):
    sheet = import_record(raw=GLOWY)
    for number in range(1, count + 1):
        strike(client, sheet, number)
    fresh = PhoneAtTheTable()
    opened_by(fresh, sheet)
    with django_assert_num_queries(3):
        fresh.get(reverse("scorer:sheet", args=[sheet.pk]))
    with django_assert_num_queries(4):
        fresh.get(line(sheet, 1))
    with django_assert_num_queries(3):
        fresh.get(reverse("scorer:insert", args=[sheet.pk, 1]))
