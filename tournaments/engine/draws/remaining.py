"""The rest of a round robin: matches not yet played come first, in as few rounds as can be.

With so many rounds as the one with most left needs, or one more, all matches can be played
(Vizing). Fewer rounds have as many of them as go in. In further rounds those meet again who have
met least often. Who sits out meets an empty chair. There are two: one for those who are due to sit
out, and one, in the first rounds, for those of whom some do once more. Everybody sits out as evenly
as can be, unless fewer matches are repeated otherwise.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from random import Random

from scorer.games.text import gettext as _
from tournaments.engine.draws.apart import shared
from tournaments.engine.draws.lots import lots_of, numbered, shuffled
from tournaments.engine.draws.match_sharing import NEVER, MatchSharing, Meetings
from tournaments.engine.draws.request import Apart, Draw, DrawImpossible, DrawRequest, Round, Table
from tournaments.engine.draws.rests import rests_before
from tournaments.engine.draws.round_robin import EMPTY_CHAIR, PLACES, check_apart, even_sides

SECOND_CHAIR = -1  # no unit has a number below 1
PATIENCE_AGAIN = 2_000  # tries in vain: of matches that are no news, any do


def draw(request: DrawRequest) -> Draw:
    """The rounds after those of ``history``; who is ``absent`` is left out of a round.

    Raises ``DrawImpossible`` for one unit alone and where units that must be kept apart would have
    to meet.
    """
    if len(request.units) < PLACES:
        raise DrawImpossible(_("At least two are needed to play."), "units")
    even = _drawn(request, evenly=True)
    if not (_repeats(request, even) and any(even.sitting_out)):
        return even
    return min(even, _drawn(request, evenly=False), key=partial(_repeats, request))


def _drawn(request: DrawRequest, *, evenly: bool) -> Draw:
    """A draw in which everybody sits out as evenly as can be, or whoever it suits."""
    lots = lots_of(request)
    units = shuffled((unit.number for unit in request.units), lots)
    absent = [set(request.absent_in(at)) for at in range(request.rounds)]
    there = [[unit for unit in units if unit not in away] for away in absent]
    met = _meetings(request, units)
    left = {unit: list(met[unit].values()).count(0) for unit in units}
    _put_chairs(request, there, met, evenly=evenly)
    sharing = _shared(request, MatchSharing(there, met, lots), left)
    return _seated(request, sharing, lots)


def _repeats(request: DrawRequest, drawn: Draw) -> int:
    """How many matches of a draw were played before, or are played again in it."""
    before = [frozenset(table) for tables in request.history for table in tables]
    now = [frozenset(table) for tables in drawn.rounds for table in tables]
    return len(now) - len(set(now).difference(before))


def _meetings(request: DrawRequest, units: list[int]) -> Meetings:
    """How often each two have met; who must not meet has met more often than can be."""
    met = {unit: dict.fromkeys(units, 0) | {unit: NEVER} for unit in units}
    for tables in request.history:
        for table in tables:
            for one, other in combinations(table, PLACES):
                if one in met and other in met:
                    met[one][other] += 1
                    met[other][one] += 1
    for first, second in combinations(request.units, PLACES) if request.apart else ():
        if shared(request, first, second, Apart.MUST):
            met[first.number][second.number] = met[second.number][first.number] = NEVER
    return met


def _put_chairs(
    request: DrawRequest, there: list[list[int]], met: Meetings, *, evenly: bool
) -> None:
    """Add an empty chair to each round in which an odd number plays, and who may meet it.

    ``evenly``: those who sat out least often so far; else everybody.
    """
    units = list(met)
    rests = rests_before(request)
    for playing in there:
        for unit in rests.keys() - set(playing):  # a round that was missed is one sat out
            rests[unit] += 1
    odd = [playing for playing in there if len(playing) % PLACES]
    due: Counter[int] = Counter()
    while len(some := _fewest(rests, due)) <= len(odd) - due.total():
        due.update(some)
    more = len(odd) - due.total()
    for playing in odd[:more]:
        playing.append(SECOND_CHAIR)
    for playing in odd[more:]:
        playing.append(EMPTY_CHAIR)
    met[EMPTY_CHAIR] = {unit: 1 - due[unit] for unit in units} | {EMPTY_CHAIR: NEVER}
    some = some if more else []
    met[SECOND_CHAIR] = {unit: 1 - (unit in some) for unit in units} | {SECOND_CHAIR: NEVER}
    if not evenly:
        for chair in (EMPTY_CHAIR, SECOND_CHAIR):
            met[chair] |= dict.fromkeys(units, 0)
    for unit in units:
        for chair in (EMPTY_CHAIR, SECOND_CHAIR):
            met[unit][chair] = met[chair][unit]


def _fewest(rests: dict[int, int], due: Counter[int]) -> list[int]:
    """Who sits out least often so far."""
    least = min(times + due[unit] for unit, times in rests.items())
    return [unit for unit, times in rests.items() if times + due[unit] == least]


def _shared(request: DrawRequest, sharing: MatchSharing, left: dict[int, int]) -> MatchSharing:
    """All rounds with their matches: those not yet played, then those played least often."""
    rounds = request.rounds
    for opened in range(_rounds_needed(sharing, left), rounds + 1):
        sharing.open(opened, 1)
        sharing.fill()
        sharing.climb()
        if not sharing.left:
            break
    sharing.open(rounds, 1)
    sharing.fill()
    sharing.climb(PATIENCE_AGAIN)
    sharing.bring_forward()
    sharing.fill()
    for level in range(2, len(request.history) + rounds + 3):
        sharing.open(rounds, level)
        sharing.fill()
        sharing.climb(PATIENCE_AGAIN)
        if not sharing.holes:
            return sharing
    sharing.freely = True  # give up matches not yet played to keep apart who must not meet
    sharing.climb()
    sharing.fill()
    waiting = map(sharing.waiting, range(rounds))
    check_apart(request, [tuple(combinations(units, PLACES)) for units in waiting])
    return sharing


def _rounds_needed(sharing: MatchSharing, left: dict[int, int]) -> int:
    """In how many rounds everybody could have played what is left, at most all."""
    waiting = Counter(left)
    for number, playing in enumerate(sharing.there):
        if max(waiting.values()) <= 0:
            return number
        waiting.subtract(unit for unit in playing if unit in left)
    return len(sharing.there)


def _seated(request: DrawRequest, sharing: MatchSharing, lots: Random) -> Draw:
    """The draw with tables in an order by lot and sides that are even."""
    rounds: list[Round] = []
    sitting_out: list[Table] = []
    for number in range(request.rounds):
        matches = shuffled(sharing.matches(number), lots)
        rounds.append(tuple(match for match in matches if match[0] > EMPTY_CHAIR))
        sitting_out.append(tuple(one for chair, one in matches if chair <= EMPTY_CHAIR))
    return Draw(
        rounds=tuple(numbered(tables, request) for tables in even_sides(rounds, request.history)),
        sitting_out=tuple(sitting_out),
    )
