"""The people a club knows: adding, changing, merging and taking that back.

The register is the club's, not an event's; where a name that stands in an event changes, the
event takes a step. Spellings that differ
in blanks, case, accents or apostrophes alone make no second person and no second club.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.models import Entrant, Event, HomeClub, Person, Substitution
from tournaments.records.categories import category_slugs
from tournaments.records.entry_list.values import Named
from tournaments.records.entry_list.writing import has_surname
from tournaments.records.event_file import PersonJson
from tournaments.records.names import is_mark
from tournaments.records.spelling import spelling_key
from tournaments.selectors.people import (
    called,
    described,
    key_of,
    next_mark,
    people_by_key,
    same_as,
    which_of,
)
from tournaments.selectors.register import entered_as
from tournaments.services.named import find_or_make
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.renaming import Renamed, rename_in_events
from tournaments.services.steps import Actor

NO_MARK = _("Enter a year or a number, such as 1962 or 2.")


@dataclass(frozen=True, slots=True)
class Found:
    """A person looked up by name; ``new``: put into the register just now."""

    person: Person
    new: bool


class NamesakeError(Refused):
    """Somebody of this name is there; ``mark`` is what another one can be told apart by."""

    def __init__(self, reason: Text, mark: str, field: str = "name") -> None:
        super().__init__(reason, field)
        self.mark = mark


@atomic
def add_person(*, club: Club, named: Named, confirm_new: bool = True) -> Person:
    """Put somebody into the register, a second one of that name too; ``Refused``.

    ``NamesakeError`` for a name, mark and club that somebody has, unless ``confirm_new``.
    """
    _lock(club)
    named = _checked(named)
    if not confirm_new:
        _check_new(people_by_key(club), named)
    return _add(club, named, RegisterNotes())


@atomic
def change_person(*, person: Person, named: Named, actor: Actor) -> Person:
    """Say anew what somebody is called, where they come from and what they are."""
    _lock(person.register)
    was = described(person)
    named = _checked(named)
    person.surname, person.given_name, person.mark = named.surname, named.given_name, named.mark
    person.home = _find_home(person.register, named.home, RegisterNotes())
    person.categories = list(named.categories)
    person.save(update_fields=["surname", "given_name", "mark", "home", "categories"])
    rename_in_events([Renamed(person, was, person)], actor)
    return person


@atomic
def merge_people(*, person: Person, into: Person, actor: Actor) -> None:
    """Say that ``person`` is the same as ``into``; those merged into ``person`` go along.

    Refused (``Refused``) for people of two registers and where both play in one event.
    """
    _lock(person.register)
    into = into.current
    if person.register_id != into.register_id or person.pk == into.pk:
        raise Refused(_("Choose two different people of one register."))
    if event := _event_of_both(person, into):
        raise Refused(
            _(
                "%(one)s and %(other)s both play in “%(event)s”: they cannot be one person.",
                one=str(person),
                other=str(into),
                event=event,
            )
        )
    rename_in_events([Renamed(person, described(person), into)], actor)
    same_as(person).update(merged_into=into)


@atomic
def unmerge(*, person: Person, actor: Actor) -> None:
    """Take a merging back: they are two people again."""
    _lock(person.register)
    was = described(person.current)
    person.merged_into = None
    person.save(update_fields=["merged_into"])
    rename_in_events([Renamed(person, was, person)], actor)


@atomic
def remove_person(*, person: Person) -> None:
    """Take somebody off the register; refused for who ever entered an event."""
    _lock(person.register)
    entered = Q(person=person) | Q(partner=person)
    entrant = Entrant.objects.filter(entered).select_related("event").first()
    stood_in = Substitution.objects.filter(person=person).select_related("entrant__event").first()
    event = entrant.event if entrant else stood_in.entrant.event if stood_in else None
    if event:
        raise Refused(
            _(
                "%(name)s played or entered in “%(event)s”, whose results need the name. Withdraw "
                "the entry there; doubles are merged, not removed.",
                name=str(person),
                event=event.name,
            )
        )
    person.delete()


def find_or_add(
    event: Event,
    named: Named,
    actor: Actor,
    notes: RegisterNotes,
    which: Collection[int] = (),
) -> Found:
    """Who in the register is called so, or a new person; few queries.

    The home club or ``which``, the keys of their rows, decides between several; refused
    (``Refused``) when neither can. Categories and a club told are added to those known.
    For a service that holds the event; the act says what is in ``notes``.
    """
    club = event.club
    _lock(club)
    named = _checked(named)
    people = people_by_key(club)
    alike = called(people.get(key_of(named), []), named, which)
    if len(alike) > 1:
        raise NamesakeError(which_of(named, alike), next_mark(people, named))
    if not alike:
        return Found(_add(club, named, notes), new=True)
    person, was = alike[0], described(alike[0])
    home = None if person.home else _find_home(club, named.home, notes)
    if notes.bring_up_to_date(person, home, named.categories):
        person.save(update_fields=["home", "categories"])
        rename_in_events([Renamed(person, was, person)], actor, held=event)
    return Found(person, new=False)


def find_homes(club: Club, names: Iterable[str], notes: RegisterNotes) -> dict[str, HomeClub]:
    """Home clubs by the keys of their names, those not known made; at most two queries more."""
    return find_or_make(HomeClub, names, notes.homes, register=club)


def _find_home(club: Club, name: str, notes: RegisterNotes) -> HomeClub | None:
    """The home club of that name, new if the register has none; None for no name."""
    return next(iter(find_homes(club, [name], notes).values()), None)


def _add(club: Club, named: Named, notes: RegisterNotes) -> Person:
    person = new_person(club, named, find_homes(club, [named.home], notes))
    person.save()
    notes.people.append(person)
    return person


def new_person(
    club: Club, one: Named | PersonJson, homes: Mapping[str, HomeClub], **other: object
) -> Person:
    """Somebody as a list, a form or a file names them, not saved; ``homes`` as ``find_homes``."""
    values = {
        "surname": one.surname,
        "given_name": one.given_name,
        "mark": one.mark,
        "home": homes.get(spelling_key(one.home)),
        "categories": list(one.categories),
    }
    return Person(register=club, **values | other)


def _checked(named: Named) -> Named:
    """Tidy; refused without a surname."""
    checked = Named(
        surname=clean_name(named.surname),
        given_name=clean_name(named.given_name),
        home=clean_name(named.home),
        categories=category_slugs(named.categories),
        mark=named.mark,
    )
    if named.mark and not is_mark(named.mark):
        raise Refused(NO_MARK, "mark")
    if not has_surname(checked):
        raise Refused(_("Give at least a surname."), "name")
    return checked


def _check_new(people: Mapping[str, list[Person]], named: Named) -> None:
    said = (named.mark, spelling_key(named.home))
    for one in people.get(key_of(named), ()):
        if (one.mark, spelling_key(one.home.name if one.home else "")) == said:
            reason = _(
                "The register has %(name)s already. Add a year or a number for somebody else of "
                "this name.",
                name=described(one),
            )
            raise NamesakeError(reason, next_mark(people, named), "mark")


def _event_of_both(person: Person, other: Person) -> str:
    """The name of an event in which both enter."""

    def events(one: Person) -> dict[int, str]:
        return dict(entered_as(one).values_list("event_id", "event__name"))

    others = events(other)
    return next((name for pk, name in events(person).items() if pk in others), "")


def _lock(club: Club) -> None:
    """Two who add the same name at once are one after the other."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
