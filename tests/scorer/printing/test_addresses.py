"""What the codes of printed sheets open, and what of it people type."""

from __future__ import annotations

from uuid import UUID

import pytest

from scorer.games.registry import all_games
from scorer.printing.addresses import (
    code_address,
    new_address,
    sheet_address,
    typed_code,
    writing_address,
)
from scorer.printing.codes import QUIET, Code
from scorer.printing.order import NOWHERE, Occasion
from scorer.support.short_parts import ShortId, short_id

SITE = "https://k.example"
TABLE = Occasion(round=2, table=7)
KEY = UUID("7b0e0c2a-41d5-4c1e-9f63-0d5a7e9b1c42")
LARGEST = UUID(int=2**128 - 1)


def test_code_is_typed_from_its_address_in_two_groups():
    assert code_address(SITE, "7K2MQX4D9T") == "https://k.example/t/7K2MQX4D9T/"
    assert typed_code("https://k.example/t/7K2MQX4D9T/") == "7K2MQ-X4D9T"
    assert writing_address(SITE, "7K2MQX4D9T", TABLE) == "HTTPS://K.EXAMPLE/T/7K2MQX4D9T/2/7"
    assert typed_code("HTTPS://K.EXAMPLE/T/7K2MQX4D9T/2/7") == "7K2MQ-X4D9T"
    assert typed_code("HTTPS://K.EXAMPLE/T/7K2MQX4D9T/-/-") == "7K2MQ-X4D9T"


@pytest.mark.parametrize(
    "address",
    [
        "",
        SITE,
        sheet_address(SITE, KEY, TABLE),
        new_address(SITE, "kop-wolsztyn", TABLE),
        new_address(SITE, "na-glowy-x", TABLE),  # ten letters, as a code has
        "https://k.example/other/7K2MQX4D9T/",
        "HTTPS://K.EXAMPLE/S/7K2MQX4D9T/2/7",
    ],
)
def test_no_other_address_has_a_code_to_type(address):
    assert typed_code(address) == ""


def test_address_of_a_sheet_is_short_and_in_capitals():
    spelled = sheet_address(SITE, KEY, TABLE)
    assert spelled == f"HTTPS://K.EXAMPLE/S/{short_id(KEY)}/2/7"
    assert sheet_address(SITE, KEY, Occasion(table=7)) == spelled.replace("/2/7", "/-/7")
    assert new_address(SITE, "kop-wolsztyn", NOWHERE) == "HTTPS://K.EXAMPLE/N/KOP-WOLSZTYN/-/-"


@pytest.mark.parametrize("key", [KEY, UUID(int=0), UUID(int=35), UUID(int=36), LARGEST])
def test_id_is_read_as_it_was_spelled(key):
    assert len(short_id(key)) == 25
    assert ShortId().to_python(short_id(key)) == key


def test_text_that_spells_no_id_is_refused():
    with pytest.raises(ValueError, match="128"):
        ShortId().to_python("Z" * 25)


@pytest.mark.parametrize(
    ("site", "modules"),
    [
        ("https://kontra.example/", 29),
        ("http://192.168.178.123:8000", 29),
        ("https://a-rather-long-name.example", 29),  # 33 letters and points in all
        ("https://club.a-really-rather-long-name.example", 33),
        ("https://kontra.example/a/path", 37),  # no longer all capitals
    ],
)
def test_codes_have_29_modules_where_the_sites_name_allows_it(site, modules):
    whole = Occasion(round=12, table=114)
    assert Code(sheet_address(site, LARGEST, whole)).size - 2 * QUIET == modules
    for game in all_games().values():
        for ruleset in game.rulesets:
            assert Code(new_address(site, ruleset.slug, whole)).size - 2 * QUIET <= modules
    assert Code(writing_address(site, "7K2MQX4D9T", whole)).size - 2 * QUIET <= modules


def test_sheet_without_a_site_has_no_address():
    assert new_address("", "kop", NOWHERE) == ""
    assert sheet_address("", KEY, NOWHERE) == ""
    assert writing_address("", "7K2MQX4D9T", NOWHERE) == ""
