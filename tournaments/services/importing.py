"""Putting a whole pasted list among the entries, after somebody has looked at what it does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.transactions import atomic
from tournaments.log.acts import register as acts
from tournaments.log.state import Numbered
from tournaments.models import Entrant, Event, HomeClub, Person, Team
from tournaments.records.entry_list.values import Choices, Named, Sheet
from tournaments.records.names import name_key
from tournaments.selectors.entry_steps import first_number, lists_read
from tournaments.selectors.import_questions import Answers
from tournaments.selectors.importing import (
    ENTERS,
    ImportStatus,
    PlannedRow,
    plan_import,
    plan_people,
)
from tournaments.selectors.people import described
from tournaments.selectors.register import PEOPLE, next_number
from tournaments.services.entering import check_going, find_teams, last_begun
from tournaments.services.entry_details import Details, numbered, whole, with_own
from tournaments.services.register import find_homes, new_person
from tournaments.services.renaming import rename_in_events
from tournaments.services.steps import (
    Actor,
    EventRuleError,
    StaleEvent,
    append,
    done_before,
    lock_event,
)


@dataclass(frozen=True, slots=True)
class Imported:
    """How many entries a list added and changed; ``rows``: by which, none if it is sent again."""

    entered: int
    changed: int
    rows: frozenset[int] = frozenset()


@atomic
def import_entries(
    *,
    event_id: int,
    source: Sheet | str,
    actor: Actor,
    uuid: UUID,
    digest: str,
    answers: Answers | None = None,
    choices: Choices | None = None,
    done: Collection[int] = (),
) -> Imported:
    """Do what ``plan_import`` says of the rows that are clear or answered. Once for one ``uuid``.

    Costs a fixed number of statements. Raises ``StaleEvent`` where entries or register are not
    as the preview with that ``digest`` showed them, ``EventRuleError`` once the event is finished
    and ``UuidTakenError`` for another list or other answers under a ``uuid`` that was used.
    """
    event = lock_event(event_id)
    if step := done_before(event, uuid, actor, acts.ListImported):
        return Imported(len(step.said["entered"]), len(step.said["changed"]))
    check_going(event)
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)  # nobody adds the same names
    plan = plan_import(event, source, answers, choices, done)
    if plan.digest != digest:
        raise StaleEvent(None)
    ready = [row for row in plan.rows if row.ready]
    entered, changed = carry_out(event, ready, actor)
    if entered or changed:
        append(event, acts.ListImported(entered=entered, changed=changed), actor, uuid=uuid)
    return Imported(len(entered), len(changed), frozenset(row.entry.row for row in ready))


@atomic
def import_people(
    *,
    club: Club,
    source: Sheet | str,
    actor: Actor,
    digest: str,
    answers: Answers | None = None,
    choices: Choices | None = None,
    done: Collection[int] = (),
) -> Imported:
    """Do to the register what ``plan_people`` says of the rows that are clear or answered.

    A list that is sent again changes nothing. Raises ``StaleEvent`` where the register is not as
    the preview with that ``digest`` showed it.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    plan = plan_people(club, source, answers, choices, done)
    if plan.digest != digest:
        raise StaleEvent(None)
    ready = [row for row in plan.rows if row.ready]
    homes = find_homes(club, [one.home for row in ready for one in _named(row)])
    _people(club, ready, homes, actor)
    new = sum(row.people.count(None) for row in ready)
    changed = sum(len(row.register) for row in ready)
    return Imported(new, changed, frozenset(row.entry.row for row in ready))


def carry_out(
    event: Event, rows: Sequence[PlannedRow], actor: Actor
) -> tuple[tuple[acts.WholeEntry, ...], tuple[acts.ListedChange, ...]]:
    """Do to the rows what was planned: what is entered by it, and what is changed.

    For a service that holds the event and its club, and appends the act. Costs a fixed number
    of statements.
    """
    acting = [row for row in rows if row.status in ENTERS or row.status == ImportStatus.CHANGED]
    homes = find_homes(event.club, [one.home for row in acting for one in _named(row)])
    teams = find_teams(event, [row.entry.team for row in acting])
    people = _people(event.club, acting, homes, actor, besides=event)
    entered = _enter(event, acting, people, teams)
    return tuple(entered), tuple(_change(acting, people, teams))


