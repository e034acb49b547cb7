"""Entries of an event: made at any moment, changed, withdrawn, taken up again.

Nothing that was played is lost: who withdraws keeps number and results, who comes back has
them again, and rounds that were missed stay missed. Only an entry that was never seated can
be removed. Each service takes one step.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts import register as acts
from tournaments.log.register_change import RegisterChange
from tournaments.models import Award, Entrant, Event, Person, Place, SittingOut
from tournaments.records.entry_list.values import Named
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.entry_steps import steps_of
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.leaving import STAY, matches_left
from tournaments.selectors.register import last_played, next_number, roles_in
from tournaments.services.entering import (
    UNIT,
    about,
    check_doubles,
    check_free,
    check_going,
    check_unchanged,
    find_entrant,
    last_begun,
)
from tournaments.services.entry_details import (
    Details,
    numbered,
    people_of,
    said_of,
    values_of,
    whole,
    with_own,
)
from tournaments.services.register import Found, find_or_add
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.steps import Actor, append, done_before, lock_event

NOTHING_LEFT = _(
    "There is nothing to decide: matches are annulled, or count as walk-overs, of who has "
    "played some of them in a round robin and has more to come. Let the results stay."
)


@dataclass(frozen=True, slots=True)
class Entered:
    """Who entered; ``returned`` under an old number; ``new`` people of the register."""

    entrant: Entrant
    returned: bool = False
    new: tuple[Person, ...] = ()


@atomic
def enter(
    *,
    event_id: int,
    person: Named,
    actor: Actor,
    partner: Named | None = None,
    details: Details | None = None,
    first_round: int | None = None,
    which: Collection[int] = (),
    confirm_new: bool = True,
    uuid: UUID | None = None,
) -> Entered:
    """Put somebody on the list, late entries from the next round to be opened on.

    Who withdrew before gets the old number back. ``which``: who is meant of several in the
    register who are called the same, by the keys of their rows.

    Raises ``Refused`` for somebody who plays already, alone, as a partner or as a
    substitute, and once the event is finished;
    ``NearDoubleError`` unless ``confirm_new``: it is known that they are new.
    """
    event = lock_event(event_id)
    if step := done_before(event, uuid, actor, acts.EntryMade, acts.EntryReturned):
        entrant = find_entrant(event, step.said["number"])
        return Entered(entrant, step.kind == acts.EntryReturned.kind)
    check_going(event)
    _check_unit(event, partner)
    details, notes = details or Details(), RegisterNotes()
    found = _found(event, (person, partner), actor, which, notes)
    if not confirm_new:
        check_doubles(event, found)
    people = [one.person for one in found]
    for one, field in zip(people, UNIT, strict=False):
        with about(field):
            gone = _withdrawn_entry(event, one, people)
        if gone:
            back = _back(event, gone, actor, uuid, notes.any_change, status=details.status)
            return Entered(back, returned=True)
    entrant = Entrant.objects.create(
        event=event,
        number=next_number(event),
        person=people[0],
        partner=people[1] if partner else None,
        first_round=_first_round(event, first_round),
        status=details.status,
        **values_of(event, with_own(details, people), notes),
    )
    append(event, acts.EntryMade(**whole(entrant), register=notes.any_change), actor, uuid=uuid)
    return Entered(entrant, new=tuple(one.person for one in found if one.new))


@atomic
def change_entrant(
    *,
    event_id: int,
    number: int,
    details: Details,
    actor: Actor,
    partner: Named | None = None,
    seen: int | None = None,
    alone: bool = False,
) -> Entrant:
    """Say anew what an entry says besides who; a missing ``partner`` can be told.

    ``alone``: the partner, told by mistake, goes. Raises ``Refused``, and ``Conflict``
    where somebody changed it after ``seen``.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    check_unchanged(event, number, seen)
    was, notes = said_of(entrant), RegisterNotes()
    if partner:
        with about("partner"):
            entrant.partner = _new_partner(event, entrant, partner, actor, notes)
    elif alone:
        if is_seated(entrant):
            raise Refused(_("A partner stays. Let somebody play as a substitute instead."))
        entrant.partner = None
    for name, value in values_of(event, details, notes, number).items():
        setattr(entrant, name, value)
    now = said_of(entrant)
    if was != now:
        entrant.save()
        changes = {key: (was[key], now[key]) for key in now if was[key] != now[key]}
        act = acts.EntryChanged(
            **numbered(entrant),
            changes=cast("acts.EntryChanges", changes),
            people=people_of(entrant),
            register=notes.any_change,
        )
        append(event, act, actor)
    return entrant


