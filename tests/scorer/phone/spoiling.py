"""Records with something wrong, and how both readings answer to them."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import strategies as st
from pydantic_core import to_json

from scorer.records import RecordRefused, error_json
from tests.scorer.games.cancellation_hearts import strategies as hearts_records
from tests.scorer.games.kop import strategies as kop_records
from tests.scorer.games.na_glowy import strategies as glowy_records
from tests.scorer.games.polish_doubles import strategies as doubles_records

RECORDS = {
    "kop": kop_records.records(),
    "na-glowy": glowy_records.records(),
    "polish-doubles": doubles_records.records(most_turns=8),
    "cancellation-hearts": hearts_records.records(max_entries=3),
}
KEYS = ["old", "play", "exchange", "pass", "hands", "hearts", "CountedHand", "plain", "", "ř", "0"]
MOST_PLACES = 600
FIXED = {"format", "game"}
HEAD = ["players", "entries", "options", "ruleset", "dealer", "starts"]
RUBBISH: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 3, 4, 27, 105, 10**30, -(10**30), 1.0, 2.5, -0.0),
    *("", "0", "1", "kop", "old", "zolo", "pas", "AH", "Ada", " Ada", "A\u200bda", "a\x07", "\x7f"),
    *("ř" * 600, "null", "\u2028", [], [[]], [None], [0, 1, 2, 3], ["AH"], {}, {"upheld": True}),
    *({"": None}, {"closed_by": None}, [[[[[[[]]]]]]], {"a": {"b": {"c": [1]}}}, [{}] * 60),
]


def records_of_any_game() -> st.SearchStrategy[dict[str, Any]]:
    """Valid records of all games."""
    return st.sampled_from(sorted(RECORDS)).flatmap(lambda slug: RECORDS[slug])


def spoilt(record: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The record with a few things changed, seldom with very many."""
    changed: dict[str, Any] = deepcopy(record)
    for _time in range(chance.choice([1, 1, 1, 2, 3, 5, 80])):
        places = [place for place in _inside(changed) if place[1] not in FIXED]
        if len(places) > MOST_PLACES:  # a list many times in a list many times
            break
        if not places or chance.random() < 0.05:
            changed[chance.choice([*KEYS, *HEAD])] = deepcopy(chance.choice(RUBBISH))
        else:
            _spoil(*chance.choice(places), chance)
    return changed


def _inside(value: Any) -> list[tuple[Any, Any]]:
    """Every list and object below, each with each of its places."""
    found = []
    if isinstance(value, dict | list):
        keys = value if isinstance(value, dict) else range(len(value))
        for key in keys:
            found += [(value, key), *_inside(value[key])]
    return found


def _spoil(holder: Any, key: Any, chance: Random) -> None:
    """Change one place of a list or object."""
    match chance.randrange(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder[key:key] = [deepcopy(holder[key])] * chance.choice([1, 2, 60])
        case 1:
            holder[chance.choice(KEYS)] = deepcopy(holder[key])
        case 2 if isinstance(holder[key], dict):
            holder[key][chance.choice(KEYS)] = deepcopy(chance.choice(RUBBISH))
        case 2 if isinstance(holder[key], list):
            holder[key] = holder[key][: chance.randrange(3)]
        case 3 if isinstance(holder[key], int):
            holder[key] = chance.choice([float(holder[key]), str(holder[key]), holder[key] == 1])
        case 4 if isinstance(holder[key], int):
            holder[key] += chance.choice([-100, -5, -1, 1, 5, 100, 2_000_000])
        case 5 if isinstance(holder, list):
            chance.shuffle(holder)
        case _:
            holder[key] = deepcopy(chance.choice(RUBBISH))


def answer(read: Any, *given: Any) -> tuple[str, object]:
    """What a reading says: the values, seen as exactly as can be, or the bytes of the refusal."""
    try:
        value = read(*given)
    except RecordRefused as refused:
        return "refused", to_json(error_json(refused))
    return repr(value), value