@atomic
def take_back(*, event_id: int, step_id: int, actor: Actor) -> tuple[int, int]:
    """Take off the list whom an imported list entered; how many went, how many stay.

    Who has been seated, was given points or has paid stays, and so do changes of entries that
    were there before. Refused (``EventRuleError``) for a list taken back already.
    """
    event = lock_event(event_id)
    read = next((act for step, act in lists_read(event) if step.pk == step_id), None)
    if read is None:
        raise EventRuleError(_("This list was taken back already."))
    numbers = [one.number for one in read.entered]
    listed = Entrant.objects.filter(event=event, number__in=numbers)
    free = listed.filter(paid=0, places=None, rests=None, awards=None)
    removed = tuple(Numbered(**numbered(one)) for one in free.select_related(*PEOPLE))
    stay = listed.count() - len(removed)
    listed.filter(number__in=[one.number for one in removed]).delete()
    act = acts.ListTakenBack(first=first_number(read), removed=removed, stay=stay)
    append(event, act, actor)
    return len(removed), stay


def _named(row: PlannedRow) -> list[Named]:
    return [one for one in (row.entry.person, row.entry.partner) if one]


def _people(
    club: Club,
    rows: Sequence[PlannedRow],
    homes: dict[str, HomeClub],
    actor: Actor,
    *,
    besides: Event | None = None,
) -> dict[int, list[Person]]:
    """Who each acting line means, by line: those known, brought up to date, and new ones.

    Events in which one of them stands with another club are told, ``besides`` this one.
    """
    told = [
        (row, person, one)
        for row in rows
        for person, one in zip(row.people, _named(row), strict=True)
    ]
    were = {person.pk: described(person) for _row, person, _one in told if person}
    found: dict[int, list[Person]] = defaultdict(list)
    made: list[Person] = []
    touched: dict[int, Person] = {}
    for row, known, one in told:
        own = () if row.entry.partner else one.categories  # a pair's are not those of one
        person = known or new_person(club, one, homes, categories=list(own))
        if known is None:
            made.append(person)
        elif _brought_up_to_date(person, one.home, own, homes):
            touched[person.pk] = person
        found[row.entry.row].append(person)
    Person.objects.bulk_create(made)
    Person.objects.bulk_update(touched.values(), ["home", "categories"])
    for pk, person in touched.items():
        rename_in_events(person, were[pk], person, actor, besides=besides)
    return found


def _brought_up_to_date(
    person: Person, home_name: str, categories: Iterable[str], homes: dict[str, HomeClub]
) -> bool:
    """Take over the club and the categories a list tells; whether anything is new."""
    home = homes.get(name_key(home_name)) or person.home
    more = [slug for slug in categories if slug not in person.categories]
    if home == person.home and not more:
        return False
    person.home, person.categories = home, [*person.categories, *more]
    return True


def _enter(
    event: Event,
    acting: Sequence[PlannedRow],
    people: dict[int, list[Person]],
    teams: dict[str, Team],
) -> list[acts.WholeEntry]:
    rows = [row for row in acting if row.status in ENTERS]
    first_number, first_round = next_number(event), last_begun(event) + 1
    entrants = [
        Entrant(
            event=event,
            number=number,
            person=people[row.entry.row][0],
            partner=next(iter(people[row.entry.row][1:]), None),
            first_round=first_round,
            team=teams.get(name_key(row.entry.team)),
            pair=row.entry.pair,
            categories=_categories(row, people[row.entry.row]),
            fixed_table=row.entry.fixed_table,
        )
        for number, row in enumerate(rows, first_number)
    ]
    Entrant.objects.bulk_create(entrants)
    return [acts.WholeEntry(**whole(entrant)) for entrant in entrants]


def _categories(row: PlannedRow, people: list[Person]) -> list[str]:
    """Those the line names and those all who enter together are in."""
    listed = row.entry.person.categories if row.entry.person else ()
    return list(with_own(Details(categories=listed), people).categories)


def _change(
    acting: Sequence[PlannedRow], people: dict[int, list[Person]], teams: dict[str, Team]
) -> list[acts.ListedChange]:
    changed = []
    said = []
    for row in acting:
        if row.status != ImportStatus.CHANGED or row.entrant is None:
            continue
        _take_over(row.entrant, row, people[row.entry.row], teams)
        changed.append(row.entrant)
        changes = cast("acts.EntryChanges", {name: (was, now) for name, was, now in row.changes})
        said.append(acts.ListedChange(**whole(row.entrant), changes=changes))
    Entrant.objects.bulk_update(changed, ["partner", "team", "pair", "categories", "fixed_table"])
    return said


def _take_over(
    entrant: Entrant, row: PlannedRow, people: list[Person], teams: dict[str, Team]
) -> None:
    """Let an entry be as the line says; what the line does not say stays."""
    entry, fields = row.entry, {name for name, _was, _now in row.changes}
    if "partner" in fields:
        entrant.partner = people[1]
    if "team" in fields:
        entrant.team = teams[name_key(entry.team)]
    if "categories" in fields and entry.person:
        entrant.categories = list(dict.fromkeys([*entrant.categories, *entry.person.categories]))
    entrant.pair = entry.pair or entrant.pair
    entrant.fixed_table = entry.fixed_table or entrant.fixed_table
