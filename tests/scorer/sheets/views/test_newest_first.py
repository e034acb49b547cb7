"""Who writes sees the hand written last on top; who reads, and paper, the first one."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorer.sheets.services.sheets import import_record
from tests.builders.records import ALL, DOUBLES, KOP
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


def order(client, address):
    """The numbers of the lines from the top, by the addresses of their rows."""
    body = re.findall(r"(?s)<tbody.*?</tbody>", client.get(address).content.decode())[0]
    return list(dict.fromkeys(map(int, re.findall(r"/(\d+)/\"\s+aria-label", body))))


WRITING = [("scorer:sheet", ""), ("scorer:live", "?as=write"), ("sheet_offline", "")]
READING = [("scorer:follow", ""), ("scorer:live", "?as=follow")]


@pytest.mark.parametrize("raw", sampled(ALL, daily=[KOP, DOUBLES]), ids=lambda raw: raw["game"])
def test_newest_hand_is_first_where_one_writes_and_last_where_one_reads(client, raw):
    sheet = import_record(raw=raw)
    numbers = list(range(1, len(raw["entries"]) + 1))
    for name, query in WRITING:
        assert order(client, reverse(name, args=[sheet.pk]) + query) == numbers[::-1]
    for name, query in READING:
        assert order(client, reverse(name, args=[sheet.pk]) + query) == numbers
