"""The door of an event: who is here, who is missing, the cash of everybody who takes it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from scorer.support.name_order import by_name
from tournaments.log.act import Act
from tournaments.log.acts.money import FeePaid, FeeReturned
from tournaments.log.acts.register import CheckedIn, CheckInUndone
from tournaments.log.codec import acts_in, kinds_of
from tournaments.models import Entrant, Event, Step
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.register import entrants_of


@dataclass(frozen=True, slots=True)
class Cash:
    """What one person took, in hundredths, of how many entrants."""

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
    amounts: dict[str, int] = defaultdict(int)
    entrants: dict[str, int] = defaultdict(int)
    steps = Step.objects.filter(event=event, kind__in=kinds_of(CheckedIn, FeePaid, FeeReturned))
    for step, act in acts_in(steps):
        who, amount = _taken(act, step.by_name)
        amounts[who] += amount
        entrants[who] += -1 if isinstance(act, CheckInUndone | FeeReturned) else 1
    key = by_name()
    names = sorted((name for name in entrants if entrants[name] or amounts[name]), key=key)
    return tuple(Cash(name, entrants[name], amounts[name]) for name in names)


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
