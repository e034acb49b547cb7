"""Searching for a cheap grouping: quick repair of conflicts, and patient annealing.

Every limit is a number of steps and every lot comes from the request's seed, so that the same
request leads to the same groups on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random

from tournaments.engine.draws.grouping import Grouping
from tournaments.engine.draws.lots import shuffled

REST = 10  # after a move a unit stays where it is for up to so many steps
LEVELS = 50  # of annealing, each a little colder than the one before


@dataclass(frozen=True, slots=True)
class Cooling:
    """How annealing goes: the temperature at first and in the end, in units of cost.

    What costs more than ``dearest`` is never accepted; ``steps`` are tried in all, of two units
    whose indexes are at most ``reach`` apart.
    """

    hottest: float
    coldest: float
    dearest: int
    steps: int
    reach: int | None = None


def settle(grouping: Grouping, goal: int, steps: int, lots: Random, floor: int = 0) -> None:
    """Swap units in conflict with whoever costs least, until ``goal`` or for so many steps.

    In conflict is who pays more than ``floor``. A swap may make things worse for a while, since
    who just moved stays; in the end the best grouping that was met is restored.
    """
    search = _Settling(grouping, lots)
    while grouping.cost > goal and steps > 0:
        in_conflict = False
        for played, unit in shuffled(search.positions, lots):
            if grouping.own(played, unit) <= floor:
                continue
            in_conflict = True
            steps -= 1
            search.step(played, unit)
            if grouping.cost <= goal or steps <= 0:
                break
        if not in_conflict:
            break
    search.best.restore()


class Best:
    """The best grouping so far; it is copied only when it is about to be left."""

    def __init__(self, grouping: Grouping) -> None:
        self.grouping = grouping
        self.cost = grouping.cost
        self.places: list[list[int]] | None = None

    def note(self) -> None:
        """Look at the grouping after a swap."""
        if self.grouping.cost < self.cost:
            self.cost, self.places = self.grouping.cost, None

    def before(self, change: int) -> None:
        """Copy the grouping if it is the best and will be worse."""
        if change > 0 and self.places is None:
            self.places = [list(place) for place in self.grouping.places]

    def restore(self) -> None:
        """Swap units until the best grouping is back."""
        if self.places is None or self.grouping.cost == self.cost:
            return
        for played, wanted in enumerate(self.places):
            _bring_back(self.grouping, played, wanted)


def _bring_back(grouping: Grouping, played: int, wanted: list[int]) -> None:
    place = grouping.places[played]
    for unit, group in enumerate(wanted):
        if place[unit] != group:
            members = (mate for mate in grouping.rounds[played][group] if mate < len(place))
            grouping.swap(played, unit, next(mate for mate in members if wanted[mate] != group))


class _Settling:
    """One unit after the other goes where it costs least."""

    def __init__(self, grouping: Grouping, lots: Random) -> None:
        self.grouping, self.lots = grouping, lots
        self.movable = grouping.field.movable
        self.positions = [
            (played, unit) for played in range(len(grouping.rounds)) for unit in self.movable
        ]
        self.stays = [[0] * len(grouping.field.units) for _round in grouping.rounds]
        self.taken = 0
        self.best = Best(grouping)

    def step(self, played: int, unit: int) -> None:
        """Swap the unit with its best partner in this round, drawn by lot among equals."""
        self.taken += 1
        partner, change = self._partner(played, unit)
        if partner is None:
            return
        self.best.before(change)
        self.grouping.swap(played, unit, partner)
        self.best.note()
        for moved in (unit, partner):
            self.stays[played][moved] = self.taken + 2 + int(self.lots.random() * REST)

    def _partner(self, played: int, unit: int) -> tuple[int | None, int]:
        grouping, stays = self.grouping, self.stays[played]
        place = grouping.places[played]
        record = self.best.cost - grouping.cost  # who makes a new best may move again at once
        found, least, equals = None, 0, 0
        for other in self.movable:
            if place[other] == place[unit]:
                continue
            change = grouping.change(played, unit, other)
            if found is not None and change > least:
                continue
            if stays[other] > self.taken and change >= record:
                continue
            if found is None or change < least:
                found, least, equals = other, change, 1
                continue
            equals += 1
            if self.lots.random() * equals < 1:
                found = other
        return found, least


def anneal(grouping: Grouping, goal: int, cooling: Cooling, lots: Random) -> None:
    """Swap units at random; a swap that costs more is accepted ever more seldom.

    It takes long and finds groups where there are next to none; costs must come in small steps.
    """
    movable, rounds = grouping.field.movable, len(grouping.rounds)
    reach = cooling.reach or len(movable)
    best = Best(grouping)
    draw = lots.random
    for odds in odds_by_level(cooling):
        for _step in range(cooling.steps // LEVELS):
            played = int(draw() * rounds)
            place = grouping.places[played]
            first = int(draw() * len(movable))
            second = first + 1 + int(draw() * reach)
            one, other = movable[first], movable[second % len(movable)]
            if place[one] == place[other]:
                continue
            change = grouping.change(played, one, other)
            if change > 0 and (change > cooling.dearest or draw() >= odds[change]):
                continue
            best.before(change)
            grouping.swap(played, one, other)
            best.note()
            if grouping.cost <= goal:
                return
    best.restore()


def odds_by_level(cooling: Cooling) -> list[list[float]]:
    """The odds of accepting each change, at each level.

    They are rounded, since the last digit of a power may differ from machine to machine.
    """
    levels = []
    for level in range(LEVELS):
        warmth = cooling.hottest * (cooling.coldest / cooling.hottest) ** (level / LEVELS)
        levels.append([round(exp(-cost / warmth), 9) for cost in range(cooling.dearest + 1)])
    return levels
