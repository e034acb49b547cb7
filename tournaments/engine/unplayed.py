"""What is left of a round robin: matches not yet played, and how many of them go into rounds.

Proofs by counting, of which the draws know nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from tournaments.engine.drawn import Drawn

EVERY_CUT = 8  # up to so many units all cuts are tried
MOST_CUT = 50  # beyond so many units none is

Left = dict[int, set[int]]  # by unit, whom it has not met and may meet


def barred(drawn: Drawn) -> dict[int, set[int]]:
    """Of each unit, itself and the others whom it has met or must not meet."""
    found: dict[int, set[int]] = {number: {number} for number in drawn.units}
    for what in drawn.apart_always:
        groups: dict[str, set[int]] = defaultdict(set)
        for unit in drawn.units.values():
            groups[getattr(unit, what)].add(unit.number)
        for name, members in groups.items():
            for number in members if name else ():
                found[number] |= members
    for one, other in drawn.before:
        if one in found and other in found:
            found[one].add(other)
            found[other].add(one)
    return found


def unplayed(drawn: Drawn) -> Left:
    """The matches not played in the history."""
    return {number: drawn.units.keys() - others for number, others in barred(drawn).items()}


def count_matches(left: Left) -> int:
    """How many matches are left.

    >>> count_matches({1: {2, 3}, 2: {1}, 3: {1}})
    2
    """
    return sum(map(len, left.values())) // 2


def least_rounds(left: Left) -> int:
    """No fewer rounds have all matches that are left. One more at most does (Vizing).

    >>> least_rounds({1: {2, 3}, 2: {1, 3}, 3: {1, 2}}), least_rounds({1: set(), 2: set()})
    (3, 0)
    """
    rounds = max(map(len, left.values()), default=0)
    return rounds + (most_matches(left, [left.keys()] * rounds) < count_matches(left))


def most_matches(left: Left, playing: Sequence[Collection[int]]) -> int:
    """No draw of rounds, by who is ``playing`` each, has more of the matches that are left.

    The least of bounds, each by a cut. Who is cut out has no more matches than rounds. The parts
    that the others fall into have no more matches each than half their units in every round, or
    than their units have rounds.
    """
    alike = Counter(frozenset(units) for units in playing)
    turns = Counter(unit for units in playing for unit in units)
    return min(_at_most(left, alike, turns, cut) for cut in _cuts(left))


def _cuts(left: Left) -> Iterator[Collection[int]]:
    """Whom to cut out: nobody, anybody in small fields, those with least or most left in others."""
    units = sorted(left, key=lambda unit: (len(left[unit]), unit))
    if len(units) <= EVERY_CUT:
        for size in range(len(units) + 1):
            yield from combinations(units, size)
        return
    yield ()
    for size in range(1, len(units)) if len(units) <= MOST_CUT else ():
        yield units[:size]
        yield units[size:]


def _at_most(
    left: Left,
    playing: Mapping[frozenset[int], int],
    turns: Mapping[int, int],
    cut: Collection[int],
) -> int:
    inside = bound = 0
    for part in _parts(left, cut):
        opponents = {unit: len(left[unit] & part) for unit in part}
        matches = sum(opponents.values()) // 2
        inside += matches
        bound += min(
            matches,
            sum(min(count, turns[unit]) for unit, count in opponents.items()) // 2,
            sum(len(part & units) // 2 * rounds for units, rounds in playing.items()),
        )
    outside = sum(min(len(left[unit]), turns[unit]) for unit in cut)
    return bound + min(outside, count_matches(left) - inside)


def _parts(left: Left, cut: Collection[int]) -> Iterator[set[int]]:
    """The units without the cut, those together who are joined by matches that are left."""
    waiting = left.keys() - cut
    while waiting:
        part: set[int] = set()
        reached = {min(waiting)}
        while reached:
            part |= reached
            reached = set().union(*(left[unit] for unit in reached)) & waiting - part
        waiting -= part
        yield part
