"""Fingerprints: of everything but the seed, the same for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method, Uneven
from tournaments.engine.fingerprint import canonical, fingerprint, request_json

REQUEST = DrawRequest(
    method=Method.ROTATION,
    units=(
        DrawUnit(number=1, team="Asy", club="Łęg", fixed_table=2),
        DrawUnit(number=2, pair="1a"),
    ),
    rounds=5,
    seed="dice 6 1 4",
    apart={"team": Apart.MUST, "club": Apart.SHOULD},
)
CANONICAL = (
    '{"apart":{"club":"should","team":"must"},"format":"draw-request/1","method":"rotation",'
    '"rounds":5,"table_size":4,"uneven":"three","units":[{"club":"Łęg","fixed_table":2,'
    '"number":1,"team":"Asy"},{"number":2,"pair":"1a"}]}'
)


def test_request_is_written_as_the_format_has_it():
    assert request_json(REQUEST) == {
        "format": "draw-request/1",
        "method": "rotation",
        "units": [
            {"number": 1, "team": "Asy", "club": "Łęg", "fixed_table": 2},
            {"number": 2, "pair": "1a"},
        ],
        "table_size": 4,
        "rounds": 5,
        "seed": "dice 6 1 4",
        "apart": {"club": "should", "team": "must"},
        "uneven": "three",
    }


def test_text_and_digest_stay_what_they_are():
    assert canonical(REQUEST) == CANONICAL
    assert fingerprint(REQUEST) == PUBLISHED


def test_seed_and_order_of_keys_leave_it_the_same():
    turned = dict(reversed(REQUEST.apart.items()))
    assert fingerprint(replace(REQUEST, seed="", apart=turned)) == PUBLISHED


@pytest.mark.parametrize(
    "change",
    [
        {"units": REQUEST.units[::-1]},
        {"units": REQUEST.units[:1]},
        {"rounds": 4},
        {"table_size": 3},
        {"method": Method.RANDOM},
        {"uneven": Uneven.FILL},
        {"apart": {}},
        {"history": (((1, 2),),)},
        {"ranking": (2, 1)},
    ],
)
def test_everything_else_changes_it(change):
    assert fingerprint(replace(REQUEST, **change)) != PUBLISHED


PUBLISHED = "72b2c235d5371b37acd8e5410a85f9939c235ef554b8a1ea94aff4150634def6"
