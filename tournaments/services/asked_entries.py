"""The desk's answer to those who ask for an entry: yes, the waiting list, no."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from uuid import UUID, uuid5

from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.self_entry import AskedEntered
from tournaments.models import AskedEntry, Entrant, Event, Person
from tournaments.records.entry_list.values import Named
from tournaments.records.entry_list.writing import comma_name
from tournaments.records.names import is_mark
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.importing import PlannedRow
from tournaments.selectors.people import named_of
from tournaments.selectors.self_entry import (
    NAMED,
    UNDECIDED,
    asked_lines,
    known_answers,
    link_of,
    partner_of,
    person_of,
    planned,
    playing_in,
)
from tournaments.services.entering import check_going
from tournaments.services.entrants import Entered, enter
from tournaments.services.entry_details import Details
from tournaments.services.importing import carry_out
from tournaments.services.register import NO_MARK
from tournaments.services.self_entry import settle
from tournaments.services.steps import Actor, append, lock_event

State = AskedEntry.State
LONGEST_REASON = 500


@atomic
def say_yes(
    *,
    event_id: int,
    asked_id: UUID,
    actor: Actor,
    same: bool = False,
    which: Collection[int] = (),
    marks: Mapping[int, str] | None = None,
) -> tuple[AskedEntry, Entered | None]:
    """Enter who asked, or let them wait where it is full; None: they were not entered just now.

    ``same``: they are whom the register has under nearly the same names; ``which``: of several
    who are called the same, by the keys of their rows; ``marks``: who of them (0 asks, 1 is the
    partner) is somebody else of the name, told apart by this. Whoever is entered already stays
    so, takes over what the request says besides, and is not taken back by it.

    Raises ``Refused`` where they cannot enter, or wait already, and
    ``AskedEntry.DoesNotExist``.
    """
    event = lock_event(event_id)
    asked = AskedEntry.objects.select_related("entrant").get(pk=asked_id, event=event)
    if asked.state not in NAMED:
        return asked, None
    _mark(asked, marks or {})
    (row,) = planned(event, [asked], which=which)
    if same and (answers := known_answers(row)):
        (row,) = planned(event, [asked], answers, which)
    if row.namesakes:
        raise Refused(_("Several people of the register are called so: say who is meant."))
    if row.entrant:
        return _listed(event, asked, row, actor), None
    if _free(event) == 0:
        if asked.state == State.WAITING:
            raise Refused(_("All places are taken. Raise the limit, or wait for a place."))
        return _waits(asked), None
    person, partner = _who_enters(asked, row, same=same)
    if entry_rules(event).pairs:  # those of a pair are not those of one of the two
        person = replace(person, categories=())
    done = enter(
        event_id=event_id,
        person=person,
        partner=partner,
        details=Details(team=asked.team, categories=tuple(asked.categories)),
        actor=actor,
        which=which,
        uuid=uuid5(asked.pk, "yes"),
    )
    return _entered(asked, done.entrant), done


@atomic
def say_yes_to_all(*, event_id: int, actor: Actor) -> tuple[int, int]:
    """Enter all who have no answer and of whom there is no doubt, in the order they asked.

    Where there is a limit, those on the waiting list are among them. How many are entered, and
    how many wait from now on since it is full. Costs a fixed number of
    statements. Raises ``Refused`` once the event is finished.
    """
    event = lock_event(event_id)
    check_going(event)
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)  # as a list does
    undecided = list(AskedEntry.objects.filter(event=event, state__in=UNDECIDED))
    lines = asked_lines(event, undecided, pairs=entry_rules(event).pairs)
    free = _free(event)
    asking = (State.ASKED,) if free is None else UNDECIDED
    clear = [line for line in lines if line.asked.state in asking and not line.doubts]
    places = len(clear) if free is None else free
    enters, left = clear[:places], [line.asked for line in clear[places:]]
    waits = [one for one in left if one.state == State.ASKED]
    act = carry_out(event, [line.plan for line in enters], actor, AskedEntered)
    if act.entered:
        append(event, act, actor)
    numbers = [one.number for one in act.entered]
    entrants = {one.number: one for one in event.entrants.filter(number__in=numbers)}
    for line, number in zip(enters, numbers, strict=True):
        _answered(line.asked, entrants[number])
    for one in waits:
        one.state = State.WAITING
    fields = ["state", "entrant", "name", "partner", "home", "team", "categories", "reason"]
    fields.append("origin")
    AskedEntry.objects.bulk_update([*(line.asked for line in enters), *waits], fields)
    return len(enters), len(waits)


@atomic
def let_wait(*, event_id: int, asked_id: UUID) -> AskedEntry:
    """Put somebody on the waiting list who has no place yet; ``AskedEntry.DoesNotExist``."""
    asked = _held(event_id, asked_id)
    return _waits(asked) if asked.state in NAMED else asked


@atomic
def say_no(*, event_id: int, asked_id: UUID, reason: str) -> AskedEntry:
    """Decline, for a reason that who asked reads; ``Refused`` without one.

    Raises ``AskedEntry.DoesNotExist``. Whoever is entered stays so.
    """
    asked = _held(event_id, asked_id)
    if asked.state in NAMED:
        asked.state, asked.reason, asked.origin = State.DECLINED, _reason(reason), ""
        asked.save(update_fields=["state", "reason", "origin"])
    return asked


@atomic
def say_no_to_all(*, event_id: int, reason: str) -> int:
    """Decline all who have no answer yet, for one reason; how many they are."""
    event = lock_event(event_id)
    asked = AskedEntry.objects.filter(event=event, state=State.ASKED)
    return asked.update(state=State.DECLINED, reason=_reason(reason), origin="")


@atomic
def say_no_to_network(*, event_id: int, asked_id: UUID, reason: str) -> int:
    """Decline who asked, and all from the same network who have no answer yet; how many.

    Raises what ``say_no`` does.
    """
    origin = _held(event_id, asked_id).origin
    declined = say_no(event_id=event_id, asked_id=asked_id, reason=reason)
    others = AskedEntry.objects.filter(event=event_id, state__in=UNDECIDED, origin=origin)
    same = others.exclude(origin="")
    return 1 + same.update(state=State.DECLINED, reason=declined.reason, origin="")


def _held(event_id: int, asked_id: UUID) -> AskedEntry:
    event = lock_event(event_id)
    return AskedEntry.objects.get(pk=asked_id, event=event)


def _reason(typed: str) -> str:
    if not typed.strip():
        raise Refused(_("Say why: who asked reads it."), "reason")
    return typed.strip()[:LONGEST_REASON]


def _free(event: Event) -> int | None:
    """How many places are free; None: there is no limit; at most two queries."""
    link = link_of(event)
    if link is None or link.limit is None:
        return None
    return max(0, link.limit - playing_in(event))


def _waits(asked: AskedEntry) -> AskedEntry:
    asked.state, asked.reason = State.WAITING, ""
    asked.save(update_fields=["state", "reason"])
    return asked


def _entered(asked: AskedEntry, entrant: Entrant) -> AskedEntry:
    _answered(asked, entrant)
    asked.save()
    return asked


def _listed(event: Event, asked: AskedEntry, row: PlannedRow, actor: Actor) -> AskedEntry:
    if row.changes:
        Club.objects.select_for_update(no_key=True).get(pk=event.club_id)  # as a list does
        append(event, carry_out(event, [row], actor, AskedEntered), actor)
    asked.entrant = row.entrant
    settle(asked, State.LISTED)
    asked.save()
    return asked


def _answered(asked: AskedEntry, entrant: Entrant) -> None:
    asked.entrant = entrant
    settle(asked, State.ENTERED)


def _who_enters(asked: AskedEntry, row: PlannedRow, *, same: bool) -> tuple[Named, Named | None]:
    person, partner = person_of(asked), partner_of(asked)
    if same and row.people:
        person = _known(person, row.people[0])
        partner = _known(partner, row.people[1]) if partner else None
    return person, partner


def _known(named: Named, person: Person | None) -> Named:
    """Who is meant, as the register calls them; who is new as they called themselves."""
    if person is None:
        return named
    known = named_of(person, named.categories)
    return replace(known, home=known.home or named.home)


def _mark(asked: AskedEntry, marks: Mapping[int, str]) -> None:
    if not marks:
        return
    if not all(map(is_mark, marks.values())):
        raise Refused(NO_MARK)
    person, partner = person_of(asked), partner_of(asked)
    asked.name = comma_name(replace(person, mark=marks.get(0, person.mark)))
    if partner:
        asked.partner = comma_name(replace(partner, mark=marks.get(1, partner.mark)))
    asked.save(update_fields=["name", "partner"])
