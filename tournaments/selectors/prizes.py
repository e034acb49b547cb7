"""What prizes an event puts up, and who wins them as it stands.

The list is what its newest step says; no row repeats it, and a file of the event holds it with
its steps.
"""

from __future__ import annotations

from tournaments.engine.prizes import (
    Prize,
    PrizeFor,
    PrizeGiving,
    PrizeList,
    give_prizes,
    prize_faults,
)
from tournaments.log.act import value_of
from tournaments.log.acts.prizes import PrizesSet
from tournaments.log.codec import StepUnreadable, act_of
from tournaments.models import Event
from tournaments.selectors.event_data import EventData
from tournaments.selectors.standings import last_counted, standings_of


def prizes_of(event: Event) -> PrizeList:
    """The prizes that are put up; one query.

    None where nobody has set any, or where a file from elsewhere brought what cannot be.
    """
    step = event.steps.filter(kind=PrizesSet.kind).order_by("-pk").first()
    try:
        act = act_of(step) if step else None
        return list_of(act) if isinstance(act, PrizesSet) else PrizeList()
    except (StepUnreadable, ValueError):
        return PrizeList()


def list_of(act: PrizesSet) -> PrizeList:
    """The list that an act says; raises ``ValueError`` for one that cannot be."""
    prizes = [value_of(Prize, one, what=PrizeFor(one.what)) for one in act.prizes]
    put_up = value_of(PrizeList, act, prizes=tuple(prizes))
    known = {prize.category for prize in prizes}  # whatever categories there were then
    faults = prize_faults(put_up, categories=known, teams=True)
    if any(fault.path[-1] != "text" for fault in faults):  # a name in it that was made anonymous
        raise ValueError(faults)
    return put_up


def giving_of(event: Event, data: EventData, put_up: PrizeList) -> PrizeGiving:
    """Who wins what as the event stands; nobody before the first result.

    Who withdrew before the last round that counts wins nothing.
    """
    last = last_counted(data)
    if not last:
        return PrizeGiving(not_given=put_up.prizes)
    left = {
        unit.number
        for unit in data.units.values()
        if unit.withdrawn and (unit.last_round or 0) < last
    }
    return give_prizes(put_up, standings_of(event, None, data.version), left)
