"""What the card draws, figure by figure."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scorer.kits.na_glowy import rule_card as glowy_card
from scorer.printing.rule_cards import SIZES, card_html, rule_card
from tests.scorer.printing.reading import alternatives
from tests.scorer.printing.rule_cards.making import made
from tests.tiers import sampled


def test_glowy_hands_write_what_engine_writes():
    kinds = [
        (
            outcome.hand,
            [(cell.mark.kind if cell.mark else cell.words, cell.span) for cell in outcome.written],
            outcome.rules,
        )
        for outcome in glowy_card.plan().figures.outcomes
    ]
    assert kinds == [
        (
            "61–90",
            [("four", 1), ("eight", 1), ("head", 1), ("head", 1)],
            ("GLOWY-6.1", "GLOWY-6.4"),
        ),
        (
            "91–120",
            [("eight", 1), ("head", 1), ("head", 1), ("head", 1)],
            ("GLOWY-6.2", "GLOWY-6.4"),
        ),
        ("all tricks", [("horned", 1)] * 4, ("GLOWY-6.3", "GLOWY-6.5")),
        (
            "60 : 60",
            [
                ("a bok of four extra hands opens", 3),
                ("a further bok of four extra hands opens", 1),
            ],
            ("GLOWY-6.4", "GLOWY-6.6"),
        ),
    ]


def names_on_page():
    with translation.override("en"):
        page = card_html(rule_card("na-glowy"), SIZES[0])
    return re.findall(r'role="img"><title>(.*?)</title>', page)


def names_on_paper():
    return alternatives(made("na-glowy", "en").pdf)


@pytest.mark.parametrize("names", sampled([names_on_page, names_on_paper]))
def test_glowy_marks_are_drawn_and_named(names):
    named = names()
    assert named[:4] == ["4", "8", "głowa", "głowa in a bok"]
    assert named[-5:] == ["4", "8", "głowa", "4", "4, struck out"]


def test_glowy_card_says_that_order_of_cards_is_lost(card_words):
    text = card_words("na-glowy")
    assert "A 10 K Q J 9 8 7 11 10 4 3 2 0 0 0 The pictures that listed trumps" in text
