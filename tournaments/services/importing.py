"""Putting a whole pasted list among the entries, after somebody has looked at what it does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.refused import Conflict
from scorer.support.transactions import atomic
from tournaments.log.acts import register as acts
from tournaments.models import Entrant, Event, HomeClub, Person, Team
from tournaments.records.entry_list.values import Choices, Named, Sheet
from tournaments.records.spelling import spelling_key
from tournaments.selectors.import_questions import Answers
from tournaments.selectors.importing import (
    ENTERS,
    ImportStatus,
    PlannedRow,
    plan_import,
    plan_people,
)
from tournaments.selectors.people import described
from tournaments.selectors.register import next_number
from tournaments.services.entering import check_going, find_pairs, find_teams, last_begun
from tournaments.services.entry_details import Details, whole, with_own
from tournaments.services.register import find_homes, new_person
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.renaming import Renamed, rename_in_events
from tournaments.services.steps import Actor, append, done_before, lock_event

CHANGED = _("The entries or the register have changed. Check the list, then import it again.")


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

    Costs a fixed number of statements. Raises ``Conflict`` where entries or register are not
    as the preview with that ``digest`` showed them, ``Refused`` once the event is finished
    and ``Taken`` for another list or other answers under a ``uuid`` that was used.
    """
    event = lock_event(event_id)
    if step := done_before(event, uuid, actor, acts.ListImported):
        return Imported(len(step.said["entered"]), len(step.said["changed"]))
    check_going(event)
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)  # nobody adds the same names
    plan = plan_import(event, source, answers, choices, done)
    if plan.digest != digest:
        raise Conflict(text=CHANGED)
    ready = [row for row in plan.rows if row.ready]
    act = carry_out(event, ready, actor, acts.ListImported)
    if act.entered or act.changed:
        append(event, act, actor, uuid=uuid)
    done = frozenset(row.entry.row for row in ready)
    return Imported(len(act.entered), len(act.changed), done)


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

    A list that is sent again changes nothing. Raises ``Conflict`` where the register is not as
    the preview with that ``digest`` showed it.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    plan = plan_people(club, source, answers, choices, done)
    if plan.digest != digest:
        raise Conflict(text=CHANGED)
    ready = [row for row in plan.rows if row.ready]
    notes = RegisterNotes()
    homes = find_homes(club, [one.home for row in ready for one in _named(row)], notes)
    _people(club, ready, homes, actor, notes)
    new = sum(row.people.count(None) for row in ready)
    changed = sum(len(row.register) for row in ready)
    return Imported(new, changed, frozenset(row.entry.row for row in ready))


def carry_out(
    event: Event, rows: Sequence[PlannedRow], actor: Actor, kind: type[acts.ListImported]
) -> acts.ListImported:
    """Do to the rows what was planned; the act, of ``kind``, that says it.

    For a service that holds the event and its club, and appends the act. Costs a fixed number
    of statements.
    """
    acting = [row for row in rows if row.status in ENTERS or row.status == ImportStatus.CHANGED]
    notes = RegisterNotes()
    homes = find_homes(event.club, [one.home for row in acting for one in _named(row)], notes)
    teams = find_teams(event, [row.entry.team for row in acting], notes)
    pairs = find_pairs(event, [row.entry.pair for row in acting])
    acting = [
        replace(row, entry=replace(row.entry, pair=pairs.get(row.entry.pair, ""))) for row in acting
    ]
    people = _people(event.club, acting, homes, actor, notes, besides=event)
    entered = _enter(event, acting, people, teams)
    changed = _change(acting, people, teams)
    return kind(entered=tuple(entered), changed=tuple(changed), register=notes.change)


def _named(row: PlannedRow) -> list[Named]:
    return [one for one in (row.entry.person, row.entry.partner) if one]


def _people(
    club: Club,
    rows: Sequence[PlannedRow],
    homes: dict[str, HomeClub],
    actor: Actor,
    notes: RegisterNotes,
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
    found: dict[int, list[Person]] = defaultdict(list)
    touched: dict[int, Renamed] = {}
    for row, known, one in told:
        own = () if row.entry.partner else one.categories  # a pair's are not those of one
        home = homes.get(spelling_key(one.home))
        person = known or new_person(club, one, homes, categories=list(own))
        if known is None:
            notes.people.append(person)
        else:
            was = described(known)
            if notes.bring_up_to_date(known, home, own):
                touched[known.pk] = Renamed(known, was, known)
        found[row.entry.row].append(person)
    Person.objects.bulk_create(notes.people)
    Person.objects.bulk_update([one.person for one in touched.values()], ["home", "categories"])
    rename_in_events(touched.values(), actor, besides=besides)
    return found


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
            team=teams.get(spelling_key(row.entry.team)),
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
        _told_homes(row.entrant, people[row.entry.row])
        changed.append(row.entrant)
        changes = cast("acts.EntryChanges", {name: (was, now) for name, was, now in row.changes})
        said.append(acts.ListedChange(**whole(row.entrant), changes=changes))
    Entrant.objects.bulk_update(changed, ["partner", "team", "pair", "categories", "fixed_table"])
    return said


def _told_homes(entrant: Entrant, people: Iterable[Person]) -> None:
    """Let who holds an entry, read before the list was carried out, be of their clubs of now."""
    homes = {person.pk: person.home for person in people}
    for held in (entrant.person.current, entrant.partner and entrant.partner.current):
        if held and held.pk in homes:
            held.home = homes[held.pk]


def _take_over(
    entrant: Entrant, row: PlannedRow, people: list[Person], teams: dict[str, Team]
) -> None:
    """Let an entry be as the line says; what the line does not say stays."""
    entry, fields = row.entry, {name for name, _was, _now in row.changes}
    if "partner" in fields:
        entrant.partner = people[1]
    if "team" in fields:
        entrant.team = teams[spelling_key(entry.team)]
    if "categories" in fields and entry.person:
        entrant.categories = list(dict.fromkeys([*entrant.categories, *entry.person.categories]))
    if "pair" in fields:
        entrant.pair = entry.pair
    entrant.fixed_table = entry.fixed_table or entrant.fixed_table
