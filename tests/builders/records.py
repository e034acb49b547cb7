"""One short record of each game, and small changes to them."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

from scorer.games.registry import all_games, folder_of

SITE = Path(__file__).resolve().parents[2] / "scorer"

KOP: dict[str, Any] = {
    "format": "score-record/1",
    "game": "kop",
    "players": ["Ada", "Bogdan", "Celina", "Darek"],
    "entries": [
        {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"},
        {"contract": "zwyczajna", "old": [1, 2], "old_points": 52, "kontras": [0, 3, 1]},
        {"contract": "zolo", "old": [3], "winner": "old", "kontras": 1},
        {"contract": "wesele", "old": [0, 1], "old_points": 104},
    ],
}
KOP_CARDS: dict[str, Any] = {
    "deal": [
        ["AH", "10C", "QC", "JC"],
        ["10S", "10H", "QS", "JS"],
        ["QH", "QD", "JH", "JD"],
        ["AD", "10D", "AC", "AS"],
    ],
    "auction": ["pas", "pas", "kontra", "pas", "pas", "pas"],
    "play": [
        *("10S", "JD", "AD", "AH"),
        *("10C", "10H", "JH", "10D"),
        *("QC", "QS", "QD", "AC"),
        *("JC", "JS", "QH", "AS"),
    ],
}
GLOWY: dict[str, Any] = {
    "format": "score-record/1",
    "game": "na-glowy",
    "players": ["Ada", "Bogdan", "Celina", "Darek"],
    "entries": [
        {"points": [71, 49]},
        {"points": [28, 92]},
        {"points": [60, 60]},
        {"points": [45, 75]},
        {"points": [120, 0], "tricks": [8, 0]},
        {"points": [62, 58]},
        {"points": [90, 30]},
        {"points": [61, 59]},
    ],
}
DOUBLES: dict[str, Any] = {
    "format": "score-record/1",
    "game": "polish-doubles",
    "players": ["Anna", "Bára", "Cyril", "Dana"],
    "starts": 0,
    "entries": [
        {"player": 0, "word": "KOST", "points": 14},
        {"player": 2, "word": "ŽEBRO", "points": 32},
        {"player": 3, "word": "SÝR", "points": 18, "builds_on_first": True},
        {"player": 1, "word": "LÁZEŇ", "points": 26, "protest": {"upheld": False}},
        {"player": 0, "exchange": 3},
        {"closing": {"closed_by": None, "left": [["A"], ["Ž"], ["O"], []]}},
    ],
}
HEARTS: dict[str, Any] = {
    "format": "score-record/1",
    "game": "cancellation-hearts",
    "players": ["Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin"],
    "options": {"target": 100},
    "entries": [
        {"hearts": [10, 6, 4, 3, 2, 1], "marias": [0, 1, 0, 1, 0, 0]},
        {"hearts": [0, 0, 26, 0, 0, 0], "marias": [0, 0, 2, 0, 0, 0], "moon": "add"},
        {"hearts": [9, 5, 3, 2, 2, 1], "marias": [1, 1, 0, 0, 0, 0], "uncollected": True},
    ],
}
ALL = [KOP, GLOWY, DOUBLES, HEARTS]


def shipped_games() -> list[str]:
    """The games that come with the site, not those that a test adds."""
    return [slug for slug in all_games() if folder_of(slug).is_relative_to(SITE)]


def with_entries(record: dict[str, Any], *entries: Any) -> dict[str, Any]:
    """The record with these entries instead of its own."""
    return deepcopy(record) | {"entries": list(entries)}


def changed(record: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """The record with some keys of its head changed; None takes a key away."""
    merged = deepcopy(record) | keys
    return {key: value for key, value in merged.items() if value is not None}
