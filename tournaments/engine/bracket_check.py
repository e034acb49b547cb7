"""A round of a knock-out against its bracket: who belongs together sits together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.drawn import Drawn
from tournaments.engine.draws.request import Method

SMALL = 0  # the match for third place, whose units hold no place


def off_bracket(drawn: Drawn) -> Iterator[Text]:
    """Who sits with whom against the bracket, and who ought to play and does not."""
    if drawn.request.method is not Method.KNOCKOUT:
        return
    heats = _heats(drawn)
    of = {number: heat for heat, units in heats.items() for number in units}
    at: dict[int, tuple[int, int]] = {}
    for number, place, table in drawn.all_tables():
        at |= dict.fromkeys(table, (number, place))
        for one, other in combinations(table, 2):
            if of.get(one) != of.get(other):
                yield _(
                    "Round %(round)d, table %(table)d: by the bracket %(one)d and %(other)d do "
                    "not play each other.",
                    round=number,
                    table=place,
                    one=one,
                    other=other,
                )
    for heat, units in heats.items():
        needed = len(units) > (1 if heat == SMALL else drawn.size // 2)
        where = {at.get(number) for number in units}
        if needed and (len(where) > 1 or None in where):
            yield _(
                "Round %(round)d: by the bracket these play at one table: %(units)s.",
                round=drawn.first_round,
                units=", ".join(map(str, sorted(units))),
            )
        elif not needed and where - {None}:
            yield _(
                "Round %(round)d: %(units)s would go on without playing.",
                round=drawn.first_round,
                units=", ".join(map(str, sorted(units))),
            )


def _heats(drawn: Drawn) -> dict[int, list[int]]:
    """Who belongs together: whose places lie equally far from the turn of the snake.

    With two at a table those are the first and the last place, the second and the last but one.
    """
    tables = max(1, len(drawn.request.bracket) // drawn.size)
    heats: dict[int, list[int]] = defaultdict(list)
    for place, number in enumerate(drawn.request.bracket, 1):
        if number in drawn.units:
            off = abs(2 * ((place - 1) % (2 * tables) + 1) - 2 * tables - 1)
            heats[off].append(number)
    heats[SMALL] = [number for number in drawn.request.third_place if number in drawn.units]
    return heats
