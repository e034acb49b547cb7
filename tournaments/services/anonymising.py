"""Making a person anonymous: a real change at rest, in rows and in the log; no score moves.

The person becomes "Player 7" with their club and categories, by which lists are made. Where
somebody else in the register has the same name, texts are changed in the events alone in
which this person played; else in all that the club keeps. All that sheets, events and seasons
are worth is compared with what it was before, and one difference undoes everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.people import PersonAnonymised, PersonChanged
from tournaments.log.marks import NAME, PROSE
from tournaments.log.renaming import Changes, renamed
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
from tournaments.records.entry_list.values import Named
from tournaments.records.names import full_name
from tournaments.records.seasons import plan_json
from tournaments.selectors.people import plain_key
from tournaments.selectors.scores import scores_of
from tournaments.selectors.seasons import plan_of
from tournaments.services.steps import Actor, append


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a name stands: of whom (those merged too), in which events and on which sheets.

    ``namesake``: somebody else in the register is called the same, their mark aside; ``keep``
    are names of such people, which stay. ``former`` are all names there ever were.
    """

    people: tuple[Person, ...]
    names: tuple[str, ...]
    namesake: bool
    played: tuple[int, ...]
    events: tuple[int, ...]
    sheets: tuple[UUID, ...]
    former: tuple[str, ...]
    keep: tuple[str, ...]


def reach_of(person: Person) -> Reach:
    """What making somebody anonymous would touch; nine queries at most."""
    same = Q(pk=person.current.pk) | Q(merged_into=person.current.pk)
    people = tuple(Person.objects.filter(same).order_by("pk"))
    namesakes = Q()
    for one in people:
        namesakes |= Q(surname__iexact=one.surname, given_name__iexact=one.given_name)
    others = list(Person.objects.filter(namesakes, register=person.register_id).exclude(same))
    plays = Q(entrants__person__in=people) | Q(entrants__partner__in=people)
    plays |= Q(entrants__substitutions__person__in=people)
    played = tuple(
        Event.objects.filter(plays).order_by("pk").distinct().values_list("pk", flat=True)
    )
    events, sheets = played, ScoreSheet.objects.none()
    if others:
        tables = Table.objects.filter(round__event__in=played).exclude(sheet=None)
        sheets = ScoreSheet.objects.filter(pk__in=tables.values("sheet"))
    else:
        own = Event.objects.filter(club=person.register_id).order_by("pk")
        events = tuple(own.values_list("pk", flat=True))
        sheets = ScoreSheet.objects.filter(club=person.register_id)
    plays = Q(entrants__event__in=played) | Q(partnered__event__in=played)
    plays |= Q(substitutions__entrant__event__in=played)
    there = Person.objects.filter(plays, pk__in=[one.pk for one in others]).distinct()
    marked = [one for one in others if one.mark]
    now, former, keys = _spelled(people), _named_before(people), {plain_key(one) for one in people}
    before = _spelled([*people, *(one for one in former if plain_key(one) in keys)], plain=True)
    keep = _spelled([*there, *marked, *_named_before(others)])
    return Reach(
        people,
        tuple(now | {name: None for name in before if name not in keep}),
        bool(others),
        played,
        events,
        tuple(sheets.order_by("pk").values_list("pk", flat=True)),
        tuple(_spelled([*people, *former], plain=True)),
        tuple(name for name in keep if name not in now),
    )


def _named_before(people: Sequence[Person]) -> list[Named]:
    """What people were called before, as the events say; one query, none for nobody."""
    if not people:
        return []
    told = Step.objects.filter(event__club=people[0].register_id, kind=PersonChanged.kind)
    ids = {one.pk for one in people}
    return [
        Named.typed(said["was"])
        for said in told.values_list("said", flat=True)
        if said.get("person") in ids
    ]


def _spelled(people: Iterable[Person | Named], *, plain: bool = False) -> dict[str, None]:
    """Names as lists, sheets and typed fields have them; ``plain``: without marks too."""
    found: dict[str, None] = {}
    for one in people:
        last, given = one.surname, one.given_name
        spelled = (f"{last} {given}", f"{given} {last}", f"{last}, {given}") if given else (last,)
        for mark in dict.fromkeys((one.mark, "" if plain else one.mark)):
            found |= dict.fromkeys(full_name(name, "", mark) for name in spelled)
    return found


@atomic
def anonymise(*, person: Person, actor: Actor) -> Person:
    """Take somebody's name out of everything that is kept; it cannot be brought back.

    Raises ``Refused`` for who is anonymous already, and where a score would move.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=person.register_id)
    reach = reach_of(Person.objects.select_related("merged_into").get(pk=person.pk))
    if any(one.anonymous is not None for one in reach.people):
        raise Refused(_("This person is anonymous already."))
    seasons = _held_seasons(club, reach)
    held = Event.objects.select_for_update(no_key=True).filter(pk__in=reach.events)
    events = {event.pk: event for event in held.order_by("pk")}
    before = scores_of(club, reach.events, reach.sheets)
    word, number = gettext("Player"), _free_number(club)
    renaming = Renaming(reach.names, f"{word} {number}", reach.keep)
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
        raise Refused(
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


def _renamed_step(kind: str, reach: Reach, changes: Changes, said: Mapping[str, object]) -> object:
    """What a step says; where the person got another name, none of their names stays."""
    if kind == PersonChanged.kind and said.get("person") in {one.pk for one in reach.people}:
        instead = changes[NAME](reach.names[0])
        changes = dict.fromkeys(changes, Renaming(reach.former, instead).in_name)
    return renamed(kind, said, changes)


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
    by_mark = {NAME: name, PROSE: text, None: lambda said: text(name(said))}
    for kind in set(steps.values_list("kind", flat=True)):
        said: Change = partial(_renamed_step, kind, reach, by_mark)
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
