"""How a turn changes what hangs over the pairs: crosses, turns owed, who is out (DBL-7, DBL-10)."""

from __future__ import annotations

from dataclasses import replace

from scorer.games.polish_doubles.entries import LostTurn, PlayedTurn, StruckTurn, TurnEntry
from scorer.games.polish_doubles.protests import is_rejected
from scorer.games.polish_doubles.state import FirstTurn, PairState

COSTLY_CROSS = 3  # DBL-7: this cross and every further one costs a turn

Standings = tuple[PairState, PairState]


def after_turn(pairs: Standings, pair: int, entry: TurnEntry, first: FirstTurn | None) -> Standings:
    """The standings after ``entry``, a turn of ``pair``; ``first`` as in the state before it.

    A pair's turn changes its own standing or, by a rejected objection, the other's.
    """
    own, other = pairs[pair], pairs[1 - pair]
    if is_rejected(entry):
        other = with_cross(other)
    if isinstance(entry, LostTurn):
        own = replace(own, owes=own.owes - 1)
    elif isinstance(entry, StruckTurn) and not own.one_left:
        own = replace(own, one_left=True, alone=first.player if first else None)
    elif isinstance(entry, PlayedTurn) and own.one_left and own.alone is None:
        own = replace(own, alone=entry.player)
    if own is pairs[pair] and other is pairs[1 - pair]:
        return pairs
    return (own, other) if pair == 0 else (other, own)


def with_cross(standing: PairState) -> PairState:
    """The pair's standing after one more cross (DBL-7).

    >>> with_cross(PairState(crosses=1)).owes, with_cross(PairState(crosses=2)).owes
    (0, 1)
    """
    crosses = standing.crosses + 1
    return replace(standing, crosses=crosses, owes=standing.owes + (crosses >= COSTLY_CROSS))
