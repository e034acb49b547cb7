"""What a pasted list would do to the entries of an event: line by line, before it is done.

Reading costs the same few queries for one line and for four hundred.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.translation import translate
from tournaments.models import Entrant, Event, Person
from tournaments.records.entry_list import ListedEntry, Named, read_entries
from tournaments.records.names import name_key
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.people import called, described, key_of, people_by_key
from tournaments.selectors.register import entrants_of

People = tuple[Person | None, ...]  # of the register: the player, the partner; None: new
Change = tuple[str, str, str]  # which field of the entry, what it said, what it will say


class ImportStatus(StrEnum):
    """What becomes of a line."""

    NEW = "new"  # somebody the register does not know enters
    KNOWN = "known"  # somebody of the register enters
    CHANGED = "changed"  # an entry is changed
    SAME = "same"  # an entry is as the list says
    DOUBLE = "double"  # the same as a line above
    FAULTY = "faulty"


ENTERS = (ImportStatus.NEW, ImportStatus.KNOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRow:
    """A line and what it does; ``note`` says why, or whom else it may mean."""

    entry: ListedEntry
    status: ImportStatus
    people: People = ()
    entrant: Entrant | None = None
    changes: tuple[Change, ...] = ()
    note: Text | None = None
    namesake: Person | None = None  # of another club, who may be meant

    @property
    def note_text(self) -> str:
        """The note in the reader's language."""
        return translate(self.note) if self.note else ""


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """All lines with what they do; equal digests: the same list does the same."""

    rows: tuple[PlannedRow, ...]
    unread: tuple[str, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many lines meet each status."""
        return dict(Counter(str(row.status) for row in self.rows))

    @property
    def does_something(self) -> bool:
        """Whether a line enters somebody or changes an entry."""
        return any(row.status in (*ENTERS, ImportStatus.CHANGED) for row in self.rows)

    @property
    def digest(self) -> str:
        """What the preview showed, in short."""
        shown = "\n".join(
            f"{row.entry.line} {row.status} {row.changes} {[p and p.pk for p in row.people]}"
            for row in self.rows
        )
        return sha256(shown.encode()).hexdigest()


@dataclass(slots=True)
class _Known:
    """What is there, read once: register, entries by person, and what lines above said."""

    event: Event
    pairs: bool
    same: frozenset[int]  # lines whose namesake of another club is meant
    people: dict[str, list[Person]]
    entered: dict[int, Entrant]
    above: set[int] = field(default_factory=set)  # people by id
    new_above: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def plan_import(event: Event, text: str, same: Collection[int] = ()) -> ImportPlan:
    """What the list would do; in the lines ``same`` a namesake of another club is meant."""
    pairs = entry_rules(event).pairs
    listed = read_entries(text, pairs=pairs)
    entered = {
        person.current.pk: entrant
        for entrant in entrants_of(event)
        for person in (entrant.person, entrant.partner)
        if person
    }
    known = _Known(event, pairs, frozenset(same), people_by_key(event.club), entered)
    return ImportPlan(tuple(_planned(entry, known) for entry in listed.entries), listed.unread)


def _planned(entry: ListedEntry, known: _Known) -> PlannedRow:
    """The first rule that holds says what becomes of the line."""
    if entry.fault or not entry.person:
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, note=entry.fault)
    named = [one for one in (entry.person, entry.partner) if one]
    if note := _too_many_names(named, known) or _unclear(named, known):
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, note=note)
    namesake = _namesake(entry.person, known)
    people = tuple(_of_register(one, known) for one in named)
    if namesake and entry.line in known.same:
        people = (namesake, *people[1:])
    if _told_above(named, people, known):
        return PlannedRow(entry=entry, status=ImportStatus.DOUBLE, people=people)
    if entries := _entries_of(people, known):
        return _of_entered(entry, people, entries)
    status = ImportStatus.NEW if None in people else ImportStatus.KNOWN
    return PlannedRow(entry=entry, status=status, people=people, namesake=namesake)


def _too_many_names(named: list[Named], known: _Known) -> Text | None:
    """A partner has no place where everybody plays for themselves."""
    if len(named) == 1 or known.pairs:
        return None
    return _("In this event everybody plays for themselves: one name a line.")


def _unclear(named: list[Named], known: _Known) -> Text | None:
    """A name that several people of the register can mean must say the club."""
    each = ((one, _alike(one, known)) for one in named)
    return next((_which(one, alike) for one, alike in each if len(alike) > 1), None)


def _alike(named: Named, known: _Known) -> list[Person]:
    """Whom of the register a name can mean."""
    return called(known.people.get(key_of(named), []), named.home)


def _of_register(named: Named, known: _Known) -> Person | None:
    """Who is meant by a name that is clear; None: somebody new."""
    return next(iter(_alike(named, known)), None)


def _entries_of(people: People, known: _Known) -> list[Entrant]:
    """The entries of those who are entered, each once."""
    found = (known.entered.get(one.pk) for one in people if one)
    return list({entrant.pk: entrant for entrant in found if entrant}.values())


def _told_above(named: list[Named], people: People, known: _Known) -> bool:
    """Whether one of them stands in a line above; they are remembered for those below."""
    double = False
    for one, person in zip(named, people, strict=True):
        if person:
            double = double or person.pk in known.above
            known.above.add(person.pk)
            continue
        home, homes = name_key(one.home), known.new_above[key_of(one)]
        double = double or any(not home or not other or home == other for other in homes)
        homes.append(home)
    return double


def _of_entered(entry: ListedEntry, people: People, entries: list[Entrant]) -> PlannedRow:
    """A line about people of whom at least one is entered."""
    entrant = entries[0]
    if len(entries) > 1 or not _same_people(people, entrant):
        note = _("Entered already as %(name)s, number %(number)d.", **_who(entrant))
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, people=people, note=note)
    if entrant.state == Entrant.State.WITHDRAWN:
        note = _("Has withdrawn, number %(number)d, and stays so.", **_who(entrant))
        return PlannedRow(entry=entry, status=ImportStatus.SAME, people=people, note=note)
    changes = _changes(entry, entrant)
    status = ImportStatus.CHANGED if changes else ImportStatus.SAME
    return PlannedRow(entry=entry, status=status, people=people, entrant=entrant, changes=changes)


def _same_people(people: People, entrant: Entrant) -> bool:
    """Whether a line may mean the entry: one of it, both, or its one player and a partner."""
    held = [one.current for one in (entrant.person, entrant.partner) if one]
    partner_comes = held == [people[0]]
    return len(people) == 1 or set(people) == set(held) or partner_comes


def _changes(entry: ListedEntry, entrant: Entrant) -> tuple[Change, ...]:
    """What the line says otherwise; what it does not say stays."""
    listed = entry.person or Named(surname="")
    home, team = entrant.person.current.home, entrant.team
    compared = (
        ("home", *_other_name(home.name if home else "", listed.home)),
        ("partner", "", "" if entrant.partner else str(entry.partner or "")),
        ("team", *_other_name(team.name if team else "", entry.team)),
        ("pair", entrant.pair, entry.pair),
        ("categories", *_more_categories(entrant.categories, listed.categories)),
        ("fixed_table", _number(entrant.fixed_table), _number(entry.fixed_table)),
    )
    return tuple((name, was, now) for name, was, now in compared if now and now != was)


def _other_name(was: str, now: str) -> tuple[str, str]:
    """A name and another one; nothing where both are the same but for the spelling."""
    return was, "" if name_key(now) == name_key(was) else now


def _more_categories(was: list[str], listed: tuple[str, ...]) -> tuple[str, str]:
    """The categories, and those with what the line adds; it takes none away."""
    missing = [slug for slug in listed if slug not in was]
    return ", ".join(was), ", ".join([*was, *missing])


def _number(table: int | None) -> str:
    return "" if table is None else str(table)


def _namesake(named: Named, known: _Known) -> Person | None:
    """Somebody of that name, but of another club."""
    of_that_name = known.people.get(key_of(named), [])
    return of_that_name[0] if of_that_name and not _alike(named, known) else None


def _which(named: Named, alike: list[Person]) -> Text:
    return _(
        "%(count)d people of the register are called %(name)s: add the club, as in “%(example)s”.",
        count=len(alike),
        name=str(named),
        example=described(alike[0]),
    )


def _who(entrant: Entrant) -> dict[str, object]:
    return {"name": entrant.name, "number": entrant.number}
