"""Invented hands: what a table writes down is allowed by its game, to the end."""

from __future__ import annotations

from random import Random

import pytest

from scorer import records
from scorer.games.registry import all_games
from tests.rehearsal.hands import inventor_of, known_games, play_table

HEADS = {
    "kop": ({"options": {"hands": 8}}, 4),
    "na-glowy": ({"options": {"hands": 4}}, 4),
    "polish-doubles": ({}, 4),
    "cancellation-hearts": ({}, 9),
}


def lots(seed):
    return Random(seed)  # noqa: S311 — a game, no secret


def test_every_game_whose_entries_are_invented_can_be_rehearsed():
    able = [slug for slug in all_games() if inventor_of(slug)]
    assert known_games() == able
    assert set(HEADS) <= set(able)


@pytest.mark.parametrize("game", HEADS)
@pytest.mark.parametrize("seed", range(10))
def test_table_is_played_to_its_end(game, seed):
    more, players = HEADS[game]
    head = {"format": "score-record/1", "game": game} | more
    played = play_table(head, players, lots(seed))
    names = [f"{seat}" for seat in range(players)]
    record = records.parse_record(head | {"players": names, "entries": list(played.entries)})
    match = records.score_record(record)
    assert match.state.finished
    assert match.state.totals == played.totals


def test_same_lots_play_the_same_hands():
    head = {"format": "score-record/1", "game": "kop", "options": {"hands": 8}}
    assert play_table(head, 4, lots(7)) == play_table(head, 4, lots(7))
    assert play_table(head, 4, lots(7)) != play_table(head, 4, lots(8))
