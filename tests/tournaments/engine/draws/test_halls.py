"""Tables: fixed ones are kept, nobody comes back where that can be."""

from __future__ import annotations

from random import Random

from tournaments.engine.draws.halls import placed


def _returns(rounds):
    been, returns = set(), 0
    for tables in rounds:
        for number, table in enumerate(tables):
            returns += sum((unit, number) in been for unit in table)
            been.update((unit, number) for unit in table)
    return returns


def test_same_groups_go_round_hall():
    groups = [[1, 2], [3, 4], [5, 6]]
    rounds = placed([groups] * 3, [], {}, Random(1))  # noqa: S311 — repeatable
    assert [sorted(tables) for tables in rounds] == [groups] * 3
    assert _returns(rounds) == 0


def test_groups_come_to_tables_where_they_did_not_play_before():
    past = [[[1, 2], [3, 4]]]
    assert placed([[[1, 2], [3, 4]]], past, {}, Random(1)) == [[[3, 4], [1, 2]]]  # noqa: S311 — repeatable


def test_fixed_table_is_kept_even_where_somebody_returns():
    past = [[[1, 2], [3, 4]]]
    assert placed([[[1, 2], [3, 4]]], past, {0: 1}, Random(1)) == [[[1, 2], [3, 4]]]  # noqa: S311 — repeatable
