"""Typing a code, writing by it, and what is told when it is good no longer."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorer.models import ScoreSheet, ShortCode
from scorer.operations.views import rates
from scorer.sheets.selectors.codes import code_text, short_text
from scorer.sheets.services.codes import (
    close_codes,
    issue_codes,
    issue_short_code,
    withdraw_codes,
)
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views.browser import CODES, WRITES_IN
from scorer.support.typed_codes import grouped
from tests.builders.records import KOP
from tests.scorer.sheets.views.opening import open_by_form
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
TYPED = "/t/"
WHAT_A_CODE_IS = (
    "A code has 6 letters and figures (never 0, O, 1 or I), such as 7K2-MQX; on a printed card 10, "
    "such as 7K2MQ-X4D9T."
)
LONG_OPENS_NOTHING = (
    "This code opens nothing. Check it, or ask for a new one. On the papers of a round that is "
    "still to come it opens with the round."
)


@pytest.fixture
def code(club_sheet):
    return code_text(issue_codes([club_sheet.pk])[club_sheet.pk])


@pytest.fixture
def short(club_sheet, code):
    return short_text(issue_short_code(club_sheet.codes.get()).pk)


def _text(client, sheet):
    return client.get(_page(sheet)).content.decode()


def _page(sheet):
    return reverse("scorer:sheet", args=[sheet.pk])


def _outbox(client, sheet):
    address = reverse("outbox", args=[sheet.pk])
    return client.get(address, headers={"accept": "application/json"})


def test_typed_code_opens_its_sheet_for_writing(client, club_sheet, code):
    assert client.post(_page(club_sheet), {}).status_code == 403
    assert client.post(TYPED, {"code": grouped(code).lower()}).url == _page(club_sheet)
    assert "You are in: this phone writes in the sheet now." in _text(client, club_sheet)
    assert client.post(_page(club_sheet), {}).status_code == 200


def test_scanned_code_asks_before_it_lets_write(client, club_sheet, code):
    shown = client.get(f"/t/{code}/")
    assert "Ada, Bogdan, Celina, Darek" in shown.content.decode()
    assert "no-store" in shown["Cache-Control"]
    assert client.post(_page(club_sheet), {}).status_code == 403  # nobody has said so yet
    assert client.post(f"/t/{code}/").url == _page(club_sheet)
    assert client.post(_page(club_sheet), {}).status_code == 200


def test_short_code_lets_write_until_the_code_is_withdrawn(client, club_sheet, short):
    assert client.post(TYPED, {"code": grouped(short).lower()}).url == _page(club_sheet)
    assert _outbox(client, club_sheet).status_code == 200
    ShortCode.objects.update(ends_at=timezone.now())  # it was for joining; who is in stays
    assert _outbox(client, club_sheet).status_code == 200
    withdraw_codes([club_sheet.pk])
    assert _outbox(client, club_sheet).status_code == 403


@pytest.mark.parametrize("over", [withdraw_codes, close_codes])
def test_short_code_of_what_is_over_opens_nothing(client, club_sheet, short, over):
    over([club_sheet.pk])
    answer = client.post(TYPED, {"code": short})
    assert answer.context["form"].errors == {
        "code": ["This code opens nothing. Check it, or ask for a new one."]
    }
    assert client.post(_page(club_sheet), {}).status_code == 403


def test_short_code_is_no_address(client, short):
    assert client.get(f"/t/{short}/").status_code == 403


def test_guessing_short_codes_is_stopped_for_right_ones_too(client, code, short):
    client.session.save()  # by which a browser is counted
    guesses = [client.post(TYPED, {"code": "222-222"}).status_code for _time in range(12)]
    assert guesses == [400] * 12
    refused = client.post(TYPED, {"code": short})
    assert refused.status_code == 429
    assert "The QR code lets you in meanwhile." in refused.content.decode()
    assert client.post(TYPED, {"code": code}).status_code == 302  # too long to be guessed


def test_short_codes_are_guessed_at_no_faster_from_many_addresses(monkeypatch, short):
    few = replace(rates.RATES["short_code"], site="2/hour")
    monkeypatch.setitem(rates.RATES, "short_code", few)
    guesses = [
        Client(REMOTE_ADDR=f"10.0.0.{number}").post(TYPED, {"code": "222-222"}).status_code
        for number in range(2)
    ]
    assert guesses == [400, 400]
    assert Client(REMOTE_ADDR="10.0.0.9").post(TYPED, {"code": short}).status_code == 429


@pytest.mark.parametrize(
    ("typed", "fault"),
    sampled(
        [
            ("7K2", WHAT_A_CODE_IS),
            ("7K2-MQ0", WHAT_A_CODE_IS),
            ("222-222", "This code opens nothing. Check it, or ask for a new one."),
            ("00000-00000", LONG_OPENS_NOTHING),
            ("", "This field is required."),
        ],
        daily=3,
    ),
)
def test_wrong_code_is_told_and_stays_typed(client, typed, fault):
    answer = client.post(TYPED, {"code": typed})
    assert answer.status_code == 400
    assert (answer.context["form"]["code"].value(), answer.context["form"].errors) == (
        typed,
        {"code": [fault]},
    )


@pytest.mark.parametrize("method", sampled(["get", "post"], daily=["post"]))
def test_code_of_nothing_is_refused_in_words(client, club_sheet, code, method):
    withdraw_codes([club_sheet.pk])
    for wrong in ("x", "0000000000", code):
        answer = getattr(client, method)(f"/t/{wrong}/")
        assert answer.status_code == 403
        assert "This code does not let you write" in answer.content.decode()
    assert client.post(_page(club_sheet), {}).status_code == 403


def test_guessing_is_stopped_and_good_codes_are_not_counted(client, code):
    client.session.save()
    assert [client.get(f"/t/{code}/").status_code for _time in range(3)] == [200] * 3
    guesses = [client.post(TYPED, {"code": "0000000000"}).status_code for _time in range(13)]
    assert guesses == [400] * 12 + [429]
    assert client.get(f"/t/{code}/").status_code == 200


def test_withdrawn_code_stops_the_phone_it_let_in_and_says_so(client, club_sheet, code):
    client.post(f"/t/{code}/")
    assert _outbox(client, club_sheet).status_code == 200
    withdraw_codes([club_sheet.pk])
    refused = _outbox(client, club_sheet)
    assert (refused.status_code, refused.json()) == (
        403,
        {
            "message": "The code of this phone has ended. It was withdrawn, or play at this table "
            "is over. What waits on this phone stays there: type a new code from the table or the "
            "desk, and it is sent."
        },
    )
    page = client.post(_page(club_sheet), {"points_0": "12"})
    assert page.status_code == 403
    assert '<input type="hidden" name="points_0" value="12">' in page.content.decode()
    assert client.get(_page(club_sheet)).status_code == 200  # to be read


def test_new_code_lets_the_phone_write_again(client, club_sheet, code):
    client.post(f"/t/{code}/")
    withdraw_codes([club_sheet.pk])
    fresh = code_text(issue_codes([club_sheet.pk])[club_sheet.pk])
    client.post(f"/t/{fresh}/")
    assert _outbox(client, club_sheet).status_code == 200
    assert list(client.session[CODES]) == [str(club_sheet.pk)]
    assert WRITES_IN not in client.session


def test_code_of_one_sheet_is_none_of_another(client, club_sheet, code):
    other = import_record(raw=KOP, club=club_sheet.club)
    client.post(f"/t/{code}/")
    assert client.post(_page(other), {}).status_code == 403


def test_id_of_a_sheet_that_is_there_gives_no_lasting_right(client, club_sheet, code):
    client.post(f"/t/{code}/")
    open_by_form(client, sheet=str(club_sheet.pk))
    withdraw_codes([club_sheet.pk])
    assert client.post(_page(club_sheet), {}).status_code == 403


def test_phone_whose_code_has_ended_is_told_so_on_the_sheet(client, club_sheet, code):
    client.post(TYPED, {"code": code})
    assert 'class="notice unsent"' not in _text(client, club_sheet)
    withdraw_codes([club_sheet.pk])
    for page in (_page(club_sheet), f"{_page(club_sheet)}follow/"):
        shown = client.get(page).content.decode()
        notice = shown[shown.index('class="notice unsent"') :]
        assert f'data-sheet="{club_sheet.pk}"' in notice
        assert 'data-ended="1"' in notice
        assert "The code of this phone has ended: it was withdrawn" in notice
        assert '<a class="button primary" href="/t/">Type a new code</a>' in notice


def test_another_account_and_a_sheet_that_is_gone_have_room_for_unsent_hands(client, club_sheet):
    shown = _text(client, club_sheet)
    assert "This phone may not write in this sheet with the account it uses." in shown
    assert "data-ended" not in shown
    gone = client.get(f"/sheets/{uuid4()}/")
    assert gone.status_code == 404
    assert "The site does not have this sheet" in gone.content.decode()
    assert 'class="notice unsent"' not in client.get("/nothing/").content.decode()


def test_only_a_tournaments_sheet_is_shown_at_the_desk(client, club_sheet, code):
    client.post(TYPED, {"code": code})
    assert "Show at the desk" not in _text(client, club_sheet)
    ScoreSheet.objects.filter(pk=club_sheet.pk).update(round=2, table=7)
    assert "Show at the desk" in _text(client, club_sheet)
