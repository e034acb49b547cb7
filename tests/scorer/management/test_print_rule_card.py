from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from scorer.games.registry import all_games
from scorer.printing.pdf_renderer import PrintingUnavailableError
from scorer.printing.rule_cards import card_pdf_bytes

COMMAND = "scorer.management.commands.print_rule_card.card_pdf_bytes"

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


def test_print_rule_card_names_an_output_that_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setattr(COMMAND, lambda *_given: b"%PDF")
    message, status = refused("na-glowy", "-o", tmp_path)
    assert (status, "cannot be written" in message) == (2, True)
    missing = tmp_path / "missing"
    assert refused("na-glowy", "-o", missing / "card.pdf") == (
        f"There is no directory '{missing}' to write into.",
        2,
    )


def test_print_rule_card_says_what_is_missing(tmp_path, monkeypatch):
    def unavailable(*_given):
        raise PrintingUnavailableError("Install the packages: libpango")

    monkeypatch.setattr(COMMAND, unavailable)
    assert refused("kop", "-o", tmp_path / "card.pdf") == ("Install the packages: libpango", 1)
