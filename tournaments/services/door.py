"""At the door: who is here and has paid, and numbers drawn before the first draw."""

from __future__ import annotations

from random import Random
from uuid import UUID

from django.db.models import F

from scorer.games.text import gettext as _
from scorer.services.transactions import atomic
from tournaments.models import Entrant, Event
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import CHECK_IN_UNDONE, CHECKED_IN, NUMBERS_DRAWN, steps_of
from tournaments.selectors.register import PEOPLE, before_the_draw
from tournaments.services.entering import find_entrant, told
from tournaments.services.steps import Actor, EventRefused, done_before, lock_event, take_step

ASIDE = 10_000  # added to numbers while new ones are given
MOST_PAID = 10_000_00


@atomic
def check_in(*, event_id: int, number: int, actor: Actor, paid: int | None = None) -> Entrant:
    """Somebody is here and has paid ``paid`` hundredths (None: the fee of the format).

    Twice is once. Refused (``EventRefused``) for who has withdrawn.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    if entrant.state == Entrant.State.HERE:
        return entrant
    if entrant.state == Entrant.State.WITHDRAWN:
        raise EventRefused(
            _("%(name)s has withdrawn: bring the entry back first.", name=entrant.name)
        )
    amount = entry_rules(event).fee if paid is None else paid
    if not 0 <= amount <= MOST_PAID:
        raise EventRefused(_("Allowed: an amount from 0 to %(most)d.", most=MOST_PAID // 100))
    entrant.state, entrant.paid = Entrant.State.HERE, amount
    entrant.save(update_fields=["state", "paid"])
    take_step(event, CHECKED_IN, actor, told(entrant) | {"paid": amount})
    return entrant


@atomic
def undo_check_in(*, event_id: int, number: int, actor: Actor) -> Entrant:
    """Somebody is not here after all; what was paid leaves the cash of who took it."""
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    if entrant.state != Entrant.State.HERE:
        return entrant
    taken = steps_of(entrant).filter(kind=CHECKED_IN).last()
    said = {"paid": entrant.paid, "taken_by": taken.by_name if taken else actor.called}
    entrant.state, entrant.paid = Entrant.State.ENTERED, 0
    entrant.save(update_fields=["state", "paid"])
    take_step(event, CHECK_IN_UNDONE, actor, told(entrant) | said)
    return entrant


@atomic
def draw_numbers(*, event_id: int, seed: str, actor: Actor, uuid: UUID | None = None) -> None:
    """Give everybody a number by lot, 1 and up; those who have withdrawn get the last ones.

    The same seed and list of names give the same numbers. Refused (``EventRefused``) once a
    draw was announced: from then on a number never changes.
    """
    event = lock_event(event_id)
    if done_before(event, uuid):
        return
    if not before_the_draw(event):
        raise EventRefused(
            _("Numbers are drawn before the first draw of tables; now they stay as they are.")
        )
    entrants = list(Entrant.objects.filter(event=event).select_related(*PEOPLE))
    seed = seed.strip()
    drawn = _in_drawn_order(entrants, seed)
    was = {entrant.pk: entrant.number for entrant in entrants}
    _renumber(event, drawn)
    said = [
        {"number": entrant.number, "was": was[entrant.pk], "name": entrant.name}
        for entrant in drawn
    ]
    take_step(event, NUMBERS_DRAWN, actor, {"seed": seed, "numbers": said}, uuid=uuid)


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
