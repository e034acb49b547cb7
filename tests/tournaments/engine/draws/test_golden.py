"""Draws kept as they were drawn: the same request gives the same draw, on any machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tiers import sampled
from tournaments.engine.draws import draw
from tournaments.engine.verify import report
from tournaments.records.draws import read_draw

FOLDER = Path(__file__).resolve().parents[4] / "fixtures" / "draws"
METHODS = ("rotation", "standing", "random", "ranked", "knockout")
GOLDEN = sorted(path for method in METHODS for path in FOLDER.glob(f"{method}-*.json"))
QUICK = [path for path in GOLDEN if path.stem != "rotation-28-teams"]


def test_there_are_some_of_each():
    assert {path.stem.split("-")[0] for path in GOLDEN} == set(METHODS)


@pytest.mark.parametrize("path", sampled(GOLDEN, daily=QUICK), ids=lambda path: path.stem)
def test_draw_is_repeated(path):
    kept = json.loads(path.read_text(encoding="utf-8"))
    request, rounds, sitting_out = read_draw(kept)
    drawn = draw(request)
    assert (drawn.rounds, drawn.sitting_out) == (rounds, sitting_out)
    assert report(request, rounds, sitting_out).as_json() == kept["report"]
