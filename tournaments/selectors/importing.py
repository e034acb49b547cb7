"""What a list would do to the entries of an event: row by row, before it is done.

Planning costs the same few queries for one row and for two thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.translation import translate
from tournaments.models import Entrant, Event, Person
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import (
    Choices,
    Doubt,
    EntryList,
    ListedEntry,
    Named,
    Sheet,
)
from tournaments.records.spelling import spelling_key
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.import_people import (
    Alike,
    KnownPeople,
    NamedPart,
    facts_of,
    known_people,
    known_register,
    meant_by,
)
from tournaments.selectors.import_questions import Answers, QuestionKind, RowQuestion, settled
from tournaments.selectors.people import described, which_of

Change = tuple[str, str, str]  # which field, what it said, what it will say


class ImportStatus(StrEnum):
    """What becomes of a row."""

    QUESTION = "question"  # nothing before somebody has answered
    NEW = "new"  # somebody the register does not know enters
    KNOWN = "known"  # somebody of the register enters
    CHANGED = "changed"  # an entry is changed
    SAME = "same"  # an entry is as the list says
    DOUBLE = "double"  # the same person as in a row above
    FAULTY = "faulty"
    DONE = "done"  # imported from this list before


ENTERS = (ImportStatus.NEW, ImportStatus.KNOWN)
ACTS = (*ENTERS, ImportStatus.CHANGED)
OF_ENTRIES = frozenset({"team", "pair", "fixed_table"})  # what no register keeps
_WHO = (QuestionKind.DOUBLE, QuestionKind.WHICH)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRow:
    """A row and what it does, as far as it is answered as if all questions were.

    ``note`` says why, ``alike`` whom else it may mean, ``register`` what it changes of people of
    the register.
    """

    entry: ListedEntry
    status: ImportStatus
    people: tuple[Person | None, ...] = ()  # of the register: the player, the partner; None: new
    entrant: Entrant | None = None
    changes: tuple[Change, ...] = ()
    register: tuple[tuple[str, tuple[Change, ...]], ...] = ()  # by person
    note: Text | None = None
    alike: tuple[Alike, ...] = ()
    namesakes: tuple[tuple[Person, ...], ...] = ()  # of each name that several are called
    questions: tuple[RowQuestion, ...] = ()

    @property
    def enters(self) -> bool:
        """Whether somebody enters by it."""
        return self.status in ENTERS

    @property
    def open(self) -> tuple[RowQuestion, ...]:
        """The questions without an answer."""
        return tuple(one for one in self.questions if not one.given)

    @property
    def ready(self) -> bool:
        """Whether it does something and nothing is left to ask."""
        return self.status in ACTS and not self.open

    @property
    def shown(self) -> ImportStatus:
        """What becomes of it now."""
        return ImportStatus.QUESTION if self.open else self.status

    @property
    def note_text(self) -> str:
        """The note in the reader's language."""
        return translate(self.note) if self.note else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlan:
    """All rows with what they do; equal digests: entries and register are the same for the list."""

    listed: EntryList
    rows: tuple[PlannedRow, ...]
    digest: str

    @property
    def counts(self) -> dict[ImportStatus, int]:
        """How many rows meet each status."""
        found = Counter(row.shown for row in self.rows)
        return {status: found[status] for status in ImportStatus if status in found}

    @property
    def does_something(self) -> bool:
        """Whether a row enters somebody or changes an entry."""
        return any(row.ready for row in self.rows)


def plan_import(
    event: Event,
    source: Sheet | str,
    answers: Answers | None = None,
    choices: Choices | None = None,
    done: Collection[int] = (),
) -> ImportPlan:
    """What a list would do with these answers; ``done``: rows that were imported from it before.

    Three queries.
    """
    listed = read_entries(source, pairs=entry_rules(event).pairs, choices=choices or Choices())
    return plan_list(event, listed, answers, done)


def plan_list(
    event: Event, listed: EntryList, answers: Answers | None = None, done: Collection[int] = ()
) -> ImportPlan:
    """``plan_import`` of a list that is read already."""
    return _plan(listed, known_people(event, answers or {}, ()), done)


def plan_people(
    club: Club,
    source: Sheet | str,
    answers: Answers | None = None,
    choices: Choices | None = None,
    done: Collection[int] = (),
) -> ImportPlan:
    """What a list would do to the register of a club, as ``plan_import``; one query."""
    listed = read_entries(source, choices=choices or Choices())
    columns = tuple(
        replace(one, field="") if one.field in OF_ENTRIES else one for one in listed.layout.columns
    )
    entries = tuple(
        replace(one, questions=tuple(each for each in one.questions if each.doubt != Doubt.PARTNER))
        for one in listed.entries
    )
    layout = replace(listed.layout, columns=columns)
    listed = replace(listed, layout=layout, entries=entries)
    return _plan(listed, known_register(club, answers or {}), done)


def _plan(listed: EntryList, known: KnownPeople, done: Collection[int]) -> ImportPlan:
    left = [entry for entry in listed.entries if entry.row not in done]
    facts = sha256("\n".join(facts_of(entry, known) for entry in left).encode())
    rows = tuple(
        _done(entry, known) if entry.row in done else _planned(entry, known)
        for entry in listed.entries
    )
    return ImportPlan(listed=listed, rows=rows, digest=facts.hexdigest())


def plan_entries(
    event: Event,
    entries: Iterable[ListedEntry],
    answers: Answers | None = None,
    which: Collection[int] = (),
) -> tuple[PlannedRow, ...]:
    """What each of these entries would do, those above it done; three queries.

    ``which``: who is meant of several who are called the same, by the keys of their rows.
    """
    known = known_people(event, answers or {}, which)
    return tuple(_planned(entry, known) for entry in entries)


