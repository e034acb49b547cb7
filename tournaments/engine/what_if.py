"""What somebody needs in one more event of a season to reach a place, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import nlargest
from itertools import zip_longest

from tournaments.engine.leagues import Counting, Event, SeasonRule, season
from tournaments.engine.tally import total

NOTHING = Fraction(0)
NOBODY: Mapping[str, Fraction] = {}


def needed(
    rule: SeasonRule,
    events: Sequence[Event],
    who: str,
    place: int,
    others: Mapping[str, Fraction] = NOBODY,
) -> Fraction | None:
    """The fewest points of one more event that make ``who`` at least level with ``place``.

    One point more is above it for sure; level, the other ranking keys decide. ``others``:
    what the others get in that event, nothing where they are not named. None: the place is
    reached without playing.
    """
    return needed_for(rule, events, who, (place,), others)[place]


def needed_for(
    rule: SeasonRule,
    events: Sequence[Event],
    who: str,
    places: Iterable[int],
    others: Mapping[str, Fraction] = NOBODY,
    given: Mapping[str, Fraction] = NOBODY,
) -> dict[int, Fraction | None]:
    """The same for several places at once; ``given``: points beside the events."""
    own: list[Fraction] = []
    rivals = []
    for row in season(rule, events, given):
        points = [leg.points for leg in row.legs if leg is not None]
        if row.who == who:
            own = points
        else:
            assumed = [others[row.who]] if row.who in others else []
            rivals.append(_best(rule, points + assumed) + row.given)
    known = {row_who for event in events for row_who in event}
    rivals += [points for name, points in others.items() if name not in known | {who}]
    rivals.sort(reverse=True)
    beside = given.get(who, NOTHING)
    best, kept = _best(rule, own) + beside, _counting(rule, own) + beside
    return {
        place: None
        if len(rivals) < place or best >= rivals[place - 1]
        else rivals[place - 1] - kept
        for place in places
    }


def _best(rule: SeasonRule, points: Sequence[Fraction]) -> Fraction:
    return total(points if rule.best is None else nlargest(rule.best, points))


def _counting(rule: SeasonRule, points: Sequence[Fraction]) -> Fraction:
    """The points that still count beside those of one more event that counts."""
    return total(points if rule.best is None else nlargest(rule.best - 1, points))


def place_for(rule: SeasonRule, points: Fraction) -> int | None:
    """The last place, taken alone, that brings so many points; None where none does.

    For seasons that count places only.
    """
    if rule.counting is not Counting.PLACES:
        return None
    brings = map(sum, zip_longest(rule.scale, rule.bonus, fillvalue=NOTHING))
    enough = [place for place, worth in enumerate(brings, start=1) if worth >= points]
    return max(enough, default=None)
