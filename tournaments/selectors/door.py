"""The door of an event: who is here, who is missing, the cash of everybody who takes it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorer.support.name_order import by_name
from tournaments.log.act import Act
from tournaments.log.acts.money import FeePaid, FeeReturned
from tournaments.log.acts.register import CheckedIn, CheckInUndone, NumbersDrawn
from tournaments.log.codec import acts_in, kinds_of
from tournaments.log.parts import Numbered
from tournaments.models import Entrant, Event, Step
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import steps_of
from tournaments.selectors.namesakes import as_number, told_apart
from tournaments.selectors.register import entrants_of, home_of
from tournaments.selectors.sentences import money

TAKING = (CheckedIn, FeePaid, FeeReturned)

Held = dict[str, int]  # hundredths by whose cash they are in, who took last comes last


@dataclass(frozen=True, slots=True)
class Cash:
    """What one person holds, in hundredths, and of how many entrants."""

    name: str
    entrants: int
    amount: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who checked an entry in, and when; ``held`` is who holds what of its cash."""

    at: datetime | None = None
    by: str = ""
    held: Mapping[str, int] = field(default_factory=dict)

    @property
    def time(self) -> str:
        """When: by the hour, on another day with its date."""
        if self.at is None:
            return ""
        local = timezone.localtime(self.at)
        today = local.date() == timezone.localdate()
        return date_format(local, "H:i" if today else "SHORT_DATETIME_FORMAT")


@dataclass(frozen=True, slots=True)
class Door:
    """The figures of the door; who has withdrawn does not count.

    ``to_full``: how many more fill the next table; 0: all tables are full. ``arrivals`` of who is
    checked in, by number.
    """

    entered: int
    here: int
    to_full: int
    cash: tuple[Cash, ...]
    arrivals: Mapping[int, Arrival] = field(default_factory=dict)

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
    arrivals = _arrivals(_taking(event))
    return Door(entered, here, -here % entry_rules(event).units, _cash(arrivals), arrivals)


def coming(event: Event) -> list[Entrant]:
    """Everybody who has not withdrawn, by name; two queries."""
    key = by_name()
    gone = Entrant.State.WITHDRAWN
    found = [entrant for entrant in entrants_of(event) if entrant.state != gone]
    return sorted(found, key=lambda entrant: key(entrant.name))


def own_names(listed: Sequence[Entrant]) -> dict[int, str]:
    """A name for each entry that no other of the list has, by number; no query."""
    return told_apart(
        {one.number: one.name for one in listed},
        {one.number: home_of(one) for one in listed},
        {one.number: as_number(one.number) for one in listed},
    )


def cash_of(event: Event) -> tuple[Cash, ...]:
    """What everybody took who takes cash, at the door or elsewhere, by name; one query."""
    return _cash(_arrivals(_taking(event)))


def held_of(entrant: Entrant) -> Held:
    """Who holds what of the cash of an entry; three queries."""
    return {who: amount for one in _of_entry(entrant) for who, amount in one.held.items()}


def arrival_of(entrant: Entrant) -> Arrival:
    """Who checked an entry in, and when; three queries."""
    return next(reversed(_of_entry(entrant)), Arrival())


def already_here(entrant: Entrant, arrival: Arrival) -> str:
    """That somebody is checked in already: when and by whom, and to whom they paid."""
    parts = []
    if arrival.at and arrival.by:
        # Translators: when somebody was checked in and who did it: "17:42 by Marek"
        parts.append(_("%(time)s by %(name)s") % {"time": arrival.time, "name": arrival.by})
    elif arrival.at:
        parts.append(arrival.time)
    parts += [
        # Translators: at check-in; who took the money
        _("paid %(amount)s to %(name)s") % {"amount": money(amount), "name": name}
        for name, amount in arrival.held.items()
        if amount > 0 and name
    ]
    if entrant.paid and len(parts) < 1 + bool(arrival.at):
        parts.append(_("paid %(amount)s") % {"amount": money(entrant.paid)})
    told = _("%(name)s is checked in already: %(how)s.") if parts else _("%(name)s is checked in.")
    return told % {"name": entrant.name, "how": ", ".join(parts)}


def _of_entry(entrant: Entrant) -> list[Arrival]:
    steps = steps_of(entrant).filter(kind__in=kinds_of(*TAKING))
    return list(_arrivals(steps).values())


def _taking(event: Event) -> QuerySet[Step]:
    return Step.objects.filter(event=event, kind__in=kinds_of(*TAKING, NumbersDrawn))


def _cash(arrivals: Mapping[int, Arrival]) -> tuple[Cash, ...]:
    taken: dict[str, list[int]] = defaultdict(list)
    for arrival in arrivals.values():
        for who, amount in arrival.held.items():
            taken[who].append(amount)
    key = by_name()
    return tuple(
        Cash(name, sum(amount > 0 for amount in taken[name]), sum(taken[name]))
        for name in sorted(taken, key=key)
        if any(taken[name])
    )


def _arrivals(steps: Iterable[Step]) -> dict[int, Arrival]:
    """What the steps say of every entry, by its number now."""
    found: dict[int, Arrival] = {}
    for step, act in acts_in(steps):
        if isinstance(act, NumbersDrawn):
            now = {one.was: one.number for one in act.numbers}
            found = {now.get(number, number): one for number, one in found.items()}
        elif isinstance(act, Numbered):
            before = found.get(act.number, Arrival())
            arrived = before.at, before.by
            if isinstance(act, CheckedIn):
                undone = isinstance(act, CheckInUndone)
                arrived = (None, "") if undone else (step.at, step.by_name)
            found[act.number] = Arrival(*arrived, _held(before.held, act, step.by_name))
    return found


def _held(before: Mapping[str, int], act: Act, by: str) -> Held:
    """Who holds what after an act; who took it last comes last."""
    who, amount = _taken(act, by)
    held = dict(before)
    was = held.pop(who, 0) if amount > 0 else held.get(who, 0)
    held[who] = was + amount
    return held


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
