"""What the games' cards draw, figure by figure."""

from __future__ import annotations

from scorer.printing.rule_cards import (
    cancellation_hearts,
    kop,
    na_glowy,
    polish_doubles,
)
from tests.scorer.printing.reading import alternatives
from tests.scorer.printing.rule_cards.making import made


def test_kop_values_are_those_of_the_table(told):
    assert [(worth.game, worth.values) for worth in kop.plan().figures.games] == [
        ("zwyczajna, wesele: with wyjście", (1, 2, 4, 8, 16)),
        ("zwyczajna, wesele: without wyjście", (2, 4, 8, 16, 32)),
        ("zwyczajna, wesele: without a trick", (3, 6, 12, 24, 48)),
        ("cicha", (4, 8, 16, 32, None)),
        ("zolo", (5, 10, 20, None, None)),
        ("zolo du", (10, 20, 40, None, None)),
    ]
    text = told("kop")
    assert "– kontra ×2 rej ×4 bok ×8 słup ×16" in text
    assert "zwyczajna, wesele: without a trick 3 6 12 24 48 cicha 4 8 16 32 – zolo" in text


def test_kop_cards_stand_from_the_highest_with_their_points(told):
    text = told("kop")
    trumps = "A ♥ 11 10 ♣ 10 10 ♠ 10 10 ♥ 10 Q ♣ 3 Q ♠ 3 Q ♥ 3 Q ♦ 3 J ♣ 2 J ♠ 2 J ♥ 2 J ♦ 2"
    assert f"{trumps} A ♦ 11 10 ♦ 10 Foreign A ♣ 11 A ♠ 11" in text


def test_kop_says_from_what_a_side_wins_and_has_wyjscie(told):
    assert "Points, of 104 KOP-6.2 KOP-8.4 Starzy Młodzi win from 53 52 wyjście from 27 26" in (
        told("kop-wolsztyn")
    )


def test_glowy_hands_write_what_the_engine_writes():
    kinds = [
        (
            outcome.hand,
            [(cell.mark.kind if cell.mark else cell.words, cell.span) for cell in outcome.written],
            outcome.rules,
        )
        for outcome in na_glowy.plan().figures.outcomes
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


def test_glowy_marks_are_drawn_and_named():
    named = alternatives(made("na-glowy", "en").pdf)
    assert named[:4] == ["4", "8", "głowa", "głowa in a bok"]
    assert named[-5:] == ["4", "8", "głowa", "4", "4, struck out"]


def test_glowy_card_says_that_the_order_of_cards_is_lost(told):
    text = told("na-glowy")
    assert "A 10 K Q J 9 8 7 11 10 4 3 2 0 0 0 The pictures that listed trumps" in text


def test_doubles_tiles_are_the_whole_set():
    tiles = polish_doubles.plan().figures.tiles
    assert sum(count for row in tiles for _letter, count in row.letters) == 98
    assert [row.value for row in tiles] == [1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert tiles[3].letters == (("Č", 1), ("Ř", 2), ("Š", 2), ("Ů", 1), ("Ý", 2), ("Ž", 1))


def test_doubles_turns_go_one_two_two(told):
    assert polish_doubles.plan().figures.turns == (
        ("the starting pair", ((1,), (), (4, 5), (), (8, 9))),
        ("the other pair", ((), (2, 3), (), (6, 7), ())),
    )
    assert "turns lost 0 0 1 1 1" in told("polish-doubles")


def test_hearts_deal_is_even_for_six_to_eleven():
    deals = cancellation_hearts.plan().figures.deals
    assert [(deal.players, deal.cards, deal.left) for deal in deals] == [
        (6, 17, 2),
        (7, 14, 6),
        (8, 13, 0),
        (9, 11, 5),
        (10, 10, 4),
        (11, 9, 5),
    ]


def test_hearts_card_shows_costs_cancelling_and_the_moon(told):
    text = told("cancellation-hearts")
    assert "A K Q J 10 9 8 7 6 5 4 3 2" in text
    assert "a heart ♥ 1 a Black Maria Q ♠ 13 all together 52" in text.replace("Q♠", "Q ♠")
    figures = cancellation_hearts.plan().figures
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
