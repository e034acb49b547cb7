"""What no draw can better: proofs by counting."""

from __future__ import annotations

from tournaments.engine.drawn import Drawn
from tournaments.engine.draws.request import Round, Table
from tournaments.engine.unplayed import barred, most_matches, unplayed

MOST_UNITS = 400  # of a field in which matches are counted


def least_repeats(drawn: Drawn) -> int:
    """So many rematches at least has any draw with these sizes that keeps apart who must be.

    The best of three bounds. *Opponents*: who needs more of them than there are to be met for the
    first time meets some again; short tables may fall to those whom that helps most. *Pigeonholes*:
    a table of s whose units come from t < s tables of an earlier round reunites some. *Matches*:
    where two sit at a table, only so many matches not yet played go into the rounds.
    """
    return max(_by_opponents(drawn), _by_pigeonholes(drawn), _by_matches(drawn))


def _by_opponents(drawn: Drawn) -> int:
    needed = sum(max((len(table) for table in tables), default=1) - 1 for tables in drawn.rounds)
    excess = sum(max(0, needed - allowed) for allowed in _new_opponents(drawn).values())
    spared = needed * len(drawn.units) - 2 * drawn.now.total()
    return max(0, -(-(excess - spared) // 2))


def _new_opponents(drawn: Drawn) -> dict[int, int]:
    """Of each unit, how many others it may meet and has not met."""
    return {number: len(drawn.units) - len(others) for number, others in barred(drawn).items()}


def _by_matches(drawn: Drawn) -> int:
    again = any(drawn.times(pair) > 1 for pair in drawn.now)
    if drawn.size != 2 or not again or len(drawn.units) > MOST_UNITS:  # noqa: PLR2004 — two sides
        return 0
    rounds = range(drawn.first_round, drawn.first_round + len(drawn.rounds))
    playing = [drawn.playing(number) for number in rounds]
    return drawn.now.total() - most_matches(unplayed(drawn), playing)


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
