"""Who sat out how often."""

from __future__ import annotations

from tournaments.engine.draws.request import DrawRequest, DrawUnit, Method
from tournaments.engine.draws.rests import rests_before


def test_who_had_no_table_or_sat_there_alone_has_rested():
    units = tuple(DrawUnit(number=number) for number in range(1, 6))
    history = (((1, 2), (3, 4), (5,)), ((1, 3), (2, 5)), ((1,), (2, 4), (3, 5)))
    request = DrawRequest(method=Method.SWISS, units=units, table_size=2, history=history)
    assert rests_before(request) == {1: 1, 2: 0, 3: 0, 4: 1, 5: 1}
