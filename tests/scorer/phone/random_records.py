"""Records made by lot: of all games, some harmed in places so that the rules refuse them.

Types are right in all of them: a phone does not check those.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from scorer import records
from tests.builders import random_matches

HARMED = 0.4  # of all records
MOST_ENTRIES = 4
RUBBISH = [None, True, False, 0, -1, 7, 105, 2**70, 1.5, "", "zolo", "AH", "\u0007", [], [0, 0], {}]
MAKERS = (random_matches.kop, random_matches.glowy, random_matches.doubles, random_matches.hearts)


def random_records(seed: int, count: int) -> Iterator[str]:
    """``count`` records as JSON texts; the same seed gives the same ones."""
    lot = random.Random(seed)  # noqa: S311 — a workload, not a secret
    while count:
        record = copy.deepcopy(lot.choice(MAKERS)(lot))  # parts of it are every record's own
        record["entries"] = record["entries"][: lot.randint(0, MOST_ENTRIES)]
        while lot.random() < HARMED:
            harm(lot, record)
        if has_right_types(record):
            count -= 1
            yield json.dumps(record, ensure_ascii=lot.random() < 0.5)


def has_right_types(record: dict[str, Any]) -> bool:
    """Whether the server refuses nothing of a record before its rules look at it."""
    try:
        records.parse_record(record)
    except records.RecordRefused:
        return False
    return True


def harm(lot: random.Random, record: dict[str, Any]) -> None:
    """Change one value somewhere in a record: another, gone, twice, or one too many."""
    holder, key = lot.choice(list(places(record)))
    act = lot.randrange(4)
    if key == "game" and act != 3:
        return  # another game's rules are on another phone
    if act == 0:
        holder[key] = copy.deepcopy(lot.choice(RUBBISH))
    elif act == 1:
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key] if act == 2 else lot.choice(RUBBISH)))
    else:
        key = lot.choice(["tricks", "old", "winner", "noted", "pass", "moon"])
        holder[key] = copy.deepcopy(lot.choice(RUBBISH))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything inside of a value, as what holds it and its key there."""
    keys: Any = ()
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield value, key
        yield from places(value[key])
