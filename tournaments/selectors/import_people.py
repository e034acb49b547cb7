"""Whom the names of a list mean: people of the register, of the entries and of rows above."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from scorer.models import Club
from tournaments.models import Entrant, Event, Person
from tournaments.records.categories import KNOWN
from tournaments.records.entry_list.values import ListedEntry, Named
from tournaments.selectors.doubles import NearNames, spelled
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.import_questions import (
    MOVED,
    SAME,
    Answers,
    RowQuestion,
    ask_double,
    ask_near,
    ask_which,
    same_club,
)
from tournaments.selectors.people import (
    called,
    described,
    key_of,
    next_mark,
    other_mark,
    people_by_key,
    plain_key,
)
from tournaments.selectors.register import entrants_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike:
    """Whom a name may mean also: the ``part`` of a row, 0 the player, 1 the partner.

    ``person`` of the register, ``number`` where they are entered; ``above``: a row of the list.
    """

    part: int
    name: str
    person: Person | None = None
    number: int | None = None
    above: int | None = None

    @property
    def words(self) -> Text:
        """Who it is."""
        if self.number:
            return _("%(name)s, number %(number)d", name=self.name, number=self.number)
        if self.above:
            return _("%(name)s in row %(row)d", name=self.name, row=self.above)
        return verbatim(self.name)


@dataclass
class KnownPeople:
    """What is there, read once: register, entries by person, and what rows above said.

    ``alone``: a list is for the register, and nobody is entered by it.
    """

    pairs: bool
    answers: Answers
    which: frozenset[int]
    people: dict[str, list[Person]]
    entered: dict[int, Entrant]
    categories: frozenset[str]
    alone: bool = False
    above: dict[int, int] = field(default_factory=dict)  # the first row of a person
    new_above: dict[str, list[tuple[str, int]]] = field(default_factory=lambda: defaultdict(list))
    near_above: NearNames[tuple[int, Named]] = field(default_factory=NearNames)
    marks: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))  # offered

    @cached_property
    def near(self) -> NearNames[Person]:
        """The register by names nearly the same."""
        found: NearNames[Person] = NearNames()
        for key, people in self.people.items():
            for person in people:
                if not person.mark or key != plain_key(person):
                    found.add(spelled(key), person)
        return found

    @cached_property
    def _near_people(self) -> dict[str, list[Person]]:
        return {}

    def near_people(self, named: Named) -> list[Person]:
        """Who of the register is called nearly so; asked once for a name."""
        name = spelled(key_of(named))
        if name not in self._near_people:
            self._near_people[name] = self.near.near(name)
        return self._near_people[name]

    def called(self, named: Named) -> list[Person]:
        """Who of the register is called so."""
        return called(self.people.get(key_of(named), []), named, self.which)

    def new_mark(self, named: Named) -> str:
        """What may tell one more person of the name apart, another in each row."""
        offered = self.marks[plain_key(named)]
        offered.append(next_mark(self.people, named, *offered))
        return offered[-1]

    def other_mark(self, named: Named) -> str:
        """The mark of a namesake of the register whom no row above means, else a new one."""
        offered = self.marks[plain_key(named)]
        offered.append(other_mark(self.people, named, self.above, *offered))
        return offered[-1]


@dataclass
class NamedPart:
    """A person of a row: whom the name means, and what is asked of it."""

    named: Named
    person: Person | None = None
    double: bool = False
    namesakes: tuple[Person, ...] = ()
    alike: Alike | None = None
    questions: list[RowQuestion] = field(default_factory=list)

    def is_other(self, mark: str, known: KnownPeople) -> None:
        """Make it somebody else of the name."""
        self.named = replace(self.named, mark=mark)
        self.person = next(iter(known.called(self.named)), None)


def known_people(event: Event, answers: Answers, which: Collection[int]) -> KnownPeople:
    """What is there, and what was answered; three queries."""
    entrants, rules, people = entrants_of(event), entry_rules(event), people_by_key(event.club)
    entered = {
        person.current.pk: entrant
        for entrant in entrants
        for person in (entrant.person, entrant.partner)
        if person
    }
    categories = {slug for entrant in entrants for slug in entrant.categories}
    return KnownPeople(
        pairs=rules.pairs,
        answers=answers,
        which=frozenset(which),
        people=people,
        entered=entered,
        categories=_categories_in(people).union(categories, rules.categories),
    )


def known_register(club: Club, answers: Answers) -> KnownPeople:
    """The register, for a list that enters nobody, and what was answered; one query."""
    people = people_by_key(club)
    return KnownPeople(
        pairs=True,
        answers=answers,
        which=frozenset(),
        people=people,
        entered={},
        categories=_categories_in(people).union(KNOWN),
        alone=True,
    )


def _categories_in(people: Mapping[str, Sequence[Person]]) -> frozenset[str]:
    some = (one.categories for alike in people.values() for one in alike)
    return frozenset(slug for categories in some for slug in categories)


def facts_of(entry: ListedEntry, known: KnownPeople) -> str:
    """What register and entries say of the people of a row, whatever is answered."""
    named = [one for one in (entry.person, entry.partner) if one]
    people = [(known.people.get(key_of(one), []), known.near_people(one)) for one in named]
    return f"{entry.row} " + " ".join(
        _fact(person, known.entered.get(person.pk))
        for two in people
        for some in two
        for person in some
    )


def _fact(person: Person, entrant: Entrant | None) -> str:
    said = f"{person.pk} {person.home_id} {person.categories}"
    if entrant is None:
        return said
    team, partner = entrant.team_id, entrant.partner_id
    details = f"{entrant.pair} {entrant.categories} {entrant.fixed_table} {entrant.state}"
    return f"{said} {entrant.number} {team} {partner} {details}"


def meant_by(entry: ListedEntry, known: KnownPeople) -> list[NamedPart]:
    """Whom the names of a row mean; they are remembered for the rows below."""
    parts = [NamedPart(one) for one in (entry.person, entry.partner) if one]
    for at, part in enumerate(parts):
        _find(entry.row, at, part, known)
    for at, part in enumerate(parts):
        if not part.namesakes:
            _ask_double(entry.row, at, part, known)
            _ask_near(entry.row, at, part, [one.person for one in parts], known)
    for part in parts:
        if not part.namesakes:
            _remember(entry.row, part, known)
    return parts


def _find(row: int, at: int, part: NamedPart, known: KnownPeople) -> None:
    """Look a name up in the register; who of several it is may have been answered."""
    found = known.called(part.named)
    part.person = found[0] if found else None
    if not found[1:]:
        return
    asked = ask_which(row, at, part.named, found, known.new_mark(part.named))
    question = asked.answered(known.answers)
    part.questions.append(question)
    if question.mark:
        part.is_other(question.mark, known)
    elif question.given:
        part.person = next(one for one in found if str(one.pk) == question.given)
    else:
        part.namesakes = tuple(found)


def _row_above(part: NamedPart, known: KnownPeople) -> int | None:
    """The row above that names the same person."""
    if part.person:
        return known.above.get(part.person.pk)
    above = known.new_above.get(key_of(part.named), ())
    return next((row for home, row in above if same_club(home, part.named.home)), None)


def _ask_double(row: int, at: int, part: NamedPart, known: KnownPeople) -> None:
    above = _row_above(part, known)
    if above is None:
        return
    asked = ask_double(row, at, part.named, above, known.other_mark(part.named))
    question = asked.answered(known.answers)
    part.questions.append(question)
    if question.mark:
        part.is_other(question.mark, known)
    else:
        part.double = True


def _ask_near(
    row: int, at: int, part: NamedPart, taken: Sequence[Person | None], known: KnownPeople
) -> None:
    """Ask whether a name means somebody of nearly that name; one at most."""
    if part.double or part.named.mark:
        return
    other = _near(at, part, taken, known)
    if other is None:
        return
    home = other.person.home.name if other.person and other.person.home else ""
    moves = home if not same_club(home, part.named.home) else ""
    question = ask_near(row, at, part.named, other.words, moves).answered(known.answers)
    part.alike = other
    part.questions.append(question)
    if question.given not in (SAME, MOVED):
        return
    if moves and question.given == SAME:
        part.named = replace(part.named, home="")
    part.person = other.person
    part.double = bool(other.above) or _row_above(part, known) is not None


def _near(
    at: int, part: NamedPart, taken: Sequence[Person | None], known: KnownPeople
) -> Alike | None:
    """Somebody entered or, of who is new, of the register or a row above."""
    person = part.person
    if person and person.pk in known.entered:
        return None
    near = [other for other in known.near_people(part.named) if other not in taken]
    entered = [other for other in near if other.pk in known.entered]
    if entered:
        number = known.entered[entered[0].pk].number
        return Alike(part=at, name=described(entered[0]), person=entered[0], number=number)
    if person:
        return None
    if near:
        return Alike(part=at, name=described(near[0]), person=near[0])
    for row, other in known.near_above.near(spelled(key_of(part.named))):
        if key_of(other) != key_of(part.named):  # of one name and two clubs are two people
            return Alike(part=at, name=str(other), above=row)
    return None


def _remember(row: int, part: NamedPart, known: KnownPeople) -> None:
    if part.person:
        known.above.setdefault(part.person.pk, row)
    elif not part.double:
        known.new_above[key_of(part.named)].append((part.named.home, row))
        known.near_above.add(spelled(key_of(part.named)), (row, part.named))
