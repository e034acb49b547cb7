from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from scorer.games.registry import all_games
from scorer.printing.pdf_renderer import PACKAGES
from scorer.printing.rule_cards import card_pdf_bytes
from tests.scorer.machine import lacks_library

RULESETS = [ruleset.slug for game in all_games().values() for ruleset in game.rulesets]


def refused(*given):
    with pytest.raises(CommandError) as error:
        call_command("print_rule_card", *map(str, given))
    return str(error.value), error.value.returncode


def test_print_rule_card_writes_the_card(tmp_path):
    output = tmp_path / "card.pdf"
    call_command("print_rule_card", "na-glowy", "--language", "pl", "--output", str(output))
    assert output.read_bytes() == card_pdf_bytes("na-glowy", "pl")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("kop", "--language=xx"), "The language 'xx' is not known. Allowed: pl, cs, ro, en."),
        (
            ("tarok",),
            f"The rule set 'tarok' is not known. Allowed: {', '.join(RULESETS)}.",
        ),
    ],
)
def test_print_rule_card_names_what_is_allowed(given, message, tmp_path):
    assert refused(*given, "-o", tmp_path / "card.pdf") == (message, 2)


def test_print_rule_card_names_an_output_that_cannot_be_written(tmp_path):
    message, status = refused("na-glowy", "--language=pl", "-o", tmp_path)
    assert (status, "cannot be written" in message) == (2, True)
    missing = tmp_path / "missing"
    assert refused("na-glowy", "-o", missing / "card.pdf") == (
        f"There is no directory '{missing}' to write into.",
        2,
    )


def test_print_rule_card_says_what_is_missing(tmp_path, monkeypatch):
    lacks_library(monkeypatch, "weasyprint")
    card_pdf_bytes.cache_clear()
    message, status = refused("kop", "-o", tmp_path / "card.pdf")
    assert (message, status) == (
        f"A system library is missing. Install the packages: {PACKAGES}",
        1,
    )
    assert not (tmp_path / "card.pdf").exists()
