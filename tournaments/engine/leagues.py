"""Seasons: several events counted together, for players, pairs or teams alike.

Terms: an *event* is how everybody finished it, by a key of their own; a *finish* is worth
points by the season's rule; the best few events of each may count. Who shared a place shares
what the places are worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import zip_longest

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.formats.validity import FormatFault
from tournaments.engine.ordering import Column, Placed, Value, in_order
from tournaments.engine.ranking import Reason
from tournaments.engine.tally import total

NOTHING = Fraction(0)
NO_GIFTS: Mapping[str, Fraction] = {}


class Counting(StrEnum):
    """What an event is worth."""

    PLACES = "places"  # the scale's points for the place
    TABLE_POINTS = "table-points"  # the sum of table points (match points)
    SCORE = "score"  # the sum of small points; the most wins


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """How a season of ``events`` is counted; ``best``: how many count, None: all.

    ``scale``: what places 1, 2 … are worth, nothing behind its end; ``bonus``: what they
    bring besides, whatever is counted; ``ranking``: keys of ``SEASON_KEYS`` in order.
    """

    events: int = 5
    best: int | None = None
    counting: Counting = Counting.TABLE_POINTS
    scale: tuple[Fraction, ...] = ()
    bonus: tuple[Fraction, ...] = ()
    ranking: tuple[str, ...] = ("points", "score", "first_places", "last_event")


@dataclass(frozen=True, slots=True)
class Finish:
    """How somebody finished an event.

    ``sharing``: how many units hold the place, where the event does not name each of them
    once (partners, who are named both; a list of some players only); None: it does.
    ``incomplete``: a team of which fewer played than count.
    """

    place: int
    table_points: Fraction = NOTHING
    score: int = 0
    sharing: int | None = None
    incomplete: bool = False


Event = Mapping[str, Finish]


@dataclass(frozen=True, slots=True)
class Leg:
    """An event in a season's row: ``counted`` unless better ones filled the number.

    ``bonus`` is in its ``points``.
    """

    finish: Finish
    points: Fraction
    counted: bool
    bonus: Fraction = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """Somebody's season: ``legs`` by event, None where they did not play.

    ``given`` beside the events is in the ``points``.
    """

    place: int
    who: str
    points: Fraction
    score: int
    legs: tuple[Leg | None, ...]
    keys: Mapping[str, Value]
    given: Fraction = NOTHING
    above_next: Reason | None = None


@dataclass(frozen=True, slots=True)
class SeasonKey:
    """A key of a season's ranking; the highest first unless ``highest`` is false."""

    words: Text
    because: Text
    highest: bool = True


SEASON_KEYS: Mapping[str, SeasonKey] = {
    "points": SeasonKey(_("points"), _("above because of points, %(own)s : %(other)s")),
    "score": SeasonKey(_("small points"), _("above because of small points, %(own)s : %(other)s")),
    "first_places": SeasonKey(
        _("tournaments won"), _("above because of tournaments won, %(own)s : %(other)s")
    ),
    "best_event": SeasonKey(
        _("best tournament"), _("above because of the best tournament, %(own)s : %(other)s")
    ),
    "last_event": SeasonKey(
        _("place in the last tournament"),
        _("above because of the place in the last tournament, %(own)s : %(other)s"),
        highest=False,
    ),
    "events": SeasonKey(
        _("tournaments played"), _("above because of tournaments played, %(own)s : %(other)s")
    ),
}


def rule_faults(rule: SeasonRule) -> tuple[FormatFault, ...]:
    """Everything wrong with a rule, each with its path."""
    faults = []
    if rule.events < 1:
        faults.append(FormatFault(("events",), _("Must be at least %(ge)s.", ge=1)))
    if rule.best is not None and not 1 <= rule.best <= rule.events:
        message = _("Must be from %(least)d to %(most)d.", least=1, most=rule.events)
        faults.append(FormatFault(("best",), message))
    if rule.counting is Counting.PLACES and not rule.scale:
        faults.append(FormatFault(("scale",), _("Say what the places are worth.")))
    known = ", ".join(SEASON_KEYS)
    for at, name in enumerate(rule.ranking):
        if name not in SEASON_KEYS:
            message = _("This ranking key is not known. Allowed: %(keys)s.", keys=known)
            faults.append(FormatFault(("ranking", at), message))
    return tuple(faults)


