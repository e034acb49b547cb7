"""Who writes sees the hand written last on top; who reads, and paper, the first one."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorer.sheets.services.sheets import import_record
from tests.builders.records import DOUBLES, GLOWY, HEARTS, KOP

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[KOP, GLOWY, DOUBLES, HEARTS], ids=lambda raw: raw["game"])
def sheet(request):
    return import_record(raw=request.param)


def order(client, address):
    """The numbers of the lines from the top, by the addresses of their rows."""
    body = re.findall(r"(?s)<tbody.*?</tbody>", client.get(address).content.decode())[0]
    return list(dict.fromkeys(map(int, re.findall(r"/(\d+)/\"\s+aria-label", body))))


@pytest.mark.parametrize(
    "address",
    [("scorer:sheet", ""), ("scorer:live", "?as=write"), ("sheet_offline", "")],
)
def test_the_newest_hand_is_first_where_one_writes(client, sheet, address):
    name, query = address
    numbers = order(client, reverse(name, args=[sheet.pk]) + query)
    count = sheet.entries.count()
    assert numbers == list(range(count, 0, -1))


@pytest.mark.parametrize("address", [("scorer:follow", ""), ("scorer:live", "?as=follow")])
def test_the_first_hand_is_first_where_one_reads(client, sheet, address):
    name, query = address
    numbers = order(client, reverse(name, args=[sheet.pk]) + query)
    assert numbers == list(range(1, sheet.entries.count() + 1))
