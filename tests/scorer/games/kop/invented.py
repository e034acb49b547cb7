"""Kop: entries invented by lot; how often what happens is guessed, not measured."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from scorer.games.base import Setup, State

CONTRACTS = {"zwyczajna": 70, "wesele": 14, "cicha": 6, "zolo": 8, "zolo_du": 2}
ALONE = {"cicha", "zolo", "zolo_du"}
MARGINS = {"exit": 60, "no_exit": 30, "no_trick": 10}
KONTRAS = (0, 0, 0, 0, 0, 1, 1, 2)


def _chosen(weights: Mapping[str, int], lots: Random) -> str:
    return lots.choices(list(weights), list(weights.values()))[0]


def entry(_setup: Setup[object], _state: State, lots: Random) -> dict[str, object]:
    """A hand by who won and how."""
    contract = _chosen(CONTRACTS, lots)
    alone = contract in ALONE
    hand: dict[str, object] = {
        "contract": contract,
        "old": sorted(lots.sample(range(4), 1 if alone else 2)),
        "winner": lots.choice(("old", "old", "young")),
        "kontras": lots.choice(KONTRAS),
    }
    return hand if alone else hand | {"margin": _chosen(MARGINS, lots)}
