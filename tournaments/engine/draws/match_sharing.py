"""Matches shared out to rounds: everybody at most once a round, as many matches as can be.

A hill climb after Dinitz and Stinson. Who has no match in a round takes somebody there from
another match, or two rounds change the matches of a chain. Neither loses a match, and where two
are left without one in a round, they meet there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import TypeVar

from tournaments.engine.draws.lots import shuffled

NEVER = 10**6  # as a number of meetings: two who must not meet
TRIES = 100_000  # of one climb, at most
PATIENCE = 400  # tries in vain for each unit, before a climb ends
MOST_PATIENCE = 10_000
SHIFTS = 1 / 8  # of the tries let somebody lack a match in another round

Pair = tuple[int, int]  # the lower number first
Meetings = dict[int, dict[int, int]]  # of each two, how often they have met
Item = TypeVar("Item")


class MatchSharing:
    """Rounds while they get their matches.

    ``there``: by round who takes part, an even number with an empty chair, which has a number
    below 1. ``met[one][other]``: how often two have met; those may meet who have met less often
    than ``level``. Matches of lower levels keep their rounds, unless ``freely``. Only the first
    ``opened`` rounds get matches.
    """

    def __init__(self, there: Sequence[Iterable[int]], met: Meetings, lots: Random) -> None:
        self.there = [dict.fromkeys(units) for units in there]
        self.met, self.lots = met, lots
        self.mates: list[dict[int, int]] = [{} for _units in self.there]
        self.chairs = [
            (at, unit) for at, some in enumerate(self.there) for unit in some if unit < 1
        ]
        self.kept: list[set[int]] = [set() for _units in self.there]  # who keep their match
        self.level, self.opened, self.freely = 1, 0, False
        self.holes = 0  # how many have no match yet, counted by round
        self.left = 0  # how many matches of units there still are
        self.pool: list[Pair] = []
        self.at: dict[Pair, int] = {}

    def open(self, rounds: int, level: int) -> None:
        """Let so many rounds get matches, of those who have met less often than ``level``."""
        if level > self.level:
            self.kept = [set(mates) for mates in self.mates]
        self.opened, self.level = rounds, level
        self.pool = [
            (one, other)
            for one, others in self.met.items()
            for other, times in others.items()
            if one < other and times < level
        ]
        self.at = {pair: place for place, pair in enumerate(self.pool)}
        self.holes = sum(len(self.waiting(number)) for number in range(rounds))
        self.left = sum(one > 0 for one, _other in self.pool)

    @property
    def fixed(self) -> bool:
        """Whether matches of lower levels keep their rounds."""
        return self.level > 1 and not self.freely

    def waiting(self, number: int) -> list[int]:
        """Who has no match in a round."""
        return [unit for unit in self.there[number] if unit not in self.mates[number]]

    def fill(self) -> None:
        """Let those meet who are both without a match in a round, who have most to play first."""
        for number in range(self.opened):
            order = shuffled(self.waiting(number), self.lots)
            for one in sorted(order, key=lambda unit: -len(self._open_to(unit, order))):
                if one in self.mates[number]:
                    continue
                free = [unit for unit in order if unit not in self.mates[number]]
                if others := self._open_to(one, free):
                    self._add(number, one, self._lot(others))

    def climb(self, patience: int = MOST_PATIENCE) -> None:
        """Add matches while there are both matches and places for them, and it gets further."""
        patience = min(patience, PATIENCE * len(self.met))
        vain = tried = 0
        while self.pool and self.holes and vain < patience and tried < TRIES and self._is_short():
            vain = 0 if self._try() else vain + 1
            tried += 1

    def _is_short(self) -> bool:
        """Whether a match is left, or nobody sits out who should."""
        rounds = (at for at, chair in self.chairs if chair not in self.mates[at])
        return self.left > 0 or any(at < self.opened for at in rounds)

    def bring_forward(self) -> None:
        """Move matches to earlier rounds, as long as that gives these more of them."""
        for early in range(self.opened):
            for late in range(early + 1, self.opened):
                for unit in self.waiting(early):
                    if unit in self.mates[late] and unit not in self.mates[early]:
                        chain = self._chain(unit, late, early)
                        if len(chain) % 2 == 0:
                            self._exchange(chain, late, early)

    def _try(self) -> bool:
        """Give somebody a match they lack in a round; whether there is one more now."""
        found = self._pair() if len(self.pool) <= self.holes else self._place()
        if found is None or self.lots.random() < SHIFTS:
            self._shift()
            return False
        number, one, other = found
        mate = self.mates[number].get(other)
        if mate is not None and not self._freed(number, one, other):
            if self.freely or other not in self.kept[number]:
                self._remove(number, other, mate)
                self._add(number, one, other)
            return False
        self._add(number, one, other)
        return True

    def _shift(self) -> None:
        """Let somebody by lot lack a match in another round than now."""
        if self.fixed:
            return
        number, one = self._hole()
        other = int(self.lots.random() * self.opened)
        if one in self.mates[other]:
            self._exchange(self._chain(one, other, number), other, number)

    def _pair(self) -> tuple[int, int, int] | None:
        """A match that is left by lot, and a round where one of the two has none."""
        one, other = self._lot(self.pool)
        if self.lots.random() < 1 / 2:
            one, other = other, one
        rounds = [number for number in self._free_rounds(one) if other in self.there[number]]
        return (self._lot(rounds), one, other) if rounds else None

    def _place(self) -> tuple[int, int, int] | None:
        """A round and somebody without a match there by lot, and whom they could meet."""
        number, one = self._hole()
        others = self._open_to(one, self.there[number])
        free = [unit for unit in others if unit not in self.mates[number]]
        return (number, one, self._lot(free or others)) if others else None

    def _hole(self) -> tuple[int, int]:
        """A round by lot and somebody without a match there."""
        rounds = [
            number
            for number in range(self.opened)
            if len(self.mates[number]) < len(self.there[number])
        ]
        number = self._lot(rounds)
        return number, self._lot(self.waiting(number))

    def _freed(self, number: int, one: int, other: int) -> bool:
        """Whether ``other`` could change a round for another, so that they can meet ``one``."""
        for free in () if self.fixed else self._free_rounds(other):
            chain = self._chain(other, number, free)
            if chain and one not in chain:
                self._exchange(chain, number, free)
                return True
        return False

    def _chain(self, unit: int, here: int, there: int) -> list[int]:
        """Who is joined to a unit by matches of two rounds in turn; empty: they cannot change.

        The unit has a match ``here`` and none ``there``.
        """
        chain = [unit]
        while (mate := self.mates[here].get(chain[-1])) is not None:
            chain.append(mate)
            here, there = there, here
        return chain if chain[-1] in self.there[here] else []

    def _exchange(self, chain: list[int], here: int, there: int) -> None:
        """Let a chain's matches change rounds; the first of them is ``here``."""
        for unit in chain:
            self.mates[here].pop(unit, None)
            self.mates[there].pop(unit, None)
        for one, other in pairwise(chain):
            self.mates[there] |= {one: other, other: one}
            here, there = there, here

    def _free_rounds(self, unit: int) -> list[int]:
        return [
            number
            for number in range(self.opened)
            if unit not in self.mates[number] and unit in self.there[number]
        ]

    def _open_to(self, one: int, units: Iterable[int]) -> list[int]:
        """Whom of the units one may meet."""
        met, level = self.met[one], self.level
        return [unit for unit in units if met[unit] < level]

    def _add(self, number: int, one: int, other: int) -> None:
        self.mates[number] |= {one: other, other: one}
        self.holes -= 2
        self._count(one, other, 1)

    def _remove(self, number: int, one: int, other: int) -> None:
        del self.mates[number][one], self.mates[number][other]
        self.holes += 2
        self._count(one, other, -1)

    def _count(self, one: int, other: int, times: int) -> None:
        """Count a meeting, or take it away; the match is in the pool while it is left."""
        met = self.met[one][other] + times
        self.met[one][other] = self.met[other][one] = met
        pair = (one, other) if one < other else (other, one)
        if met >= self.level and pair in self.at:
            self.left -= pair[0] > 0
            place, last = self.at.pop(pair), self.pool.pop()
            if last != pair:
                self.pool[place], self.at[last] = last, place
        elif met < self.level and pair not in self.at:
            self.left += pair[0] > 0
            self.at[pair] = len(self.pool)
            self.pool.append(pair)

    def _lot(self, items: Sequence[Item]) -> Item:
        return items[int(self.lots.random() * len(items))]

    def matches(self, number: int) -> Iterator[Pair]:
        """Who meets whom in a round, each match once."""
        for unit in self.there[number]:
            mate = self.mates[number].get(unit)
            if mate is not None and unit < mate:
                yield unit, mate
