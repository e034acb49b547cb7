"""What the card draws, figure by figure."""

from __future__ import annotations

from scorer.kits.kop import rule_card


def test_kop_values_are_those_of_the_table(card_words):
    assert [(worth.game, worth.values) for worth in rule_card.plan().figures.games] == [
        ("zwyczajna, wesele: with wyjście", (1, 2, 4, 8, 16)),
        ("zwyczajna, wesele: without wyjście", (2, 4, 8, 16, 32)),
        ("zwyczajna, wesele: without a trick", (3, 6, 12, 24, 48)),
        ("cicha", (4, 8, 16, 32, None)),
        ("zolo", (5, 10, 20, None, None)),
        ("zolo du", (10, 20, 40, None, None)),
    ]
    text = card_words("kop")
    assert "– kontra ×2 rej ×4 bok ×8 słup ×16" in text
    assert "zwyczajna, wesele: without a trick 3 6 12 24 48 cicha 4 8 16 32 – zolo" in text


def test_kop_cards_stand_from_the_highest_with_their_points(card_words):
    text = card_words("kop")
    trumps = "A ♥ 11 10 ♣ 10 10 ♠ 10 10 ♥ 10 Q ♣ 3 Q ♠ 3 Q ♥ 3 Q ♦ 3 J ♣ 2 J ♠ 2 J ♥ 2 J ♦ 2"
    assert f"{trumps} A ♦ 11 10 ♦ 10 Foreign A ♣ 11 A ♠ 11" in text


def test_kop_says_from_what_a_side_wins_and_has_wyjscie(card_words):
    assert "Points, of 104 KOP-6.2 KOP-8.4 Starzy Młodzi win from 53 52 wyjście from 27 26" in (
        card_words("kop-wolsztyn")
    )
