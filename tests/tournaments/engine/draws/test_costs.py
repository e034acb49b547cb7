"""The least that a round can cost, held against every round there is."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.draws.costs import Weights, least_cost
from tournaments.engine.draws.field import field_of
from tournaments.engine.draws.request import DrawRequest, DrawUnit, Method, Uneven

REMATCHES = Weights(must=2, rematch=1, short=0, should=0)
STRANGERS = (8, 9)  # who played before and has gone


@st.composite
def fields(draw):
    """Four to seven units, one or two rounds before, some absent from them."""
    count = draw(st.integers(4, 7))
    size = draw(st.integers(2, 4))
    history = []
    for _round in range(draw(st.integers(1, 2))):
        seated = draw(st.permutations([*range(1, count + 1), *STRANGERS]))
        seated = seated[: draw(st.integers(2, len(seated)))]
        history.append(tuple(tuple(seated[at : at + size]) for at in range(0, len(seated), size)))
    request = DrawRequest(
        method=Method.RANDOM,
        units=tuple(DrawUnit(number=number) for number in range(1, count + 1)),
        table_size=size,
        uneven=Uneven.SIT_OUT,
        history=tuple(history),
    )
    return field_of(request, request.units)


def groupings(units, sizes):
    """Every way to seat some of the units at tables of these sizes."""
    if not sizes:
        yield ()
        return
    for table in combinations(units, sizes[0]):
        rest = [unit for unit in units if unit not in table]
        for others in groupings(rest, sizes[1:]):
            yield (table, *others)


def rematches(field, tables):
    """How often two at a table met before, all rounds added up."""
    before = [set(table) for played in field.past() for table in played]
    pairs = [set(pair) for table in tables for pair in combinations(table, 2)]
    return sum(pair <= table for pair in pairs for table in before)


@settings(max_examples=60)
@given(fields())
def test_no_round_is_cheaper_than_the_bound(field):
    units = range(len(field.units))
    best = min(rematches(field, tables) for tables in groupings(units, field.sizes))
    assert least_cost(field, 1, REMATCHES) <= best
