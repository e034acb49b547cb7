"""What no draw can better: proofs by counting."""

from __future__ import annotations

from collections import defaultdict

from tournaments.engine.drawn import Drawn
from tournaments.engine.draws.request import Round, Table


def least_repeats(drawn: Drawn) -> int:
    """So many rematches at least has any draw with these sizes that keeps apart who must be.

    The better of two bounds. *Opponents*: who needs more of them than there are to be met for the
    first time meets some again; short tables may fall to those whom that helps most. *Pigeonholes*:
    a table of s whose units come from t < s tables of an earlier round reunites some.
    """
    return max(_by_opponents(drawn), _by_pigeonholes(drawn))


def _by_opponents(drawn: Drawn) -> int:
    needed = sum(max((len(table) for table in tables), default=1) - 1 for tables in drawn.rounds)
    excess = sum(max(0, needed - allowed) for allowed in _new_opponents(drawn).values())
    spared = needed * len(drawn.units) - 2 * drawn.now.total()
    return max(0, -(-(excess - spared) // 2))


def _new_opponents(drawn: Drawn) -> dict[int, int]:
    """Of each unit, how many others it may meet and has not met."""
    barred: dict[int, set[int]] = {number: {number} for number in drawn.units}
    for what in drawn.apart_always:
        groups: dict[str, set[int]] = defaultdict(set)
        for unit in drawn.units.values():
            groups[getattr(unit, what)].add(unit.number)
        for name, members in groups.items():
            for number in members if name else ():
                barred[number] |= members
    for one, other in drawn.before:
        if one in barred and other in barred:
            barred[one].add(other)
            barred[other].add(one)
    return {number: len(drawn.units) - len(others) for number, others in barred.items()}


def _by_pigeonholes(drawn: Drawn) -> int:
    played = [*drawn.request.history, *drawn.rounds]
    repeats = 0
    for place, tables in enumerate(played):
        if place < len(drawn.request.history):
            continue
        present = {number for table in tables for number in table}
        holes = [_holes(earlier, present) for earlier in played[:place]]
        if holes:
            repeats += sum(_reunited(len(table), min(holes)) for table in tables)
    return repeats


def _holes(earlier: Round, present: set[int]) -> int:
    """From how many tables of the earlier round the units come, each absent one for itself."""
    tables = sum(not present.isdisjoint(table) for table in earlier)
    return tables + len(present.difference(*earlier))


def _reunited(size: int, holes: int) -> int:
    """How many pairs at least come from the same hole."""
    each, more = divmod(size, holes)
    return more * (each + 1) * each // 2 + (holes - more) * each * (each - 1) // 2


def least_short(drawn: Drawn) -> int:
    """So often at least somebody sits at a short table or sits out, with these sizes."""
    places = sum(short_places(drawn))
    return -(-places // max(1, len(drawn.units)))


def short_places(drawn: Drawn) -> list[int]:
    """Of each round, how many sit at short tables or sit out."""
    resting: list[Table] = [*drawn.sitting_out, *[()] * len(drawn.rounds)]
    return [
        sum(len(table) for table in tables if len(table) < drawn.size) + len(rest)
        for tables, rest in zip(drawn.rounds, resting, strict=False)
    ]
