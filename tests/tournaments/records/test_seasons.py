"""The plan of a season as JSON."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from scorer.records.faults import RecordRefused
from tournaments.engine.leagues import Counting
from tournaments.records.seasons import SeasonPlan, plan_from, plan_json

PLAN = SeasonPlan(
    best=3,
    counting=Counting.PLACES,
    scale=(Fraction(33, 2), Fraction(4)),
    licensed=True,
    licences={7: "2026-01-31"},
)


def test_plan_travels_as_json():
    raw = plan_json(PLAN)
    assert (raw["scale"], raw["licences"]) == (["16 1/2", "4"], {"7": "2026-01-31"})
    assert plan_from(json.loads(json.dumps(raw))) == PLAN
    assert plan_from({}) == SeasonPlan()


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (
            {"counting": "luck"},
            "counting: Not possible here. Allowed: 'places', 'table-points' or 'score'.",
        ),
        ({"licences": {"-7": "2026-01-31"}}, "licences/-7: Must be a whole number."),
        ({"best": 2.0}, "best: Must be a whole number."),
    ],
)
def test_plan_that_cannot_be_read(raw, message):
    with pytest.raises(RecordRefused) as found:
        plan_from(raw)
    assert str(found.value) == message
