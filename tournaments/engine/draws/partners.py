"""Tables of two against two for any field: partners new, opponents seldom the same.

Round by round, two places are exchanged as long as that makes the round cheaper against all other
rounds; afterwards every round is looked at again. What is found is good, not proved to be best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.lots import shuffled
from tournaments.engine.draws.request import Apart, DrawRequest, Round, Table, Told, untold

SEATS = 4
PARTNERS = ((0, 2), (1, 3))
OPPONENTS = ((0, 1), (1, 2), (2, 3), (3, 0))
TRIALS = 400_000  # of exchanges in a whole draw: a few seconds
PASSES = 12  # over all rounds, at most
MUST = 100_000
SHOULD = 3

Pair = tuple[int, int]


class Meetings:
    """How often each two were partners and opponents, and what once more would cost."""

    def __init__(self, request: DrawRequest) -> None:
        self.partners: Counter[Pair] = Counter()
        self.opponents: Counter[Pair] = Counter()
        self.apart = dict(_kept_apart(request))
        for tables in request.history:
            self.note(tables, 1)

    def note(self, tables: Sequence[Sequence[int]], times: int) -> None:
        """Count the tables of a round, or take them back with ``times`` −1."""
        for table in tables:
            if len(table) == SEATS:
                for one, other in PARTNERS:
                    self.partners[_pair(table[one], table[other])] += times
                for one, other in OPPONENTS:
                    self.opponents[_pair(table[one], table[other])] += times

    def cost(self, table: Sequence[int]) -> int:
        """Of this table beside all that is noted."""
        total = 0
        partners, opponents, apart = self.partners, self.opponents, self.apart
        for one, other in PARTNERS:
            pair = _pair(table[one], table[other])
            total += 60 * partners[pair] + 6 * opponents[pair]
            total += apart.get(pair, 0)
        for one, other in OPPONENTS:
            pair = _pair(table[one], table[other])
            times = opponents[pair]
            total += 6 * partners[pair] + 3 * times * (times + 1)
            total += apart.get(pair, 0)
        return total


class Search:
    """Exchanges, a counted number of them."""

    def __init__(self, meetings: Meetings, lots: Random, told: Told = untold) -> None:
        self.meetings = meetings
        self.lots = lots
        self.told = told
        self.trials = TRIALS

    def rounds(self, seated: Sequence[Sequence[int]]) -> list[Round]:
        """A round for each list of those who play in it."""
        rounds: list[Round] = []
        for players in seated:
            mixed = shuffled(players, self.lots)
            tables = [mixed[start : start + SEATS] for start in range(0, len(mixed), SEATS)]
            rounds.append(self._improved(tables))
            self.meetings.note(rounds[-1], 1)
        for _pass in range(PASSES):
            before = list(rounds)
            for place, drawn in enumerate(before):
                self.meetings.note(drawn, -1)
                rounds[place] = self._improved([list(table) for table in drawn])
                self.meetings.note(rounds[place], 1)
            if rounds == before:
                break
        return rounds

    def _improved(self, tables: list[list[int]]) -> Round:
        self.told(1 - self.trials / TRIALS)
        costs = [self.meetings.cost(table) for table in tables]
        better = True
        while better and self.trials > 0:
            better = False
            for place in shuffled(range(len(tables)), self.lots):
                if costs[place] and self._exchanged(tables, costs, place):
                    better = True
        return tuple(tuple(table) for table in tables)

    def _exchanged(self, tables: list[list[int]], costs: list[int], place: int) -> bool:
        """Whether the first exchange that makes something cheaper was found and made."""
        here = tables[place]
        for seat, (other, there) in product(range(SEATS), enumerate(tables)):
            for other_seat in range(SEATS):
                if other == place and other_seat <= seat:
                    continue
                self.trials -= 1
                here[seat], there[other_seat] = there[other_seat], here[seat]
                new, new_there = self.meetings.cost(here), self.meetings.cost(there)
                old = costs[place] + costs[other] * (other != place)
                if new + new_there * (other != place) < old:
                    costs[place], costs[other] = new, new_there
                    return True
                here[seat], there[other_seat] = there[other_seat], here[seat]
        return False


def paired_anew(
    request: DrawRequest, rounds: Sequence[Round], changed: Sequence[tuple[int, int]]
) -> list[Round]:
    """The rounds with other sides at the ``changed`` tables, by round and place from 0.

    Of the three ways in which four can be two against two, the one with the newest partners;
    a table where not four sit stays as it is.
    """
    meetings = Meetings(request)
    for played, tables in enumerate(rounds):
        kept = [table for at, table in enumerate(tables) if (played, at) not in changed]
        meetings.note(kept, 1)
    found = [list(tables) for tables in rounds]
    for played, at in changed:
        if len(found[played][at]) != SEATS:
            continue
        one, *others = found[played][at]
        ways = [
            (one, others[a], others[b], others[c]) for a, b, c in ((0, 1, 2), (1, 0, 2), (0, 2, 1))
        ]
        found[played][at] = min(ways, key=meetings.cost)
        meetings.note([found[played][at]], 1)
    return [tuple(tables) for tables in found]


def seated_evenly(rounds: Sequence[Round], history: Sequence[Round]) -> list[Round]:
    """The same partners and opponents, with each seat as evenly often as turning tables gives."""
    chosen = [list(tables) for tables in rounds]
    held: Counter[Pair] = Counter()
    for played in (*history, *chosen):
        for table in played:
            held.update(_seats(table))
    for _pass in range(PASSES):
        changed = False
        for tables in chosen:
            for place, table in enumerate(tables):
                held.subtract(_seats(table))
                tables[place] = min(_turned(table), key=lambda turn: _held(held, turn))
                held.update(_seats(tables[place]))
                changed = changed or tables[place] != table
        if not changed:
            break
    return [tuple(tables) for tables in chosen]


def _turned(table: Table) -> Iterator[Table]:
    """All eight seatings with the same partners, as it is first."""
    one, two, three, four = table
    for first, third in ((one, three), (three, one)):
        for second, fourth in ((two, four), (four, two)):
            yield (first, second, third, fourth)
            yield (second, first, fourth, third)


def _held(held: Counter[Pair], table: Table) -> int:
    return sum(held[seat] for seat in _seats(table))


def _seats(table: Table) -> list[Pair]:
    return [(number, seat) for seat, number in enumerate(table)]


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _kept_apart(request: DrawRequest) -> Iterator[tuple[Pair, int]]:
    if (
        not request.apart
        and sum(unit.fixed_table is not None for unit in request.units) < SEATS / 2
    ):
        return
    for one, other in combinations(request.units, 2):
        musts = len(shared(request, one, other, Apart.MUST))
        musts += one.fixed_table is not None and other.fixed_table is not None
        cost = MUST * musts + SHOULD * len(shared(request, one, other, Apart.SHOULD))
        if cost:
            yield _pair(one.number, other.number), cost
