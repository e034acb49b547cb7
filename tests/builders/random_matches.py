"""Invented matches as score records: the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

SEED = 20260101


def records(count: int, seed: int = SEED) -> Iterator[dict[str, Any]]:
    """Records of all four games in turn, about 17 entries each."""
    lot = random.Random(seed)
    makers = (kop, glowy, doubles, hearts)
    for number in range(count):
        yield makers[number % len(makers)](lot)


def _head(game: str, *players: str) -> dict[str, Any]:
    return {"format": "score-record/1", "game": game, "players": list(players)}


def kop(lot: random.Random, hands: int = 18) -> dict[str, Any]:
    """Hands of Kop in figures of both kinds."""
    entries = []
    for _hand in range(hands):
        single = lot.random() < 0.2
        entry: dict[str, Any] = {
            "contract": lot.choice(["zolo", "cicha"] if single else ["zwyczajna", "wesele"]),
            "old": lot.sample(range(4), 1 if single else 2),
        }
        if lot.random() < 0.5:
            entry["old_points"] = lot.choice([27, 32, 44, 52, 53, 61, 67, 80, 96])
        else:
            entry["winner"] = lot.choice(["old", "young"])
            if not single:
                entry["margin"] = lot.choice(["exit", "no_exit", "no_trick"])
        if lot.random() < 0.3:
            entry["kontras"] = lot.choice([1, 2, [0, 1]])
        entries.append(entry)
    return _head("kop", "Ada", "Bogdan", "Celina", "Darek") | {"entries": entries}


def glowy(lot: random.Random, hands: int = 18) -> dict[str, Any]:
    """Hands of Na Głowy."""
    entries = []
    for _hand in range(hands):
        points = lot.choice([60, 61, 66, 71, 75, 90, 91, 96])
        entry = {"points": [points, 120 - points] if lot.random() < 0.5 else [120 - points, points]}
        entries.append(entry)
    return _head("na-glowy", "Ewa", "Marek", "Jadwiga", "Zbyszek") | {"entries": entries}


def doubles(lot: random.Random, turns: int = 21) -> dict[str, Any]:
    """Turns of “Polish” doubles, the closing last."""
    seats = [0, *[seat for _round in range(turns // 4 + 1) for seat in (2, 3, 1, 0)]]
    entries: list[dict[str, Any]] = [
        {"player": seats[turn], "word": "ŽEBRO", "points": lot.randrange(60)}
        for turn in range(turns)
    ]
    closing = {"closed_by": None, "left": [["A"], ["Ž"], ["O"], []]}
    entries.append({"closing": closing})
    return _head("polish-doubles", "Anna", "Bára", "Cyril", "Dana") | {"entries": entries}


def hearts(lot: random.Random, hands: int = 8) -> dict[str, Any]:
    """Hands of Cancellation Hearts with six players."""
    entries = []
    for _hand in range(hands):
        taken = [0] * 6
        for _heart in range(26):
            taken[lot.randrange(6)] += 1
        marias = [0] * 6
        for _maria in range(2):
            marias[lot.randrange(6)] += 1
        entries.append({"hearts": taken, "marias": marias})
    players = ("Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin")
    return _head("cancellation-hearts", *players) | {
        "options": {"target": 1_000},
        "entries": entries,
    }
