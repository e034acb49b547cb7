"""What the codes of printed sheets open, and what of it people type."""

from __future__ import annotations

from uuid import UUID

import pytest

from scorer.printing import addresses
from scorer.printing.addresses import code_address, new_address, sheet_address, typed_code
from scorer.printing.order import NOWHERE, Occasion

SITE = "https://k.example"
TABLE = Occasion(round=2, table=7)


def test_a_code_is_typed_from_its_address_in_two_groups():
    assert code_address(SITE, "7K2MQX4D9T") == "https://k.example/t/7K2MQX4D9T/"
    assert typed_code("https://k.example/t/7K2MQX4D9T/") == "7K2MQ-X4D9T"


@pytest.mark.parametrize(
    "address",
    [
        "",
        SITE,
        sheet_address(SITE, UUID(int=7), TABLE),
        new_address(SITE, "kop-wolsztyn", TABLE),
        "https://k.example/other/7K2MQX4D9T/",
    ],
)
def test_no_other_address_has_a_code_to_type(address):
    assert typed_code(address) == ""


def test_sheet_without_a_site_asks_nothing_of_its_pages(monkeypatch):
    monkeypatch.setattr(addresses, "reverse", None)
    assert new_address("", "kop", NOWHERE) == ""
    assert sheet_address("", UUID(int=7), NOWHERE) == ""
