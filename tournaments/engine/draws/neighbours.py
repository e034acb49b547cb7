"""A ranking cut into tables of neighbours, of whom no two may not meet: the closest there are.

The best who has no table yet takes mates among the next few, in every way there is. Ways that
leave the same units without a table are one, of which the cheapest is kept; so all cuttings are
compared, a table after the other, though their number is beyond counting.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from itertools import islice
from typing import NamedTuple

from tournaments.engine.draws.field import Group

# How many of the next the mates are taken from, and how many ways are followed at least: more where
# those lead to no end. With ten times as many ways none of 392 came closer.
TRIES = ((9, 8), (9, 24), (14, 24))
MOST_STATES = 1600  # that are gone on from: of a small field nearly all there are

State = tuple[int, int]  # the place of the first without a table; who behind them has one, as bits


class _Way(NamedTuple):
    """How a state was come to, most cheaply."""

    cost: int
    before: State
    table: Group


def closest(
    ranking: Sequence[int], size: int, rows: Sequence[Sequence[int]], dearest: int
) -> list[Group] | None:
    """The ranking as tables of ``size``, where it comes out even; None: none was found.

    ``rows`` are the prices of two units' meeting; those from ``dearest`` on are never paid.
    """
    found = (_closest(ranking, size, rows, dearest, *how) for how in TRIES)
    return next((tables for tables in found if tables is not None), None)


def _closest(
    ranking: Sequence[int],
    size: int,
    rows: Sequence[Sequence[int]],
    dearest: int,
    reach: int,
    width: int,
) -> list[Group] | None:
    layers: list[dict[State, _Way]] = [{(0, 0): _Way(0, (0, 0), [])}]
    width = max(width, MOST_STATES // max(len(ranking), 1))
    for _table in range(len(ranking) // size):
        ways = nsmallest(width, layers[-1].items(), key=lambda way: (way[1].cost, way[0]))
        layer: dict[State, _Way] = {}
        for state, way in ways:
            for mates, price in _mates(ranking, size, rows, dearest, state, reach):
                after = _after(state, mates)
                cost = way.cost + price
                known = layer.get(after)
                if known is None or cost < known.cost:
                    table = [ranking[state[0]], *(ranking[place] for place in mates)]
                    layer[after] = _Way(cost, state, table)
        if not layer:
            return None
        layers.append(layer)
    return _tables(layers)


def _mates(
    ranking: Sequence[int],
    size: int,
    rows: Sequence[Sequence[int]],
    dearest: int,
    state: State,
    reach: int,
) -> list[tuple[list[int], int]]:
    """The places of mates for the first without a table, in every way, and what they cost."""
    first, taken = state
    mine = rows[ranking[first]]
    free = (place for place in range(first + 1, len(ranking)) if not taken >> (place - first) & 1)
    prices = ((place, mine[ranking[place]]) for place in islice(free, reach))
    chosen = alone = [([place], price) for place, price in prices if price < dearest]
    for _mate in range(size - 2):
        longer = []
        for places, cost in chosen:
            for [place], price in alone:
                if place <= places[-1]:
                    continue
                among = [rows[ranking[place]][ranking[other]] for other in places]
                if max(among) < dearest:
                    longer.append(([*places, place], cost + price + sum(among)))
        chosen = longer
    return chosen


def _after(state: State, mates: list[int]) -> State:
    first, taken = state
    for place in (first, *mates):
        taken |= 1 << (place - first)
    gone = (~taken & (taken + 1)).bit_length() - 1  # those in front who all have a table
    return first + gone, taken >> gone


def _tables(layers: list[dict[State, _Way]]) -> list[Group]:
    [state] = layers[-1]  # everybody has a table
    tables = []
    for layer in reversed(layers[1:]):
        tables.append(layer[state].table)
        state = layer[state].before
    return tables[::-1]