def _done(entry: ListedEntry, known: KnownPeople) -> PlannedRow:
    """A row that was imported: whom it entered is named again by a row below."""
    for one in (entry.person, entry.partner):
        for person in known.called(one) if one else ():
            if known.alone or person.pk in known.entered:
                known.above.setdefault(person.pk, entry.row)
    return PlannedRow(entry=entry, status=ImportStatus.DONE)


def _planned(entry: ListedEntry, known: KnownPeople) -> PlannedRow:
    if entry.fault or not entry.person:
        unclear = next((one.message for one in entry.questions), None)
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, note=entry.fault or unclear)
    if entry.partner and not known.pairs:
        note = _("In this tournament everybody plays for themselves: one name a row.")
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, note=note)
    entry, asked = settled(entry, known.answers, known.categories)
    parts = meant_by(entry, known)
    entry = replace(
        entry, person=parts[0].named, partner=parts[1].named if parts[1:] else entry.partner
    )
    questions = (*asked, *(one for part in parts for one in part.questions))
    if namesakes := tuple(part.namesakes for part in parts if part.namesakes):
        several = next(part for part in parts if part.namesakes)
        note = which_of(several.named, several.namesakes)
        row = PlannedRow(entry=entry, status=ImportStatus.FAULTY, note=note, namesakes=namesakes)
        return replace(row, questions=questions)
    row = _of_people(entry, parts, known)
    row = replace(row, register=_of_register(row, parts))
    if known.alone and row.status is ImportStatus.KNOWN:
        row = replace(row, status=ImportStatus.CHANGED if row.register else ImportStatus.SAME)
    if row.status not in ACTS:  # what else is unclear of it does not matter
        questions = tuple(one for one in questions if one.given or one.kind in _WHO)
    alike = tuple(part.alike for part in parts if part.alike)
    return replace(row, alike=alike, questions=questions)


def _of_people(entry: ListedEntry, parts: Sequence[NamedPart], known: KnownPeople) -> PlannedRow:
    """A row once it is known whom it means."""
    people = tuple(part.person for part in parts)
    if any(part.double for part in parts):
        return PlannedRow(entry=entry, status=ImportStatus.DOUBLE, people=people)
    found = (known.entered.get(one.pk) for one in people if one)
    entries = {entrant.pk: entrant for entrant in found if entrant}
    if entries:
        return _of_entered(entry, people, list(entries.values()))
    status = ImportStatus.NEW if None in people else ImportStatus.KNOWN
    return PlannedRow(entry=entry, status=status, people=people)


def _of_entered(
    entry: ListedEntry, people: tuple[Person | None, ...], entries: list[Entrant]
) -> PlannedRow:
    """A line about people of whom at least one is entered."""
    entrant = entries[0]
    held = [one.current for one in (entrant.person, entrant.partner) if one]
    joins = len(held) == 1 and people[0] == held[0]  # the partner who was missing
    if len(entries) > 1 or (not joins and set(held) != set(people) and len(people) > 1):
        note = _("Entered already as %(name)s, number %(number)d.", **_who(entrant))
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, people=people, note=note)
    if entrant.state == Entrant.State.WITHDRAWN:
        note = _("Has withdrawn, number %(number)d, and stays so.", **_who(entrant))
        return PlannedRow(entry=entry, status=ImportStatus.SAME, people=people, note=note)
    changes = _changes(entry, entrant)
    status = ImportStatus.CHANGED if changes else ImportStatus.SAME
    return PlannedRow(entry=entry, status=status, people=people, entrant=entrant, changes=changes)


def _changes(entry: ListedEntry, entrant: Entrant) -> tuple[Change, ...]:
    """What the line says otherwise; what it does not say stays."""
    person = entry.person or Named(surname="")
    home, team = entrant.person.current.home, entrant.team
    partner = "" if entrant.partner or not entry.partner else str(entry.partner)
    has, listed = entrant.categories, person.categories
    wanted = (
        ("home", *_other_name(home.name if home else "", person.home)),
        ("partner", "", partner),
        ("team", *_other_name(team.name if team else "", entry.team)),
        ("pair", *_other_name(entrant.pair, entry.pair)),
        ("categories", ", ".join(has), ", ".join(dict.fromkeys([*has, *listed]))),
        ("fixed_table", _written(entrant.fixed_table), _written(entry.fixed_table)),
    )
    return tuple((name, was, now) for name, was, now in wanted if now and now != was)


def _other_name(was: str, now: str) -> tuple[str, str]:
    """A name before and after; however it is spelled, the same name is no change."""
    return was, was if spelling_key(now) == spelling_key(was) else now


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def _of_register(
    row: PlannedRow, parts: Sequence[NamedPart]
) -> tuple[tuple[str, tuple[Change, ...]], ...]:
    """What a row changes of people who are in the register, beside the changes of the entry."""
    if row.status not in ACTS:
        return ()
    shown = {name for name, _was, _now in row.changes}
    found = []
    for at, part in enumerate(parts):
        if part.person is None:
            continue
        home = part.person.home.name if part.person.home else ""
        has = part.person.categories
        own = () if parts[1:] else part.named.categories  # a pair's are not those of one
        wanted = (
            ("home", *_other_name(home, part.named.home)),
            ("categories", ", ".join(has), ", ".join(dict.fromkeys([*has, *own]))),
        )
        changes = tuple(
            (name, was, now)
            for name, was, now in wanted
            if now and now != was and (at or name not in shown)
        )
        if changes:
            found.append((described(part.person), changes))
    return tuple(found)


def _who(entrant: Entrant) -> dict[str, object]:
    return {"name": entrant.name, "number": entrant.number}