@atomic
def withdraw(
    *,
    event_id: int,
    number: int,
    actor: Actor,
    last_round: int | None = None,
    leaving: str = STAY,
    reason: str = "",
    uuid: UUID | None = None,
) -> Entrant:
    """Take somebody out after ``last_round`` (None: the last one opened); results stay.

    ``leaving`` says otherwise for a round robin; who has withdrawn withdraws again to change it.
    Raises ``Refused`` where later rounds were played, and where there are no matches of a
    round robin to decide on. Withdrawing twice is done once.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    last = last_begun(event) if last_round is None else last_round
    done = done_before(event, uuid, actor, acts.EntryWithdrawn, number=number)
    withdrawn = entrant.state == Entrant.State.WITHDRAWN
    if done or (withdrawn and (entrant.last_round, entrant.leaving) == (last, leaving)):
        return entrant
    check_not_disqualified(entrant)
    check_last_round(entrant, last)
    if leaving and matches_left(event_data_of(event), number, last) is None:
        raise Refused(NOTHING_LEFT, "leaving")
    act = acts.EntryWithdrawn(
        **numbered(entrant),
        last_round=last,
        was=_state_before(entrant) if withdrawn else entrant.state,
        leaving=leaving,
        withdrew=(entrant.last_round or 0, entrant.leaving) if withdrawn else None,
    )
    append(event, act, actor, reason=reason, uuid=uuid)
    return find_entrant(event, number)


@atomic
def come_back(*, event_id: int, number: int, actor: Actor) -> Entrant:
    """Take a withdrawal back: the old number plays on; nothing is given for rounds missed.

    Refused (``Refused``) for who plays elsewhere in the event, and once it is finished.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    if entrant.state != Entrant.State.WITHDRAWN:
        return entrant
    check_going(event)
    for person in filter(None, (entrant.person.current, entrant.partner)):
        check_free(event, person.current, besides=entrant)
    return _back(event, entrant, actor)


@atomic
def remove_entrant(*, event_id: int, number: int, actor: Actor) -> None:
    """Strike an entry made by mistake; refused for one that was ever drawn or given points.

    The number is not given again.
    """
    event = lock_event(event_id)
    entrant = find_entrant(event, number)
    if is_seated(entrant):
        raise Refused(
            _(
                "%(name)s has been seated: a number that plays stays on the list with its results. "
                "Withdraw it instead.",
                name=entrant.name,
            )
        )
    if entrant.paid and entrant.state == Entrant.State.HERE:
        raise Refused(_("%(name)s has paid: undo the check-in first.", name=entrant.name))
    if entrant.paid:
        raise Refused(_("%(name)s has paid: give it back first.", name=entrant.name))
    act = acts.EntryRemoved(**numbered(entrant), **said_of(entrant))
    entrant.delete()
    append(event, act, actor)


def check_last_round(entrant: Entrant, last: int) -> None:
    """Raise ``Refused`` where somebody was seated in a round after ``last``; one query."""
    played = last_played(entrant)
    if last < played:
        raise Refused(
            _(
                "%(name)s was seated in round %(round)d, whose result stays: the last round is "
                "%(round)d or later.",
                name=entrant.name,
                round=played,
            ),
            "last_round",
        )


