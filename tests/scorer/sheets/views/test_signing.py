"""Signing a sheet by every side or by one for all, the lock, opening it again."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Club
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.builders.records import GLOWY, KOP, changed, with_entries
from tests.phone_at_the_table import PhoneAtTheTable
from tests.scorer.sheets.services.test_acts import sign as signs
from tests.scorer.sheets.views.test_lines import ZOLO, correct, text
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


def page_of(sheet):
    return reverse("scorer:sign", args=[sheet.pk])


def sign(client, sheet, side="", name="Ada", **fields):
    given = {"uuid": uuid4(), "seen": load_sheet_state(sheet).version, "side": side, "name": name}
    return client.post(page_of(sheet), given | fields)


def reopen(client, sheet, **fields):
    return client.post(reverse("scorer:reopen", args=[sheet.pk]), {"uuid": uuid4()} | fields)


def body(client, sheet):
    return text(client.get(reverse("scorer:sheet", args=[sheet.pk])))


def test_page_shows_the_final_totals_and_a_name_for_every_side(client, kop_sheet):
    answer = client.get(page_of(kop_sheet))
    page = text(answer)
    assert "Written so far: 4 hands." in page
    sides = [(side.name, side.total) for side in answer.context["sides"]]
    assert sides == [("Ada", -2), ("Bogdan", -12), ("Celina", -16), ("Darek", 30)]
    assert [side.form["name"].value() for side in answer.context["sides"]] == KOP["players"]
    assert "One signs for all, as on paper" in page


def test_four_sign_and_the_sheet_is_locked(client, kop_sheet):
    for side, name in enumerate(KOP["players"]):
        assert not load_sheet_state(kop_sheet).locked
        answer = sign(client, kop_sheet, side, name)
        assert answer.url == page_of(kop_sheet)
        assert f"{name} has signed." in text(client.get(answer.url))
    assert load_sheet_state(kop_sheet).locked
    page = body(client, kop_sheet)
    assert "Signed by Ada, Bogdan, Celina, Darek" in page
    assert "Save hand" not in page
    assert "Open it again" in page
    assert "Save hand" not in text(
        client.post(
            reverse("scorer:sheet", args=[kop_sheet.pk]), ZOLO | {"uuid": uuid4(), "position": 8}
        )
    )
    assert kop_sheet.entries.count() == 8


def test_one_signs_for_all(client, glowy_sheet):
    sign(client, glowy_sheet)
    assert load_sheet_state(glowy_sheet).locked
    acts = body(client, glowy_sheet).split('class="acts"')[1]
    assert "Signed by Ada for all" in acts


def test_pair_is_signed_for_by_one_of_it(client, glowy_sheet):
    answer = client.get(page_of(glowy_sheet))
    assert [side.form["name"].value() for side in answer.context["sides"]] == ["Ada", "Bogdan"]
    sign(client, glowy_sheet, 1, "Darek")
    assert "Signed by Darek for Bogdan + Darek" in body(client, glowy_sheet)
    page = text(client.get(page_of(glowy_sheet)))
    assert "Signed by Darek" in page
    assert "One signs for all" not in page


def test_signature_lapses_by_change_and_is_shown_as_lapsed(client, kop_sheet):
    signs(kop_sheet, 0)
    correct(client, kop_sheet)
    acts = body(client, kop_sheet).split('class="acts"')[1]
    assert "<s>Signed by Ada</s>" in acts
    assert "lapsed: something changed after it" in acts


def test_correction_since_the_totals_were_seen_is_told(client, kop_sheet):
    seen = load_sheet_state(kop_sheet).version
    correct(client, kop_sheet)
    answer = sign(client, kop_sheet, 1, "Bogdan", seen=seen)
    assert "Look at the totals, then sign." in text(answer)
    assert load_sheet_state(kop_sheet).signatures == ()
    form = answer.context["form"]
    values = {field.name: field.value() for field in form if field.value() is not None}
    assert client.post(page_of(kop_sheet), values).status_code == 302
    assert load_sheet_state(kop_sheet).signed_sides == {1}


def test_four_phones_sign_at_once(client, kop_sheet):
    seen = load_sheet_state(kop_sheet).version
    for side, name in enumerate(KOP["players"]):
        assert sign(PhoneAtTheTable(), kop_sheet, side, name, seen=seen).status_code == 302
    assert load_sheet_state(kop_sheet).locked
    page = text(sign(client, kop_sheet, 0, seen=seen))
    assert "Everybody has signed already." in page


@pytest.mark.parametrize(
    ("fields", "message"),
    sampled(
        [
            ({"name": " "}, "Say who signs."),
            ({"name": "x" * 201}, "at most 200 characters"),
            ({"side": "9"}, "This sheet has no such side."),
            ({"side": "x"}, "Enter a whole number."),
            ({"seen": ""}, "required"),
            ({"uuid": "x"}, "Enter a valid UUID."),
        ],
        daily=[({"name": " "}, "Say who signs."), ({"side": "9"}, "This sheet has no such side.")],
    ),
)
def test_signature_that_cannot_be_is_told(client, kop_sheet, fields, message):
    answer = sign(client, kop_sheet, **({"side": "2"} | fields))
    assert answer.status_code == 200
    assert message in text(answer)
    assert kop_sheet.entries.count() == 4


def test_refused_signature_stays_typed_at_its_side(client, kop_sheet):
    sides = sign(client, kop_sheet, 2, "x" * 201).context["sides"]
    names = [side.form["name"].value() for side in sides]
    assert names == ["Ada", "Bogdan", "x" * 201, "Darek"]


def test_side_signs_once(client, kop_sheet):
    uuid = uuid4()
    sign(client, kop_sheet, 0, uuid=uuid)
    assert sign(client, kop_sheet, 0, uuid=uuid).status_code == 302
    assert "This side has signed already." in text(sign(client, kop_sheet, 0))
    assert kop_sheet.entries.count() == 5


def test_empty_sheet_has_nothing_to_sign(client):
    sheet = import_record(raw=with_entries(KOP))
    assert "There is nothing to sign yet" in text(client.get(page_of(sheet)))


def test_sheet_is_opened_again_and_it_is_logged(client, kop_sheet):
    signs(kop_sheet)
    assert 'id="reopen"' in text(client.get(page_of(kop_sheet)))
    answer = reopen(client, kop_sheet, reason="hand 2 was wrong")
    assert answer.url == reverse("scorer:sheet", args=[kop_sheet.pk])
    page = text(client.get(answer.url))
    assert "The sheet is open again" in page
    acts = page.split('class="acts"')[1]
    assert "<s>Signed by Ada for all</s>" in acts
    assert "Opened again" in acts
    assert "Reason: hand 2 was wrong" in acts
    record_entry(
        sheet_id=kop_sheet.pk,
        uuid=uuid4(),
        payload={"contract": "zolo", "old": [1], "winner": "old"},
        position=6,
        writer=Writer(),
    )


def test_opening_what_nobody_signed_is_told(client, kop_sheet):
    answer = reopen(client, kop_sheet)
    assert "Nobody has signed this sheet." in text(client.get(answer.url))
    signs(kop_sheet)
    answer = reopen(client, kop_sheet, reason="x" * 501)
    assert "The reason is too long" in text(client.get(answer.url))
    assert load_sheet_state(kop_sheet).locked


def test_finished_match_leads_to_signing(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 4}))
    write = body(client, sheet).split('class="over"')[1]
    assert f'href="{page_of(sheet)}">Sign the sheet' in write
    signs(sheet)
    assert "Sign the sheet" not in body(client, sheet)


def test_readers_of_a_club_do_not_sign(client):
    club = Club.objects.create(name="Dąb", slug="dab", open_to_all=True)
    sheet = import_record(raw=KOP, club=club)
    assert client.get(page_of(sheet)).status_code == 403
    assert reopen(client, sheet).status_code == 403
    assert page_of(sheet) not in body(client, sheet)


@pytest.mark.parametrize("count", sampled([3, 1]))
def test_signing_costs_same_queries(client, count, django_assert_num_queries):
    sheet = import_record(raw=with_entries(GLOWY, *GLOWY["entries"][:count]))
    for side in range(min(count, 2)):
        sign(client, sheet, side)
    load_sheet_state(sheet)
    with django_assert_num_queries(3):
        client.get(page_of(sheet))
