"""Who was whose partner and opponent at tables of two against two, counted from the tables alone.

Nothing that draws has a part in it. Partners sit at seats 0 and 2, and 1 and 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import comb

from tournaments.engine.drawn import Pair, pair_of
from tournaments.engine.draws.request import DrawRequest, Round, Table

SEATS = 4
TWICE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Partnerships:
    """What a draw and the rounds before it come to.

    ``partners_again`` counts partnerships of two beyond their first, ``opponents_again`` meetings
    of two as opponents beyond the first; below ``least_partners`` and ``least_opponents`` no draw
    of so many tables can come. ``whole``: everybody was partner of everybody once and opponent
    of everybody twice.
    """

    partners_again: int
    opponents_again: int
    least_partners: int
    least_opponents: int
    whole: bool


def partnerships(request: DrawRequest, rounds: Iterable[Round]) -> Partnerships:
    """The partnerships of a draw with its request's history; tables of other sizes have none."""
    tables = [
        table
        for played in (*request.history, *rounds)
        for table in played
        if len(table) == SEATS == len(set(table))
    ]
    partners = Counter(pair for table in tables for pair in partners_at(table))
    opponents = Counter(pair for table in tables for pair in _opponents_at(table))
    everybody = {unit.number for unit in request.units}.union(*tables)
    pairs = comb(len(everybody), 2)
    return Partnerships(
        partners_again=partners.total() - len(partners),
        opponents_again=opponents.total() - len(opponents),
        least_partners=max(0, partners.total() - pairs),
        least_opponents=max(0, opponents.total() - pairs),
        whole=_all(partners, 1, pairs) and _all(opponents, TWICE, pairs),
    )


def partners_at(table: Table) -> tuple[Pair, ...]:
    """The two pairs of partners of a whole table; none at another."""
    sides = (table[::2], table[1::2])
    return tuple(pair_of(*side) for side in sides) if len(table) == SEATS else ()


def _opponents_at(table: Table) -> list[Pair]:
    return [pair_of(*two) for two in product(table[::2], table[1::2])]


def _all(counted: Counter[Pair], times: int, pairs: int) -> bool:
    return len(counted) == pairs and set(counted.values()) <= {times}
