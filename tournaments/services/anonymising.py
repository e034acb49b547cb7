"""Making a person anonymous: a real change at rest, in rows and in the log; no score moves.

The person becomes "Player 7" with their club and categories, by which lists are made. Where
somebody else in the register has the same name, texts are changed in the events alone in
which this person played; else in all that the club keeps. All that sheets, events and seasons
are worth is compared with what it was before, and one difference undoes everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.db.models import Max, Q
from django.utils.translation import gettext

from scorer.games.text import gettext as _
from scorer.models import Club, Player, ScoreSheet
from scorer.sheets.services.rewriting import (
    Change,
    Renaming,
    rewrite_club,
    rewrite_rows,
    rewrite_sheets,
    rewriting,
)
from scorer.support.caches import forget_all
from scorer.support.transactions import atomic
from tournaments.log.acts.people import PersonAnonymised
from tournaments.log.marks import NAME, PROSE
from tournaments.log.renaming import renamed
from tournaments.models import (
    AskedEntry,
    Award,
    Entrant,
    Event,
    HelperPass,
    Person,
    Place,
    Result,
    Round,
    Season,
    SeasonEvent,
    Step,
    Table,
    TeamAward,
)
from tournaments.records.seasons import plan_json
from tournaments.selectors.scores import scores_of
from tournaments.selectors.seasons import plan_of
from tournaments.services.steps import Actor, EventRuleError, append


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

    Raises ``EventRuleError`` for who is anonymous already, and where a score would move.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=person.register_id)
    reach = reach_of(Person.objects.select_related("merged_into").get(pk=person.pk))
    if any(one.anonymous is not None for one in reach.people):
        raise EventRuleError(_("This person is anonymous already."))
    seasons = _held_seasons(club, reach)
    held = Event.objects.select_for_update(no_key=True).filter(pk__in=reach.events)
    events = {event.pk: event for event in held.order_by("pk")}
    before = scores_of(club, reach.events, reach.sheets)
    word, number = gettext("Player"), _free_number(club)
    renaming = Renaming(reach.names, f"{word} {number}")
    _rewrite_seasons(seasons, renaming)
    with rewriting():
        rewrite_sheets(reach.sheets, renaming)
        if not reach.namesake:
            rewrite_club(club, renaming)
        changed = _rewrite_events(reach, renaming)
    ids = [one.pk for one in reach.people]
    new = {"surname": word, "given_name": str(number), "mark": "", "anonymous": number}
    Person.objects.filter(pk__in=ids).update(**new)
    for event_id in sorted({*reach.played, *changed}):
        append(events[event_id], PersonAnonymised(), actor)
    if scores_of(club, reach.events, reach.sheets) != before:
        forget_all()  # what was read here is undone
        raise EventRuleError(
            _("Nothing was changed: with another name a sheet or a list would not be the same.")
        )
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


def _held_seasons(club: Club, reach: Reach) -> list[Season]:
    """The club's seasons, of a namesake those of the reached events; locked before any event."""
    seasons = Season.objects.filter(club=club)
    if reach.namesake:
        seasons = seasons.filter(
            pk__in=SeasonEvent.objects.filter(event__in=reach.events).values("season")
        )
    return list(seasons.select_for_update(no_key=True).order_by("pk"))


def _rewrite_seasons(seasons: Iterable[Season], renaming: Renaming) -> None:
    """Why teams were given points in these seasons."""
    for season in seasons:
        plan = plan_of(season)
        given = tuple(replace(one, why=renaming.in_text(one.why)) for one in plan.given)
        if given != plan.given:
            season.rule = plan_json(replace(plan, given=given))
            season.save(update_fields=["rule"])


def _rewrite_events(reach: Reach, renaming: Renaming) -> set[int]:
    """Everything of these events in which a name can stand, save drawn draws: they are sealed.

    The ids of the events in which one stood.
    """
    events = list(reach.events)
    name, text = renaming.in_name, renaming.in_text
    rewritten = [
        *rewrite_rows(Entrant.objects.filter(event__in=events).exclude(pair=""), {"pair": name}),
        *rewrite_rows(Award.objects.filter(event__in=events), {"why": text}),
        *rewrite_rows(TeamAward.objects.filter(event__in=events), {"why": text}),
        *rewrite_rows(HelperPass.objects.filter(event__in=events), {"name": name}),
    ]
    told = rewrite_rows(
        Event.objects.filter(pk__in=events), {"cancelled": text, "announcement": text}
    )
    asked = AskedEntry.objects.filter(event__in=events).exclude(name="")
    rewrite_rows(asked, {"name": name, "partner": name, "reason": text})
    found = {row.event_id for row in rewritten} | {event.pk for event in told}
    steps = Step.objects.filter(event__in=events)
    by_mark = {NAME: name, PROSE: text, None: name}
    for kind in set(steps.values_list("kind", flat=True)):
        said: Change = partial(renamed, kind, changes=by_mark)
        around = {"said": said, "reason": text, "by_name": name}
        found |= {step.event_id for step in rewrite_rows(steps.filter(kind=kind), around)}
    of_rounds = Round.objects.filter(event__in=events)
    guests = Place.objects.filter(round__in=of_rounds).exclude(guest="")
    at_tables = Table.objects.filter(round__in=of_rounds)
    rounds = {
        *(row.round_id for row in rewrite_rows(at_tables, {"disputed": text})),
        *(row.round_id for row in rewrite_rows(guests, {"guest": name})),
    }
    results = rewrite_rows(Result.objects.filter(table__in=at_tables), {"reason": text})
    tables = [result.table_id for result in results]
    found |= set(of_rounds.filter(pk__in=rounds).values_list("event", flat=True))
    found |= set(at_tables.filter(pk__in=tables).values_list("round__event", flat=True))
    return found
