"""Who sat out how often."""

from __future__ import annotations

from collections import Counter

from tournaments.engine.draws.request import DrawRequest


def rests_before(request: DrawRequest) -> dict[int, int]:
    """In how many rounds of the history each unit, by number, played against nobody."""
    played = Counter(
        number
        for tables in request.history
        for table in tables
        for number in table
        if len(table) > 1
    )
    return {unit.number: len(request.history) - played[unit.number] for unit in request.units}
