"""What the card draws, figure by figure."""

from __future__ import annotations

from scorer.kits.polish_doubles import rule_card


def test_doubles_tiles_are_the_whole_set():
    tiles = rule_card.plan().figures.tiles
    assert sum(count for row in tiles for _letter, count in row.letters) == 98
    assert [row.value for row in tiles] == [1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert tiles[3].letters == (("Č", 1), ("Ř", 2), ("Š", 2), ("Ů", 1), ("Ý", 2), ("Ž", 1))


def test_doubles_turns_go_one_two_two(card_words):
    assert rule_card.plan().figures.turns == (
        ("the starting pair", ((1,), (), (4, 5), (), (8, 9))),
        ("the other pair", ((), (2, 3), (), (6, 7), ())),
    )
    assert "turns lost 0 0 1 1 1" in card_words("polish-doubles")
