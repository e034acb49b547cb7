"""The prizes of an event: put up by its director, changed as long as that is wanted."""

from __future__ import annotations

from dataclasses import replace

from scorer.support.names import clean_name
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.engine.prizes import PrizeList, prize_faults
from tournaments.log.act import value_of
from tournaments.log.acts.prizes import ListedPrize, PrizesSet
from tournaments.models import Event
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.prizes import prizes_of
from tournaments.services.steps import Actor, append, check_seen, lock_event


@atomic
def set_prizes(*, event_id: int, put_up: PrizeList, actor: Actor, seen: int) -> Event:
    """Put up these prizes in place of those before; the same list once more does nothing.

    Raises ``Refused``, and ``Conflict`` where they were changed after the step ``seen``.
    """
    event = lock_event(event_id)
    prizes = tuple(replace(one, text=clean_name(one.text)) for one in put_up.prizes)
    put_up = replace(put_up, prizes=prizes) if prizes else PrizeList()
    if put_up == prizes_of(event):
        return event
    check_seen(event, seen, PrizesSet)
    rules = entry_rules(event)
    faults = prize_faults(put_up, categories=rules.categories, teams=rules.team is not None)
    if faults:
        raise Refused(faults[0].message, str(faults[0].path[-1]))
    listed = tuple(value_of(ListedPrize, one, what=one.what.value) for one in prizes)
    append(event, value_of(PrizesSet, put_up, prizes=listed), actor)
    return event
