"""Groups as they are, other units in them: a way to keep units apart in tight fields.

Groups without a rematch are found much sooner where nobody is kept apart. Some places of such
groups never meet; who must be apart is then put into those.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

from tournaments.engine.draws.field import Field, Group, sharers
from tournaments.engine.draws.lots import shuffled
from tournaments.engine.draws.request import Apart

STEPS = 1_000
REST = 5  # who changed places stays for so many steps


def relabelled(field: Field, rounds: list[list[Group]], lots: Random) -> list[list[Group]]:
    """The groups with units exchanged all through, so that few meet who must be apart."""
    labels = _Labels(field, rounds, lots)
    for step in range(1, STEPS):
        troubled = labels.troubled()
        if not troubled:
            break
        labels.move(troubled[int(lots.random() * len(troubled))], step)
    return [[[labels.unit_at[place] for place in group] for group in groups] for groups in rounds]


class _Labels:
    """Which unit has which place, a place being all that one unit was drawn to."""

    def __init__(self, field: Field, rounds: list[list[Group]], lots: Random) -> None:
        units = range(field.gap)
        self.lots = lots
        self.meets = [[False] * field.gap for _place in units]
        for group in (group for groups in rounds for group in groups):
            for one, other in permutations(group, 2):
                self.meets[one][other] = True
        self.mates: list[list[int]] = [[] for _unit in units]
        for what, how in sorted(field.request.apart.items()):
            for members in sharers(field.units, what).values() if how is Apart.MUST else ():
                for one, other in permutations(members, 2):
                    self.mates[one].append(other)
        self.place_of = list(units)
        self.unit_at = list(units)
        self.stays = [0] * field.gap

    def troubled(self) -> list[int]:
        """The units that meet a mate."""
        return [unit for unit in range(len(self.mates)) if self._trouble(unit)]

    def move(self, unit: int, step: int) -> None:
        """Exchange the unit with the one that leaves least trouble to both, by lot among equals."""
        best, least = unit, len(self.mates) ** 2
        for other in shuffled(range(len(self.mates)), self.lots):
            if other == unit or self.stays[other] > step:
                continue
            before = self._trouble(unit) + self._trouble(other)
            self._exchange(unit, other)
            after = self._trouble(unit) + self._trouble(other) - before
            self._exchange(unit, other)
            if after < least:
                best, least = other, after
        self._exchange(unit, best)
        self.stays[unit] = self.stays[best] = step + REST

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.place_of[one], self.place_of[other]
        self.place_of[one], self.place_of[other] = there, here
        self.unit_at[here], self.unit_at[there] = other, one

    def _trouble(self, unit: int) -> int:
        meets = self.meets[self.place_of[unit]]
        return sum(meets[self.place_of[mate]] for mate in self.mates[unit])
