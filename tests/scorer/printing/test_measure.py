"""Score sheets measured: no type below six points, no words over words or over rules."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from django.utils import translation

from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import PAPERS
from scorer.printing.render import context_pdf_bytes
from scorer.printing.sets import Item, print_set
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_context import nameless, sheet_context
from tests.builders import records as examples
from tests.scorer.printing.measure import Ink, Rule, cut_upright, faults
from tests.scorer.printing.reading import printed, printed_anew
from tests.tiers import long, sampled

DEMO = Path(__file__).parents[3] / "fixtures" / "demo"
GIVEN = {
    "occasion": Occasion("Memoriał Stefana o Puchar Burmistrza Wolsztyna i Okolic", None, 12, 114),
    "address": "https://kontra.example/sheets/7b0e/follow/?round=12&table=114",
}
LONGEST = (
    "Bogumiła Nowak-Kowalska",
    "Krzysztof Brzęczyszczykiewicz",
    "Čeněk Vrchlický-Nepomucký",
    "Ștefania Constantinescu-Brâncoveanu",
    "Małgorzata Wróblewska-Zając",
    "Ioana Popescu-Vlădescu",
    "Hynek Přemysl Šťastný",
    "Anna-Maria Dąbrowska-Źrebiec",
    "Gheorghe Șerbănescu-Țepeș",
    "Krystyna Szczepańska-Kołodziej",
    "Vítězslav Dvořák-Novotný",
)
SHORTEST = tuple("ABCDEFGHIJK")
LANGUAGES = ("pl", "cs", "ro", "en")


def demo(slug, players=0):
    """The match of the demo club; of Hearts with so many players."""
    record = json.loads((DEMO / f"{slug}.json").read_text())
    if not players:
        return record
    empty = [0] * (players - 2)
    moon = {"hearts": [26, 0, *empty], "marias": [2, 0, *empty], "moon": "subtract"}
    halves = {"hearts": [13, *empty, 13], "marias": [1, *empty, 1]}
    return record | {"entries": [halves, moon] * 4, "options": {"target": 1000}}


MATCHES = {
    "kop": demo("kop"),
    "na-glowy": demo("na-glowy"),
    "polish-doubles": demo("polish-doubles"),
    "hearts-6": demo("cancellation-hearts", 6),
    "hearts-8": demo("cancellation-hearts", 8),
    "hearts-11": demo("cancellation-hearts", 11),
}


def named(match, names):
    record = MATCHES[match]
    players = int(match.partition("hearts-")[2] or len(record["players"]))
    return record | {"players": list(names[:players])}


@pytest.mark.parametrize(
    ("match", "paper", "blank", "language", "names"),
    sampled(
        product(MATCHES, PAPERS, (False, True), LANGUAGES, (SHORTEST, LONGEST)),
        daily=[
            ("polish-doubles", "A5", False, "pl", LONGEST),
            ("hearts-11", "A4", True, "ro", LONGEST),
        ],
    ),
)
def test_sheet_has_no_fault_that_can_be_measured(match, paper, blank, language, names):
    how = {"paper": paper, "blank": blank, "language": language}
    assert faults(printed_anew(named(match, names), **GIVEN, **how)) == []


@long
@pytest.mark.parametrize(("match", "paper"), list(product(MATCHES, PAPERS)))
def test_sheet_in_two_languages_has_no_fault(match, paper):
    for blank, (first, second) in product((False, True), (("pl", "ro"), ("cs", "en"))):
        how = {"paper": paper, "blank": blank, "language": first, "second": second}
        assert faults(printed_anew(named(match, LONGEST), **GIVEN, **how)) == []


@long
@pytest.mark.parametrize(("match", "paper"), list(product(MATCHES, PAPERS)))
def test_sheet_without_names_has_no_fault(match, paper):
    with translation.override("cs"):
        context = nameless(sheet_context(standing_of(named(match, LONGEST) | {"entries": []})))
        order = PaperOrder("cs", paper=paper, blank=True)
        assert faults(context_pdf_bytes(context, order, GIVEN["occasion"], "")) == []


@long
@pytest.mark.parametrize(("match", "paper"), list(product(MATCHES, PAPERS)))
def test_set_of_sheets_has_no_fault_that_can_be_measured(match, paper):
    items = [
        Item(standing_of(named(match, names)), *GIVEN.values()) for names in (SHORTEST, LONGEST)
    ]
    assert faults(print_set(items, PaperOrder("pl", paper=paper))) == []


def with_totals_beyond_a_thousand(winner):
    hand = {"contract": "zolo_du", "old": [0], "winner": winner, "kontras": 2}
    return printed(examples.KOP | {"entries": [hand] * 7}, paper="A5")


@pytest.mark.parametrize("winner", sampled(["old", "young"]))
def test_totals_beyond_thousand_stand_in_their_columns(winner):
    assert faults(with_totals_beyond_a_thousand(winner)) == []


def test_rule_through_letters_is_seen_one_beside_them_is_not():
    ink = Ink("1", 9.0, 10.0, 10.0, 12.0, 12.0)
    assert cut_upright(ink, Rule(11.0, 0.0, 11.2, 30.0))
    assert not cut_upright(ink, Rule(12.0, 0.0, 12.2, 30.0))


def test_small_type_is_seen():
    found = faults(with_totals_beyond_a_thousand("old"), least=8.0)
    assert found
    assert all(fault.endswith(" pt") for fault in found)