def check_not_disqualified(entrant: Entrant) -> None:
    """Raise ``Refused`` for who was disqualified."""
    if entrant.status == Entrant.Status.DISQUALIFIED:
        raise Refused(
            _("%(name)s was disqualified. Undo the disqualification first.", name=entrant.name)
        )


def is_seated(entrant: Entrant) -> bool:
    """Whether somebody was ever drawn or given points; at most three queries."""
    return any(
        model.objects.filter(entrant=entrant).exists() for model in (Place, SittingOut, Award)
    )


def _found(
    event: Event,
    unit: tuple[Named, Named | None],
    actor: Actor,
    which: Collection[int],
    notes: RegisterNotes,
) -> list[Found]:
    """Who enters together, as the register has them or is to."""
    found = []
    for one, field in zip(unit, UNIT, strict=True):
        with about(field):
            found += [find_or_add(event, one, actor, notes, which)] if one else []
    if len({one.person for one in found}) < len(found):
        raise Refused(_("Two partners are two people."), "partner")
    return found


def _check_unit(event: Event, partner: Named | None) -> None:
    if partner and not entry_rules(event).pairs:
        raise Refused(
            _("In this tournament everybody plays for themselves: leave the partner out."),
            "partner",
        )


def _withdrawn_entry(event: Event, person: Person, people: list[Person]) -> Entrant | None:
    """The entry to take up again, if this person withdrew; refused for who plays."""
    entry, _substitutions = roles_in(event, person)
    if entry is None or entry.state != Entrant.State.WITHDRAWN:
        check_free(event, person)
        return None
    held = [one.current.pk for one in (entry.person, entry.partner) if one]
    if held != [one.pk for one in people]:
        raise Refused(
            _(
                "%(person)s had the number %(number)d (%(name)s): bring that back, and let "
                "somebody substitute where the partner has changed.",
                person=str(person),
                number=entry.number,
                name=entry.name,
            ),
            "name",
        )
    return entry


def _new_partner(
    event: Event, entrant: Entrant, partner: Named, actor: Actor, notes: RegisterNotes
) -> Person:
    _check_unit(event, partner)
    if entrant.partner:
        raise Refused(_("The partner stays; somebody else can play as a substitute."), "partner")
    person = find_or_add(event, partner, actor, notes).person
    if person == entrant.person.current:
        raise Refused(_("Two partners are two people."), "partner")
    check_free(event, person)
    return person


def _back(
    event: Event,
    entrant: Entrant,
    actor: Actor,
    uuid: UUID | None = None,
    register: RegisterChange | None = None,
    *,
    status: str = "",
) -> Entrant:
    """A withdrawn entrant plays on, in the state of before; ``status`` from now on."""
    check_not_disqualified(entrant)
    missed = (entrant.last_round, last_begun(event))
    act = acts.EntryReturned(
        **numbered(entrant),
        missed=missed,
        state=_state_before(entrant),
        leaving=entrant.leaving,
        register=register,
    )
    append(event, act, actor, uuid=uuid)
    if status and not entrant.status:
        append(event, acts.EntryUnranked(**numbered(entrant)), actor)
    return find_entrant(event, entrant.number)


def _state_before(entrant: Entrant) -> str:
    """The state of a withdrawn entrant before the withdrawal; one query."""
    withdrawal = steps_of(entrant).filter(kind=acts.EntryWithdrawn.kind).last()
    was = withdrawal.said["was"] if withdrawal else Entrant.State.ENTERED
    return str(Entrant.State.ENTERED if was == Entrant.State.WITHDRAWN else was)


def _first_round(event: Event, asked: int | None) -> int:
    """The first round an entry can play; refused for one that is open already."""
    soonest = last_begun(event) + 1
    if asked is not None and asked < soonest:
        raise Refused(
            _("Round %(round)d is the first that is not open yet.", round=soonest), "first_round"
        )
    return asked or soonest