def season(
    rule: SeasonRule, events: Sequence[Event], given: Mapping[str, Fraction] = NO_GIFTS
) -> tuple[SeasonRow, ...]:
    """The season after these events, best first; equal on all keys means the same place.

    ``given``: points beside the events, which always count, of who played at least one.
    """
    legs = _legs(rule, events)
    values = {who: _values(legs[who], given.get(who, NOTHING)) for who in legs}
    columns = [_column(name, values) for name in rule.ranking]
    placed = in_order(list(legs), columns)
    return tuple(
        SeasonRow(
            place=at.place,
            who=at.item,
            points=_points(legs[at.item], given.get(at.item, NOTHING)),
            score=sum(leg.finish.score for leg in _counted(legs[at.item])),
            legs=legs[at.item],
            keys={name: values[at.item][name] for name in rule.ranking},
            given=given.get(at.item, NOTHING),
            above_next=_reason(rule, values, at, below) if below else None,
        )
        for at, below in zip_longest(placed, placed[1:])
    )


Legs = tuple[Leg | None, ...]


def _legs(rule: SeasonRule, events: Sequence[Event]) -> dict[str, Legs]:
    bonus = [_by_place(rule.bonus, event) for event in events]
    worth = [
        {who: points + more[who] for who, points in _worth(rule, event).items()}
        for event, more in zip(events, bonus, strict=True)
    ]
    everybody = {who for event in events for who in event}
    return {who: _marked(rule, who, events, worth, bonus) for who in sorted(everybody)}


def _worth(rule: SeasonRule, event: Event) -> dict[str, Fraction]:
    """What the event is worth to everybody who finished it."""
    if rule.counting is Counting.TABLE_POINTS:
        return {who: finish.table_points for who, finish in event.items()}
    if rule.counting is Counting.SCORE:
        return {who: Fraction(finish.score) for who, finish in event.items()}
    return _by_place(rule.scale, event)


def _by_place(scale: Sequence[Fraction], event: Event) -> dict[str, Fraction]:
    """What the places of an event are worth by a scale; who shares a place shares its points."""
    named = Counter(finish.place for finish in event.values())
    held = {who: (one.place, one.sharing or named[one.place]) for who, one in event.items()}
    worth = {place: _place_worth(scale, *place) for place in set(held.values())}
    return {who: worth[place] for who, place in held.items()}


def _place_worth(scale: Sequence[Fraction], place: int, sharing: int) -> Fraction:
    return sum(scale[place - 1 : place - 1 + sharing], NOTHING) / sharing


def _marked(
    rule: SeasonRule,
    who: str,
    events: Sequence[Event],
    worth: Sequence[Mapping[str, Fraction]],
    bonus: Sequence[Mapping[str, Fraction]],
) -> Legs:
    """Somebody's events; the best count, of equal ones the earlier."""
    played = [at for at, event in enumerate(events) if who in event]
    played.sort(key=lambda at: (-worth[at][who], -events[at][who].score, at))
    best = set(played[: rule.best])
    return tuple(
        Leg(event[who], worth[at][who], at in best, bonus[at][who]) if who in event else None
        for at, event in enumerate(events)
    )


def _counted(legs: Legs) -> list[Leg]:
    return [leg for leg in legs if leg is not None and leg.counted]


def _points(legs: Legs, given: Fraction) -> Fraction:
    return total([given, *(leg.points for leg in _counted(legs))])


def _values(legs: Legs, given: Fraction) -> dict[str, Value]:
    played = [leg for leg in legs if leg is not None]
    last = legs[-1]
    return {
        "points": _points(legs, given),
        "score": sum(leg.finish.score for leg in _counted(legs)),
        "first_places": sum(leg.finish.place == 1 for leg in played),
        "best_event": max(leg.points for leg in played),
        "last_event": last.finish.place if last else None,
        "events": len(played),
    }


def _column(name: str, values: Mapping[str, Mapping[str, Value]]) -> Column[str]:
    return Column(
        lambda group: {who: values[who][name] for who in group}, SEASON_KEYS[name].highest
    )


def _reason(
    rule: SeasonRule,
    values: Mapping[str, Mapping[str, Value]],
    above: Placed[str],
    below: Placed[str],
) -> Reason | None:
    if below.apart is None:
        return None
    name = rule.ranking[below.apart]
    own, other = values[above.item][name], values[below.item][name]
    return Reason(name, SEASON_KEYS[name].because, own, other)
