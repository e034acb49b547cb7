"""What a pasted list would do to the entries of an event: line by line, before it is done.

Reading costs the same few queries for one line and for four hundred.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, partial
from hashlib import sha256

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.translation import translate
from tournaments.models import Entrant, Event, Person
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import ListedEntry, Named
from tournaments.records.names import name_key
from tournaments.selectors.doubles import NearNames, spelled
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.people import (
    called,
    described,
    key_of,
    people_by_key,
    plain_key,
    which_of,
)
from tournaments.selectors.register import entrants_of

Part = tuple[int, int]  # a line, and 0 for the player or 1 for the partner
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
class Alike:
    """Whom a name may mean besides: the ``part`` of a ``line``, 0 the player, 1 the partner.

    ``person`` of the register, ``number`` where they are entered; ``above``: a line of the list.
    ``meant``: somebody said that it is the same person.
    """

    line: int
    part: int
    name: str
    person: Person | None = None
    number: int | None = None
    above: int | None = None
    meant: bool = False

    @property
    def tick(self) -> str:
        """What a form sends to say so."""
        return f"{self.line}.{self.part}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRow:
    """A line and what it does; ``note`` says why, ``alike`` whom else it may mean."""

    entry: ListedEntry
    status: ImportStatus
    people: tuple[Person | None, ...] = ()  # of the register: the player, the partner; None: new
    entrant: Entrant | None = None
    changes: tuple[Change, ...] = ()
    note: Text | None = None
    alike: tuple[Alike, ...] = ()
    namesakes: tuple[tuple[Person, ...], ...] = ()  # of each name that several are called

    @property
    def enters(self) -> bool:
        """Whether somebody enters by it."""
        return self.status in ENTERS

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
            f"{row.entry.row} {row.status} {row.changes} {[p and p.pk for p in row.people]}"
            for row in self.rows
        )
        return sha256(shown.encode()).hexdigest()


@dataclass
class _Known:
    """What is there, read once: register, entries by person, and what lines above said."""

    event: Event
    pairs: bool
    same: frozenset[Part]
    which: frozenset[int]
    people: dict[str, list[Person]]
    entered: dict[int, Entrant]
    above: set[int] = field(default_factory=set)  # people by id
    new_above: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    near_above: NearNames[tuple[int, str]] = field(default_factory=NearNames)  # new: line, name

    @cached_property
    def near(self) -> NearNames[Person]:
        """The register by names nearly the same."""
        found: NearNames[Person] = NearNames()
        for key, people in self.people.items():
            for person in people:
                if not person.mark or key != plain_key(person):
                    found.add(spelled(key), person)
        return found


def plan_import(event: Event, text: str, same: Collection[Part] = ()) -> ImportPlan:
    """What the list would do; ``same``: the parts of lines that mean who is ``alike``."""
    listed = read_entries(text, pairs=entry_rules(event).pairs)
    return ImportPlan(plan_entries(event, listed.entries, same), listed.layout.unread)


def plan_entries(
    event: Event,
    entries: Iterable[ListedEntry],
    same: Collection[Part] = (),
    which: Collection[int] = (),
) -> tuple[PlannedRow, ...]:
    """What each of these entries would do, those above it done; three queries.

    ``which``: who is meant of several who are called the same, by the keys of their rows.
    """
    entered = {
        person.current.pk: entrant
        for entrant in entrants_of(event)
        for person in (entrant.person, entrant.partner)
        if person
    }
    pairs, people = entry_rules(event).pairs, people_by_key(event.club)
    known = _Known(event, pairs, frozenset(same), frozenset(which), people, entered)
    return tuple(_planned(entry, known) for entry in entries)


def _planned(entry: ListedEntry, known: _Known) -> PlannedRow:
    if entry.fault or not entry.person:
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, note=entry.fault)
    if entry.partner and not known.pairs:
        note = _("In this tournament everybody plays for themselves: one name a line.")
        return PlannedRow(entry=entry, status=ImportStatus.FAULTY, note=note)
    named = [one for one in (entry.person, entry.partner) if one]
    meant = [called(known.people.get(key_of(one), []), one, known.which) for one in named]
    if several := [(one, alike) for one, alike in zip(named, meant, strict=True) if alike[1:]]:
        note, namesakes = which_of(*several[0]), tuple(tuple(alike) for _one, alike in several)
        faulty = ImportStatus.FAULTY
        return PlannedRow(entry=entry, status=faulty, note=note, namesakes=namesakes)
    people: list[Person | None] = [alike[0] if alike else None for alike in meant]
    others = _alike(entry.row, named, people, known)
    for other in others:
        if other.meant and other.person:
            people[other.part] = other.person
    double = any(other.meant and other.above for other in others)
    return replace(_of_people(entry, named, people, known, double=double), alike=others)


def _of_people(
    entry: ListedEntry,
    named: list[Named],
    people: list[Person | None],
    known: _Known,
    *,
    double: bool,
) -> PlannedRow:
    """A line once it is known whom it means; ``double``: somebody of a line above."""
    if _told_above(entry.row, named, people, known) or double:
        return PlannedRow(entry=entry, status=ImportStatus.DOUBLE, people=tuple(people))
    found = (known.entered.get(one.pk) for one in people if one)
    entries = {entrant.pk: entrant for entrant in found if entrant}
    if entries:
        return _of_entered(entry, tuple(people), list(entries.values()))
    status = ImportStatus.NEW if None in people else ImportStatus.KNOWN
    return PlannedRow(entry=entry, status=status, people=tuple(people))


def _alike(
    line: int, named: list[Named], people: list[Person | None], known: _Known
) -> tuple[Alike, ...]:
    """Who else each of a line's names may mean, one at most."""
    found: list[Alike] = []
    taken = [*people]
    for part, one in enumerate(named):
        if other := _other_of(line, part, one, taken, known):
            found.append(other)
            taken.append(other.person)
    return tuple(found)


def _other_of(
    line: int, part: int, one: Named, taken: list[Person | None], known: _Known
) -> Alike | None:
    """Somebody entered or, of who is new, of the register or a line above."""
    name, person = spelled(key_of(one)), taken[part]
    alike = partial(Alike, line=line, part=part, meant=(line, part) in known.same)
    if person and person.pk in known.entered:
        return None
    near = [other for other in known.near.near(name) if other not in taken]
    entered = [other for other in near if other.pk in known.entered]
    if entered:
        number = known.entered[entered[0].pk].number
        return alike(name=described(entered[0]), person=entered[0], number=number)
    if person:
        return None
    if near:
        return alike(name=described(near[0]), person=near[0])
    above = next(iter(known.near_above.near(name)), None)
    return alike(name=above[1], above=above[0]) if above else None


def _told_above(line: int, named: list[Named], people: list[Person | None], known: _Known) -> bool:
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
        known.near_above.add(spelled(key_of(one)), (line, str(one)))
    return double


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
        ("pair", entrant.pair, entry.pair),
        ("categories", ", ".join(has), ", ".join(dict.fromkeys([*has, *listed]))),
        ("fixed_table", _written(entrant.fixed_table), _written(entry.fixed_table)),
    )
    return tuple((name, was, now) for name, was, now in wanted if now and now != was)


def _other_name(was: str, now: str) -> tuple[str, str]:
    """A name before and after; however it is spelled, the same name is no change."""
    return was, was if name_key(now) == name_key(was) else now


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def _who(entrant: Entrant) -> dict[str, object]:
    return {"name": entrant.name, "number": entrant.number}
