"""The cash sheet of an event: who owes which fee, what was paid and given back, what is left.

Terms: *due* is the fee of an entry, the sum of the *shares* of its people; *held* is what was
paid and not given back. All amounts are whole hundredths of the currency, none is negative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from tournaments.log.acts.money import FeeReturned
from tournaments.log.acts.register import CheckInUndone
from tournaments.log.codec import acts_in, kinds_of
from tournaments.models import Entrant, Event
from tournaments.selectors.door import Cash, cash_of
from tournaments.selectors.entry_rules import EntryRules, entry_rules
from tournaments.selectors.register import entrants_of


@dataclass(frozen=True, slots=True, order=True)
class Share:
    """What one person pays, by which ``category``; empty: the fee of everybody else."""

    category: str
    fee: int


@dataclass(frozen=True, slots=True)
class CashLine:
    """An entry with what its people pay and what is held of it."""

    entrant: Entrant
    shares: tuple[Share, ...]
    held: int

    @property
    def due(self) -> int:
        """Its whole fee."""
        return sum(share.fee for share in self.shares)

    @property
    def owed(self) -> int:
        """What is still to be paid."""
        return max(self.due - self.held, 0)

    @property
    def over(self) -> int:
        """What was paid beyond the fee."""
        return max(self.held - self.due, 0)


@dataclass(frozen=True, slots=True)
class FeeKind:
    """How many people pay by the same share."""

    share: Share
    people: int

    @property
    def expected(self) -> int:
        """What they pay together."""
        return self.people * self.share.fee


@dataclass(frozen=True, slots=True)
class CashSheet:
    """All entries by number, what was given back, what everybody took who takes cash.

    It adds up: ``expected + over == held + owed`` and ``paid == held + returned``.
    """

    lines: tuple[CashLine, ...]
    returned: int
    takers: tuple[Cash, ...]

    @property
    def expected(self) -> int:
        """All fees."""
        return sum(line.due for line in self.lines)

    @property
    def paid(self) -> int:
        """All that was ever paid."""
        return self.held + self.returned

    @property
    def held(self) -> int:
        """What is in the box."""
        return sum(line.held for line in self.lines)

    @property
    def owed(self) -> int:
        """What is still to come."""
        return sum(line.owed for line in self.lines)

    @property
    def over(self) -> int:
        """What was paid beyond the fees."""
        return sum(line.over for line in self.lines)

    @property
    def kinds(self) -> tuple[FeeKind, ...]:
        """The shares that people pay, that of everybody first, each with how many pay it."""
        counted = Counter(share for line in self.lines for share in line.shares)
        return tuple(FeeKind(share, people) for share, people in sorted(counted.items()))


def cash_sheet_of(event: Event) -> CashSheet:
    """The sheet as it stands; four queries."""
    rules = entry_rules(event)
    lines = tuple(cash_line(entrant, rules) for entrant in entrants_of(event))
    return CashSheet(lines, _returned(event), cash_of(event))


def cash_line(entrant: Entrant, rules: EntryRules) -> CashLine:
    """The line of an entry; no query where ``entrants_of`` loaded it.

    Nothing is due of who withdrew before the first round that they would have played.
    """
    gone = entrant.state == Entrant.State.WITHDRAWN
    if gone and (entrant.last_round or 0) < entrant.first_round:
        return CashLine(entrant, (), entrant.paid)
    if entrant.partner is None:
        shares = [_share(entrant.categories, rules)]
    else:
        partners = (entrant.person.current, entrant.partner.current)
        own = [[*entrant.categories, *one.categories] for one in partners]
        shares = [_share(categories, rules) for categories in own]
    return CashLine(entrant, tuple(shares), entrant.paid)


def _share(categories: Collection[str], rules: EntryRules) -> Share:
    """The lowest fee of somebody's categories, else that of everybody."""
    own = [
        Share(category, rules.fees[category]) for category in categories if category in rules.fees
    ]
    return min(own, key=lambda share: (share.fee, share.category), default=Share("", rules.fee))


def _returned(event: Event) -> int:
    """All that was given back."""
    steps = event.steps.filter(kind__in=kinds_of(CheckInUndone, FeeReturned))
    acts = [act for _step, act in acts_in(steps)]
    back = sum(act.amount for act in acts if isinstance(act, FeeReturned))
    return back + sum(act.paid for act in acts if isinstance(act, CheckInUndone))
