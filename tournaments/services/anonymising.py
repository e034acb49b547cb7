"""Making a person anonymous: a real change at rest, in rows and in the log; no score moves.

The person becomes "Player 7" with their club and categories, by which lists are made. Where
somebody else in the register has the same name, texts are changed in the events alone in
which this person played; else in all that the club keeps.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max, Q
from django.utils.translation import gettext

from scorer.games.text import gettext as _
from scorer.models import Club, Player, ScoreSheet
from scorer.services.rewriting import (
    Words,
    rewrite_club,
    rewrite_rows,
    rewrite_sheets,
    rewriting,
    words_without,
)
from scorer.services.transactions import atomic
from tournaments.models import (
    Award,
    Event,
    HelperPass,
    Person,
    Place,
    Result,
    Step,
    Table,
)
from tournaments.selectors.entry_steps import ANONYMISED
from tournaments.services.steps import Actor, EventRefused, take_step


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a name stands: of whom (those merged too), in which events and on which sheets.

    ``namesake``: somebody else in the register is called the same.
    """

    people: tuple[Person, ...]
    names: tuple[str, ...]
    namesake: bool
    played: tuple[int, ...]
    events: tuple[int, ...]
    sheets: tuple[UUID, ...]


def reach_of(person: Person) -> Reach:
    """What making somebody anonymous would touch; six queries."""
    same = Q(pk=person.current.pk) | Q(merged_into=person.current.pk)
    people = tuple(Person.objects.filter(same).order_by("pk"))
    namesakes = Q()
    for one in people:
        namesakes |= Q(surname__iexact=one.surname, given_name__iexact=one.given_name)
    others = Person.objects.filter(namesakes, register=person.register_id).exclude(same)
    namesake = others.exists()
    plays = Q(entrants__person__in=people) | Q(entrants__partner__in=people)
    plays |= Q(entrants__substitutions__person__in=people)
    played = tuple(
        Event.objects.filter(plays).order_by("pk").distinct().values_list("pk", flat=True)
    )
    events, sheets = played, ScoreSheet.objects.none()
    if namesake:
        tables = Table.objects.filter(round__event__in=played).exclude(sheet=None)
        sheets = ScoreSheet.objects.filter(pk__in=tables.values("sheet"))
    else:
        own = Event.objects.filter(club=person.register_id).order_by("pk")
        events = tuple(own.values_list("pk", flat=True))
        sheets = ScoreSheet.objects.filter(club=person.register_id)
    return Reach(
        people,
        tuple(dict.fromkeys(name for one in people for name in _spellings(one))),
        namesake,
        played,
        events,
        tuple(sheets.order_by("pk").values_list("pk", flat=True)),
    )


def _spellings(person: Person) -> tuple[str, ...]:
    """A name as lists, sheets and typed fields have it."""
    surname, given = person.surname, person.given_name
    if not given:
        return (surname,)
    return (f"{surname} {given}", f"{given} {surname}", f"{surname}, {given}")


@atomic
def anonymise(*, person: Person, actor: Actor) -> Person:
    """Take somebody's name out of everything that is kept; it cannot be brought back.

    Raises ``EventRefused`` for who is anonymous already.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=person.register_id)
    reach = reach_of(Person.objects.select_related("merged_into").get(pk=person.pk))
    if any(one.anonymous is not None for one in reach.people):
        raise EventRefused(_("This person is anonymous already."))
    held = Event.objects.select_for_update(no_key=True).filter(pk__in=reach.events)
    events = {event.pk: event for event in held.order_by("pk")}
    word, number = gettext("Player"), _free_number(club)
    words = words_without(reach.names, f"{word} {number}")
    with rewriting():
        rewrite_sheets(reach.sheets, words)
        if not reach.namesake:
            rewrite_club(club, reach.names, words)
        _rewrite_events(reach, words)
    ids = [one.pk for one in reach.people]
    new = {"surname": word, "given_name": str(number), "anonymous": number}
    Person.objects.filter(pk__in=ids).update(**new)
    for event_id in reach.played:
        take_step(events[event_id], ANONYMISED, actor)
    return Person.objects.get(pk=person.current.pk)


def _free_number(club: Club) -> int:
    """A number no anonymous person of the register has, and nobody is called by."""
    word = gettext("Player")
    number = Person.objects.filter(register=club).aggregate(most=Max("anonymous"))["most"] or 0
    while True:
        number += 1
        taken = Person.objects.filter(register=club, surname=word, given_name=str(number))
        known = Player.objects.filter(club=club, name=f"{word} {number}")
        if not taken.exists() and not known.exists():
            return number


def _rewrite_events(reach: Reach, words: Words) -> None:
    """Everything of these events in which a name can stand, save drawn draws: they are sealed."""
    events = list(reach.events)
    for rows, fields in (
        (Step.objects.filter(event__in=events), ("said", "reason", "by_name")),
        (Result.objects.filter(table__round__event__in=events), ("reason",)),
        (Award.objects.filter(event__in=events), ("why",)),
        (Table.objects.filter(round__event__in=events), ("disputed",)),
        (Place.objects.filter(round__event__in=events).exclude(guest=""), ("guest",)),
        (HelperPass.objects.filter(event__in=events), ("name",)),
    ):
        rewrite_rows(rows, fields, words)
