"""What goes out: ``standings/1`` as a JSON value.

Beyond the format's keys a round says the ``awards`` it holds and a row, a
team's too, its ``penalties``, where there are any; the points of both are in the sums beside them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256

from tournaments.engine.numbers import mixed
from tournaments.engine.ordering import Value
from tournaments.engine.results import BesidePlay
from tournaments.engine.rows import GroupRow, Row, Standings
from tournaments.engine.tally import RoundOutcome

FORMAT = "standings/1"
Json = dict[str, object]


def digest_of(told: object) -> str:
    """The SHA-256 of JSON such as that of standings."""
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def standings_json(standings: Standings) -> Json:
    """All lists, as the format names them."""
    return {
        "format": FORMAT,
        "individual": [_row(row) for row in standings.individual],
        "teams": [_group("team", row) for row in standings.teams],
        "pairs": [_group("pair", row) for row in standings.pairs],
        "categories": {
            name: [_row(row) for row in rows] for name, rows in standings.categories.items()
        },
    }


def _row(row: Row) -> Json:
    return {
        "place": row.place,
        "number": row.number,
        **_status(row),
        "table_points": mixed(row.table_points),
        "score": row.score,
        "keys": _keys(row.keys),
        "rounds": [round_json(outcome) for outcome in row.rounds],
        "above_next_because": row.above_next and row.above_next.key,
        **_given("penalties", row.penalties),
    }


def _group(kind: str, row: GroupRow) -> Json:
    return {
        "place": row.place,
        kind: row.name,
        **_status(row),
        **({"incomplete": True} if row.incomplete else {}),
        "table_points": mixed(row.table_points),
        "score": row.score,
        "members": list(row.members),
        "keys": _keys(row.keys),
        "above_next_because": row.above_next and row.above_next.key,
        **_given("penalties", row.penalties),
    }


def _status(row: Row | GroupRow) -> Json:
    """Why there is no place, where there is none."""
    return {"status": row.status.value} if row.status else {}


def _keys(keys: Mapping[str, Value]) -> Json:
    return {
        name: mixed(value) if isinstance(value, Fraction) else value for name, value in keys.items()
    }


def round_json(outcome: RoundOutcome) -> Json:
    """What a round brought somebody."""
    return {
        "table": outcome.table,
        "place": outcome.place,
        "table_points": mixed(outcome.table_points),
        "score": outcome.score,
        **_given("awards", outcome.awards),
    }


def _given(key: str, awards: Sequence[BesidePlay]) -> Json:
    found = [
        {
            "table_points": mixed(award.match_points or award.table_points),
            "score": award.score,
            "why": award.why,
        }
        for award in awards
    ]
    return {key: found} if found else {}
