"""At the door: who is here and has paid, and numbers drawn before the first draw."""

from __future__ import annotations

from random import Random
from uuid import UUID, uuid5

from django.db.models import F

from scorer.games.text import gettext as _
from scorer.games.text import verbatim
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.register import CheckedIn, CheckInUndone, NumbersDrawn, Renumbered
from tournaments.models import Entrant, Event, Step
from tournaments.selectors.cash_sheet import cash_line
from tournaments.selectors.door import already_here, arrival_of, held_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import steps_of
from tournaments.selectors.register import PEOPLE, before_the_draw, entrants_of
from tournaments.services.entering import find_entrant
from tournaments.services.entry_details import numbered
from tournaments.services.steps import Actor, append, done_before, lock_event

ASIDE = 10_000  # added to numbers while new ones are given
MOST_PAID = 10_000_00


class AlreadyHereError(Refused):
    """Somebody is checked in already; it says when, by whom and what they paid."""


@atomic
def check_in(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    paid: int | None = None,
    uuid: UUID | None = None,
) -> Entrant:
    """Somebody is here and pays ``paid`` hundredths (None: what they owe).

    Who has paid before pays no more than they owe. The same ``uuid`` twice is once. Raises
    ``Refused`` for who has withdrawn, ``AlreadyHereError`` for who is checked in already.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    if done_before(event, uuid, actor, CheckedIn, number=number):
        return entrant
    if entrant.state == Entrant.State.HERE:
        raise AlreadyHereError(verbatim(already_here(entrant, arrival_of(entrant))))
    if entrant.state == Entrant.State.WITHDRAWN:
        raise Refused(_("%(name)s has withdrawn: bring the entry back first.", name=entrant.name))
    owed = cash_line(entrant, entry_rules(event)).owed
    amount = owed if paid is None else paid
    if not 0 <= amount <= MOST_PAID:
        raise Refused(_("Allowed: an amount from 0 to %(most)d.", most=MOST_PAID // 100))
    if entrant.paid:
        amount = min(amount, owed)
    act = CheckedIn(**numbered(entrant), paid=amount, before=entrant.paid)
    append(event, act, actor, uuid=uuid)
    return find_entrant(event, number)


@atomic
def undo_check_in(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    takes_fees: bool = True,
    uuid: UUID | None = None,
) -> Entrant:
    """Somebody is not here after all; what they paid at the door leaves its cash.

    No more than who took it still holds of theirs. Refused (``Refused``) where something
    did, to who takes no fees.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    done = done_before(event, uuid, actor, CheckInUndone, number=number)
    if done or entrant.state != Entrant.State.HERE:
        return entrant
    taken = steps_of(entrant).filter(kind=CheckedIn.kind).last()
    taken_by = taken.by_name if taken else actor.called
    held = max(held_of(entrant).get(taken_by, 0), 0)
    paid = min(taken.said["paid"], held, entrant.paid) if taken else entrant.paid
    if paid and not takes_fees:
        raise Refused(
            _(
                "%(name)s paid at check-in: only somebody who keeps cash undoes it.",
                name=entrant.name,
            )
        )
    before = entrant.paid - paid
    act = CheckInUndone(**numbered(entrant), paid=paid, before=before, taken_by=taken_by)
    append(event, act, actor, uuid=uuid)
    return find_entrant(event, number)


@atomic
def check_in_all(*, event_id: int, actor: Actor, paying: bool, uuid: UUID) -> int:
    """Everybody who is missing is here, ``paying`` what they owe or nothing; how many those are.

    The same ``uuid`` twice is once.
    """
    event = lock_event(event_id)
    if done := _checked_in_by(event, uuid):
        done_before(event, done[0].uuid, actor, CheckedIn)
        return len(done)
    rules = entry_rules(event)
    missing = [one for one in entrants_of(event) if one.state == Entrant.State.ENTERED]
    for entrant in missing:
        paid = cash_line(entrant, rules).owed if paying else 0
        act = CheckedIn(**numbered(entrant), paid=paid, before=entrant.paid)
        append(event, act, actor, uuid=_one_of(uuid, entrant.number))
    return len(missing)


@atomic
def undo_check_in_all(*, event_id: int, actor: Actor, uuid: UUID, takes_fees: bool = True) -> int:
    """Those whom ``check_in_all`` checked in are not here after all; how many those are.

    Who was checked in again since stays. Refused (``Refused``) as ``undo_check_in`` is.
    """
    event = lock_event(event_id)
    undone = 0
    for step in _checked_in_by(event, uuid):
        entrant = Entrant.objects.filter(event=event, number=step.said["number"]).first()
        if entrant is None or entrant.state != Entrant.State.HERE:
            continue
        if steps_of(entrant).filter(kind=CheckedIn.kind).last() == step:
            number = entrant.number
            undo_check_in(event_id=event_id, number=number, actor=actor, takes_fees=takes_fees)
            undone += 1
    return undone


def _checked_in_by(event: Event, uuid: UUID) -> list[Step]:
    """The steps of everybody checked in together."""
    numbers = Entrant.objects.filter(event=event).values_list("number", flat=True)
    mine = [_one_of(uuid, number) for number in numbers]
    return list(Step.objects.filter(event=event, uuid__in=mine).order_by("pk"))


def _one_of(uuid: UUID, number: int) -> UUID:
    return uuid5(uuid, str(number))


@atomic
def draw_numbers(*, event_id: int, seed: str, actor: Actor, uuid: UUID | None = None) -> None:
    """Give everybody a number by lot, 1 and up; those who have withdrawn get the last ones.

    The same seed and list of names give the same numbers. Refused (``Refused``) once a
    draw was announced: from then on a number never changes.
    """
    event = lock_event(event_id)
    if done_before(event, uuid, actor, NumbersDrawn):
        return
    if not before_the_draw(event):
        raise Refused(
            _("Numbers are drawn before the first draw of tables; now they stay as they are.")
        )
    entrants = list(Entrant.objects.filter(event=event).select_related(*PEOPLE))
    seed = seed.strip()
    drawn = _in_drawn_order(entrants, seed)
    was = {entrant.pk: entrant.number for entrant in entrants}
    _renumber(event, drawn)
    numbers = tuple(Renumbered(was=was[entrant.pk], **numbered(entrant)) for entrant in drawn)
    append(event, NumbersDrawn(seed=seed, numbers=numbers), actor, uuid=uuid)


def _in_drawn_order(entrants: list[Entrant], seed: str) -> list[Entrant]:
    """By lots thrown in the order of names; the withdrawn last."""
    lots = Random(f"numbers {seed}")  # noqa: S311 — a draw anyone can repeat, not a secret
    by_name = sorted(entrants, key=lambda entrant: (entrant.name, entrant.pk))
    thrown = {entrant.pk: lots.random() for entrant in by_name}
    gone = Entrant.State.WITHDRAWN
    return sorted(entrants, key=lambda entrant: (entrant.state == gone, thrown[entrant.pk]))


def _renumber(event: Event, drawn: list[Entrant]) -> None:
    """In two statements: a number is taken once at every moment."""
    Entrant.objects.filter(event=event).update(number=F("number") + ASIDE)
    for number, entrant in enumerate(drawn, 1):
        entrant.number = number
    Entrant.objects.bulk_update(drawn, ["number"])
