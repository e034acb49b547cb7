"""The door of an event: who is here, who is missing, the cash of everybody who takes it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scorer.support.name_order import by_name
from tournaments.log.act import Act
from tournaments.log.acts.money import FeePaid, FeeReturned
from tournaments.log.acts.register import CheckedIn, CheckInUndone, NumbersDrawn
from tournaments.log.codec import acts_in, kinds_of
from tournaments.log.state import Numbered
from tournaments.models import Entrant, Event, Step
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import steps_of
from tournaments.selectors.register import entrants_of

TAKING = (CheckedIn, FeePaid, FeeReturned)

Held = dict[str, int]  # hundredths by whose cash they are in, who took last comes last


@dataclass(frozen=True, slots=True)
class Cash:
    """What one person holds, in hundredths, and of how many entrants."""

    name: str
    entrants: int
    amount: int


@dataclass(frozen=True, slots=True)
class Door:
    """The figures of the door; who has withdrawn does not count.

    ``to_full``: how many more fill the next table; 0: all tables are full.
    """

    entered: int
    here: int
    to_full: int
    cash: tuple[Cash, ...]

    @property
    def missing(self) -> int:
        """How many have not come yet."""
        return self.entered - self.here

    @property
    def total(self) -> int:
        """All cash, in hundredths."""
        return sum(one.amount for one in self.cash)


def door_of(event: Event) -> Door:
    """The figures as they stand; two queries."""
    states = Counter(Entrant.objects.filter(event=event).values_list("state", flat=True))
    here = states[Entrant.State.HERE]
    entered = here + states[Entrant.State.ENTERED]
    return Door(entered, here, -here % entry_rules(event).units, cash_of(event))


def coming(event: Event) -> list[Entrant]:
    """Everybody who has not withdrawn, by name; two queries."""
    key = by_name()
    gone = Entrant.State.WITHDRAWN
    found = [entrant for entrant in entrants_of(event) if entrant.state != gone]
    return sorted(found, key=lambda entrant: key(entrant.name))


def cash_of(event: Event) -> tuple[Cash, ...]:
    """What everybody took who takes cash, at the door or elsewhere, by name; one query."""
    steps = Step.objects.filter(event=event, kind__in=kinds_of(*TAKING, NumbersDrawn))
    taken: dict[str, list[int]] = defaultdict(list)
    for held in _held(acts_in(steps)).values():
        for who, amount in held.items():
            taken[who].append(amount)
    key = by_name()
    return tuple(
        Cash(name, sum(amount > 0 for amount in taken[name]), sum(taken[name]))
        for name in sorted(taken, key=key)
        if any(taken[name])
    )


def held_of(entrant: Entrant) -> Held:
    """Who holds what of the cash of an entry; three queries."""
    steps = steps_of(entrant).filter(kind__in=kinds_of(*TAKING))
    held = _held(acts_in(steps)).values()
    return {who: amount for one in held for who, amount in one.items()}


def _held(acts: Iterable[tuple[Step, Act]]) -> dict[int, Held]:
    """Who holds what of every entry, by its number now."""
    found: dict[int, Held] = {}
    for step, act in acts:
        if isinstance(act, NumbersDrawn):
            now = {one.was: one.number for one in act.numbers}
            found = {now.get(number, number): held for number, held in found.items()}
        elif isinstance(act, Numbered):
            who, amount = _taken(act, step.by_name)
            held = found.setdefault(act.number, {})
            before = held.pop(who, 0) if amount > 0 else held.get(who, 0)
            held[who] = before + amount
    return found


def _taken(act: Act, by: str) -> tuple[str, int]:
    """Whose cash an act of ``by`` changes, and by how much."""
    match act:
        case CheckInUndone():
            return by if act.untold else act.taken_by, -act.paid
        case FeeReturned():
            return act.taken_by, -act.amount
        case FeePaid():
            return by, act.amount
        case CheckedIn():
            return by, act.paid
    return by, 0
