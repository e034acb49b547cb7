"""What the card draws, figure by figure."""

from __future__ import annotations

from scorer.kits.cancellation_hearts import rule_card


def test_hearts_deal_is_even_for_six_to_eleven():
    deals = rule_card.plan().figures.deals
    assert [(deal.players, deal.cards, deal.left) for deal in deals] == [
        (6, 17, 2),
        (7, 14, 6),
        (8, 13, 0),
        (9, 11, 5),
        (10, 10, 4),
        (11, 9, 5),
    ]


def test_hearts_card_shows_costs_cancelling_and_the_moon(card_words):
    text = card_words("cancellation-hearts")
    assert "A K Q J 10 9 8 7 6 5 4 3 2" in text
    assert "a heart ♥ 1 a Black Maria Q ♠ 13 all together 52" in text.replace("Q♠", "Q ♠")
    figures = rule_card.plan().figures
    assert [(laid.cancelled, laid.takes) for laid in figures.trick] == [
        (False, False),
        (True, False),
        (False, True),
        (False, False),
        (True, False),
        (False, False),
    ]
    assert figures.moon == (
        ("off one's own score", "−26", "0"),
        ("on the others' scores", "0", "+26"),
    )
