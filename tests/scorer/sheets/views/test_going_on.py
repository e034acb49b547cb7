"""A phone's right to write, signed by the laptop that was, opens its sheet at the second one."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from scorer.models import Epoch, Understudy, WritingCode
from scorer.operations.selectors.known_lineage import forget_lineage, known_lineage
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes, withdraw_codes
from scorer.sheets.views.going_on import SALT
from tests.phone_at_the_table import opened_by

pytestmark = pytest.mark.django_db
SECOND = "http://192.168.1.31:8000"
PAGE = "/go-on/"


@pytest.fixture
def paired():
    Understudy.objects.create(digest="a", address=SECOND)
    forget_lineage()


def _page(client, sheet):
    return client.get(reverse("scorer:sheet", args=[sheet.pk]))


def _right(client, sheet):
    return re.search(r'data-ticket="([^"]*)"', _page(client, sheet).content.decode())[1]


def _let_in(sheet):
    """A phone that scanned the card of the table."""
    phone = Client()
    code = code_text(issue_codes([sheet.pk])[sheet.pk])
    phone.post(reverse("scorer:write_by_code", args=[code]))
    return phone


def _brings(client, *rights):
    answer = client.post(PAGE, {"tickets": rights}, content_type="application/json")
    assert answer.status_code == 200
    return answer.json()["sheets"]


def _writes(client, sheet):
    return client.get(reverse("outbox", args=[sheet.pk])).status_code == 200


def policy_of(answer) -> set[str]:
    return set(answer["Content-Security-Policy"].split("; "))


def test_a_page_of_a_laptop_alone_gives_no_right_and_asks_nobody(client, kop_sheet):
    answer = _page(client, kop_sheet)
    text = answer.content.decode()
    assert 'data-second=""' in text
    assert 'data-ticket=""' in text
    assert f'data-site="{known_lineage().site}" data-epoch="1"' in text
    assert policy_of(answer) >= {"connect-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"}


def test_a_page_says_where_the_second_is_and_may_ask_it(client, kop_sheet, paired):
    answer = _page(client, kop_sheet)
    assert f'data-second="{SECOND}"' in answer.content.decode()
    assert f"connect-src 'self' {SECOND}" in policy_of(answer)
    other = client.get(reverse("scorer:home"))
    assert policy_of(other) >= {"connect-src 'self'", "script-src 'self'"}


def test_the_copy_on_a_phone_says_it_too_and_gives_no_right(client, kop_sheet, paired):
    answer = client.get(reverse("sheet_offline", args=[kop_sheet.pk]))
    text = answer.content.decode()
    assert f'data-second="{SECOND}"' in text
    assert "data-ticket" not in text
    assert SECOND in answer["Content-Security-Policy"]


def test_a_page_costs_no_query_more_for_it(client, kop_sheet, paired, django_assert_num_queries):
    _page(client, kop_sheet)
    with django_assert_num_queries(3):
        _page(client, kop_sheet)


def test_who_was_let_in_by_a_code_writes_at_the_second(kop_sheet, paired):
    right = _right(_let_in(kop_sheet), kop_sheet)
    other = Client()
    assert not _writes(other, kop_sheet)
    assert _brings(other, right) == [str(kop_sheet.pk)]
    assert _writes(other, kop_sheet)


def test_who_opened_the_sheet_writes_at_the_second(kop_sheet, paired):
    first, other = Client(), Client()
    opened_by(first, kop_sheet)
    assert _brings(other, _right(first, kop_sheet)) == [str(kop_sheet.pk)]
    assert _writes(other, kop_sheet)


def test_it_is_the_same_device_there(kop_sheet, paired):
    first, other = _let_in(kop_sheet), Client()
    session = first.session
    session["device"] = "d" * 32
    session.save()
    _brings(other, _right(first, kop_sheet))
    assert other.session["device"] == "d" * 32


def test_a_code_that_was_withdrawn_opens_nothing(kop_sheet, paired):
    right = _right(_let_in(kop_sheet), kop_sheet)
    withdraw_codes([kop_sheet.pk])
    other = Client()
    assert _brings(other, right) == []
    assert not _writes(other, kop_sheet)


def test_what_this_site_did_not_sign_opens_nothing(kop_sheet, paired):
    code = WritingCode.objects.get(pk=issue_codes([kop_sheet.pk])[kop_sheet.pk].pk)
    right = {"sheet": str(kop_sheet.pk), "code": code.pk, "opened": True, "device": ""}
    other = Client()
    forged = signing.dumps(right, salt=SALT, key="another secret")
    signed = signing.dumps(right, salt="another.salt")
    good = signing.dumps(right, salt=SALT)
    assert _brings(other, forged, signed, "x", good[:-1] + "-", "") == []
    gone = signing.dumps(right | {"sheet": str(uuid4())}, salt=SALT)
    assert _brings(other, gone) == []
    assert not _writes(other, kop_sheet)


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"tickets": "x"}', '{"tickets": {}}', f'{{"tickets": {["x"] * 51}}}']
)
def test_what_is_no_list_of_texts_is_refused_in_words(client, body):
    answer = client.post(PAGE, body.replace("'", '"'), content_type="application/json")
    assert answer.status_code == 400
    assert answer.json() == {"message": "“tickets” must be a list of at most 50 texts."}


def _sends(client, sheet, **headers):
    address = reverse("outbox", args=[sheet.pk])
    body = {"entries": []}
    return client.post(address, body, content_type="application/json", headers=headers)


def test_a_laptop_that_was_overtaken_takes_no_lines(client, kop_sheet, paired):
    answer = _sends(client, kop_sheet, **{"X-Kontra-Epoch": "2"})
    assert answer.status_code == 503
    assert answer.json()["message"] == (
        f"Another laptop has taken over: go on at {SECOND}. This one takes no lines any more."
    )


def test_it_may_not_know_where_the_other_is(client, kop_sheet):
    answer = _sends(client, kop_sheet, **{"X-Kontra-Epoch": "2"})
    assert answer.json()["message"].endswith("ask the desk.")


@pytest.mark.parametrize("told", ["1", "", "x", "-3", "2"])
def test_it_takes_lines_of_whoever_knows_of_no_higher_epoch(client, kop_sheet, told):
    Epoch.objects.create(number=2)
    forget_lineage()
    assert _sends(client, kop_sheet, **{"X-Kontra-Epoch": told}).status_code == 400  # no lines
