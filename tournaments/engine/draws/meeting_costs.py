"""What it costs to seat somebody with others: meetings that must not be, rematches, others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.request import Apart, Draw, DrawRequest, DrawUnit

Cost = tuple[int, int, int]  # meetings that must not be, rematches, those that should not be
NOTHING: Cost = (0, 0, 0)


class Meetings:
    """Who meets how often in all rounds, played or to come."""

    def __init__(self, request: DrawRequest, known: dict[int, DrawUnit], drawn: Draw) -> None:
        self.request, self.known = request, known
        self.times: Counter[tuple[int, int]] = Counter()
        for table in (table for played in (*request.history, *drawn.rounds) for table in played):
            self.count(table, 1)

    def count(self, table: Iterable[int], times: int) -> None:
        """Add the meetings of a table, or take them away."""
        for one, other in combinations(sorted(table), 2):
            self.times[one, other] += times

    def cost(self, number: int, table: Iterable[int]) -> Cost:
        """What it costs to seat the unit with these: must, rematches, should."""
        must = again = should = 0
        for mate in table:
            again += self.times[min(number, mate), max(number, mate)]
            must += self._shared(number, mate, Apart.MUST)
            should += self._shared(number, mate, Apart.SHOULD)
        return must, again, should

    def _shared(self, one: int, other: int, firmly: Apart) -> int:
        return len(shared(self.request, self.known[one], self.known[other], firmly))
