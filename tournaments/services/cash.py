"""Fees of an event and its cash: what is taken, who paid, who got something back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from uuid import UUID

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.engine.prizes import CURRENCY, CURRENCY_RULE
from tournaments.log.acts.events import FormatChanged
from tournaments.log.acts.money import FeePaid, FeeReturned, FeesSet
from tournaments.models import Entrant, Event
from tournaments.records.categories import category_slug
from tournaments.records.formats import as_json
from tournaments.selectors.cash_sheet import cash_line
from tournaments.selectors.door import held_of
from tournaments.selectors.entry_rules import EntryRules, entry_rules
from tournaments.selectors.formats import format_of
from tournaments.selectors.sentences import money
from tournaments.services.door import MOST_PAID
from tournaments.services.entering import find_entrant
from tournaments.services.entry_details import numbered
from tournaments.services.steps import Actor, append, check_seen, done_before, lock_event

FEES = ("currency", "fee", "fees")  # keys of a format


@atomic
def set_fees(
    *,
    event_id: int,
    currency: str,
    fee: int = 0,
    fees: Mapping[str, int] | None = None,
    actor: Actor,
    seen: int,
) -> Event:
    """Take ``fee`` of a person, and of those in categories ``fees``, in hundredths.

    No ``currency``: no fees are taken. Raises ``Refused`` and ``Conflict``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, FeesSet, FormatChanged)
    rules = entry_rules(event)
    was = {key: value for key, value in as_json(format_of(event)).items() if key in FEES}
    if currency:
        fees = dict(sorted((fees or {}).items()))
        act = FeesSet(currency=currency, fee=fee, fees=fees, was=was)
        _check_fees(act, rules)
    else:
        act = FeesSet(currency=rules.currency, fee=0, fees={}, was=was)
    if (act.currency, act.fee, act.fees) != (rules.currency, rules.fee, rules.fees):
        append(event, act, actor)
    return event


def _check_fees(act: FeesSet, rules: EntryRules) -> None:
    if act.currency != rules.currency and not CURRENCY.fullmatch(act.currency):
        raise Refused(CURRENCY_RULE, "currency")
    for category, fee in [("", act.fee), *act.fees.items()]:
        field = f"fee_{category}" if category else "fee"
        if category != category_slug(category):
            raise Refused(_("“%(name)s” is no category.", name=category), field)
        if not 0 <= fee <= MOST_PAID:
            allowed = _("Allowed: an amount from 0 to %(most)d.", most=MOST_PAID // 100)
            raise Refused(allowed, field)
    if not act.fee and not any(act.fees.values()):
        raise Refused(_("Say what is paid, or choose that there are no fees."), "fee")


@atomic
def pay(
    *,
    event_id: int,
    number: int,
    amount: int | None = None,
    actor: Actor,
    uuid: UUID | None = None,
) -> int:
    """Somebody pays ``amount`` hundredths (None: what they owe); what was paid is returned.

    Refused (``Refused``) for more than they owe. The same UUID pays once.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    if step := done_before(event, uuid, actor, FeePaid, number=number):
        return int(step.said["amount"])
    owed = cash_line(entrant, entry_rules(event)).owed
    if not owed:
        raise Refused(_nothing_owed(entrant))
    paid = owed if amount is None else amount
    _check_amount(paid, min(owed, MOST_PAID))
    append(event, FeePaid(**numbered(entrant), amount=paid), actor, uuid=uuid)
    return paid


@atomic
def give_back(
    *,
    event_id: int,
    number: int,
    amount: int,
    reason: str,
    actor: Actor,
    uuid: UUID | None = None,
) -> None:
    """Somebody gets ``amount`` hundredths back of what they paid, for a ``reason``.

    It leaves the cash of who took it, the newest first: a step for each. Raises
    ``Refused``; the same UUID gives once.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    if done_before(event, uuid, actor, FeeReturned, number=number):
        return
    if not reason.strip():
        raise Refused(_("Say why: it stands in the minutes."), "reason")
    if not entrant.paid:
        raise Refused(_("%(name)s has paid nothing.", name=entrant.name), "amount")
    _check_amount(amount, entrant.paid)
    for taken_by, part in _from_whom(entrant, amount, actor):
        act = FeeReturned(**numbered(entrant), amount=part, taken_by=taken_by)
        append(event, act, actor, reason=reason.strip(), uuid=uuid)
        uuid = None


def _check_amount(amount: int, most: int) -> None:
    if not 1 <= amount <= most:
        allowed = _("Allowed: an amount from 0.01 to %(most)s.", most=money(most))
        raise Refused(allowed, "amount")


def _nothing_owed(entrant: Entrant) -> Text:
    if entrant.paid:
        said = {"name": entrant.name, "paid": money(entrant.paid)}
        return _("%(name)s has paid %(paid)s already and owes nothing.", **said)
    return _("%(name)s owes nothing.", name=entrant.name)


def _from_whom(entrant: Entrant, amount: int, actor: Actor) -> Iterator[tuple[str, int]]:
    """Whose cash how much of an amount leaves; the actor's where no step tells."""
    for who, held in reversed(held_of(entrant).items()):
        part = min(amount, held)
        if part > 0:
            yield who, part
            amount -= part
    if amount:
        yield actor.called, amount
