"""The addresses in the codes of printed sheets lead on to the pages they stand for."""

from __future__ import annotations

from urllib.parse import urlsplit
from uuid import UUID

import pytest

from scorer.printing.addresses import new_address, sheet_address, writing_address
from scorer.printing.order import NOWHERE, Occasion

KEY = UUID("7b0e0c2a-41d5-4c1e-9f63-0d5a7e9b1c42")
TABLE = Occasion(round=2, table=7)
FOLLOW = f"/sheets/{KEY}/follow/"


@pytest.mark.parametrize(
    ("address", "opened"),
    [
        (sheet_address("http://testserver", KEY, TABLE), f"{FOLLOW}?round=2&table=7"),
        (sheet_address("http://testserver", KEY, Occasion(table=7)), f"{FOLLOW}?table=7"),
        (sheet_address("http://testserver", KEY, NOWHERE), FOLLOW),
        (
            new_address("http://testserver", "kop-wolsztyn", TABLE),
            "/new/kop-wolsztyn/?round=2&table=7",
        ),
        (new_address("http://testserver", "kop", Occasion(round=0)), "/new/kop/?round=0"),
        (writing_address("http://testserver", "7K2MQX4D9T", TABLE), "/t/7K2MQX4D9T/"),
    ],
)
def test_code_opens_what_it_opened_as_a_long_address(client, address, opened):
    answer = client.get(urlsplit(address).path)
    assert (answer.status_code, answer.url) == (302, opened)


@pytest.mark.parametrize(
    "path",
    [
        f"/S/{'Z' * 25}/2/7",  # more than an id can be
        "/S/123/2/7",
        "/N/KOP/2",
        "/N/KOP/2/x",
        "/N/KOP/2/1234567",
        "/n/kop/2/7",
    ],
)
def test_invalid_printed_code_is_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_scanned_sheet_is_followed(client, kop_sheet):
    path = urlsplit(sheet_address("http://testserver", kop_sheet.pk, TABLE)).path
    page = client.get(path, follow=True)
    assert page.redirect_chain == [(f"/sheets/{kop_sheet.pk}/follow/?round=2&table=7", 302)]
    assert page.status_code == 200


def test_nobody_writes_by_sending_to_a_code(client):
    path = urlsplit(writing_address("http://testserver", "7K2MQX4D9T", TABLE)).path
    assert client.post(path).status_code == 405
