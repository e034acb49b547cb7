"""What cannot be drawn is told, with the part of the request that is wrong."""

from __future__ import annotations

from copy import copy

import pytest

from tournaments.engine.draws import draw
from tournaments.engine.draws.request import Apart, DrawImpossible, DrawRequest, DrawUnit, Method

MUST = {"team": Apart.MUST}


def _units(*fixed, team=""):
    return tuple(
        DrawUnit(number=n, team=team, fixed_table=table) for n, table in enumerate(fixed, 1)
    )


@pytest.mark.parametrize(
    ("units", "reason", "path"),
    [
        (_units(None, None), "2 cannot fill a table of 4.", ("units",)),
        (
            _units(None, None, None, None, team="Asy"),
            "4 of Asy cannot be kept apart at 1 tables.",
            ("apart", "team"),
        ),
        (
            _units(None, 2, None, None),
            "There is no table 2, only 1 to 1.",
            ("units", 1, "fixed_table"),
        ),
        (
            _units(1, 1, 1, 1, 1, None, None, None),
            "Table 1 is the fixed table of 5, but seats 4.",
            ("units", 4, "fixed_table"),
        ),
        (
            (
                DrawUnit(number=1, team="A", fixed_table=1),
                DrawUnit(number=2, team="A", fixed_table=1),
                *(DrawUnit(number=n) for n in range(3, 9)),
            ),
            "1 and 2 must be kept apart and have the same fixed table.",
            ("units", 1, "fixed_table"),
        ),
    ],
)
def test_impossible_draw_names_fault_and_its_field(units, reason, path):
    request = DrawRequest(method=Method.ROTATION, units=units, rounds=1, apart=MUST)
    with pytest.raises(DrawImpossible) as refused:
        draw(request)
    assert (str(refused.value), refused.value.path) == (reason, path)


def test_impossible_draw_keeps_its_fault_when_copied_from_a_process():
    with pytest.raises(DrawImpossible) as here:
        draw(DrawRequest(method=Method.ROTATION, units=_units(None, 2, None, None), rounds=1))
    there = copy(here.value)  # as it is taken along
    assert (str(there), there.path) == (str(here.value), ("units", 1, "fixed_table"))
