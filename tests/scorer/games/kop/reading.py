"""From a record as JSON would give it to the engine's dataclasses, for tests of the engine alone.

Valid records only; what the boundary refuses is not this module's business.
"""

from scorer.games.base import Setup, score
from scorer.games.kop import GAME
from scorer.games.kop.entries import (
    Call,
    Contract,
    CountedHand,
    FirstCall,
    KopOptions,
    Margin,
    Party,
    PlayedHand,
    WonHand,
)

ENUMS = {"contract": Contract, "winner": Party, "margin": Margin, "first_call": FirstCall}


def read_entry(data):
    if "deal" in data:
        return PlayedHand(
            deal=tuple(tuple(hand) for hand in data["deal"]),
            auction=tuple(Call(call) for call in data["auction"]),
            play=tuple(data["play"]),
        )
    kind = CountedHand if "old_points" in data else WonHand
    return kind(**_read_values(data))


def read_setup(record):
    return Setup(
        ruleset=record.get("ruleset", "kop"),
        players=tuple(record["players"]),
        first=record.get("dealer", 0),
        options=KopOptions(**_read_values(record.get("options", {}))),
    )


def score_record(record):
    """The ``Match`` of a whole record."""
    return score(GAME, read_setup(record), map(read_entry, record["entries"]))


def score_hand(entry, *, dealer=0, ruleset="kop", **options):
    """The line of one hand at a table of four."""
    record = {
        "players": ["Ada", "Bogdan", "Celina", "Darek"],
        "dealer": dealer,
        "ruleset": ruleset,
        "options": options,
        "entries": [entry],
    }
    return score_record(record).lines[0]


def _read_values(data):
    return {key: _read_value(key, value) for key, value in data.items()}


def _read_value(key, value):
    if isinstance(value, list):
        return tuple(value)
    return ENUMS[key](value) if key in ENUMS else value
