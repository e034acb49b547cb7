"""What an act does to the club's register, noted while it is done, and undone with the act.

Undoing reaches what the act alone made or changed: whoever plays elsewhere, was merged, made
anonymous or changed since stays, and is counted with the reason.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Count, Exists, OuterRef, Q

from scorer.models import Club
from tournaments.log.register_change import KnownChange, RegisterChange
from tournaments.models import Entrant, Event, HomeClub, Person, Season, Substitution, Team
from tournaments.records.spelling import spelling_key
from tournaments.selectors.people import described
from tournaments.selectors.seasons import plan_of
from tournaments.services.renaming import Renamed, rename_in_events
from tournaments.services.steps import Actor
from tournaments.services.undo_report import Part, UndoReport, Why, first_reason


@dataclass(slots=True)
class RegisterNotes:
    """What is done to a register in one act."""

    people: list[Person] = field(default_factory=list)
    homes: list[HomeClub] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    known: list[KnownChange] = field(default_factory=list)

    def bring_up_to_date(
        self, person: Person, home: HomeClub | None, categories: Collection[str]
    ) -> bool:
        """Let somebody known be of ``home`` and in these categories too, unsaved; whether new."""
        more = tuple(slug for slug in categories if slug not in person.categories)
        moves = home is not None and home != person.home
        if not moves and not more:
            return False
        was, person.home = person.home_id, home or person.home
        person.categories = [*person.categories, *more]
        moved = (was, person.home_id) if moves else None
        self.known.append(KnownChange(person=person.pk, home=moved, categories=more))
        return True

    @property
    def change(self) -> RegisterChange:
        """All of it, as acts say it."""
        return RegisterChange(
            people=tuple(one.pk for one in self.people),
            homes=tuple(one.pk for one in self.homes),
            teams=tuple(one.pk for one in self.teams),
            known=tuple(self.known),
        )

    @property
    def any_change(self) -> RegisterChange | None:
        """The same; None where nothing changed."""
        change = self.change
        return None if change == RegisterChange() else change


def undo_register_change(
    event: Event, change: RegisterChange, actor: Actor, report: UndoReport
) -> None:
    """Undo what an act of an event that is held did to the register, once its entries are undone.

    ``report`` says whose entries stay, and is told the rest. Costs a fixed number of statements,
    and those of every other event in which somebody is called otherwise by it.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=event.club_id)
    if change.known:
        _change_back(event, change.known, actor, report)
    if change.people:
        _remove_people(club, change.people, report)
    if change.homes:
        _remove_homes(club, change.homes, report)
    if change.teams:
        _remove_teams(event, change.teams, report)


def _change_back(
    event: Event, known: Collection[KnownChange], actor: Actor, report: UndoReport
) -> None:
    """Clubs and categories go back, save of who was changed since."""
    found = Person.objects.filter(register=event.club_id).select_related("home")
    people = found.in_bulk([one.person for one in known])
    homes = HomeClub.objects.in_bulk([one.home[0] for one in known if one.home and one.home[0]])
    changed: dict[int, Renamed] = {}
    for one in known:
        person = people.get(one.person)
        if person is None:
            continue
        was, came = one.home or (person.home_id, person.home_id)
        if person.anonymous is not None:
            report.stay[Part.KNOWN, Why.ANONYMOUS] += 1
        elif person.home_id != came or (was != came and was not in {None, *homes}):
            report.stay[Part.KNOWN, Why.CHANGED] += 1
        else:
            changed[person.pk] = Renamed(person, described(person), person)
            person.home = person.home if was == came else homes.get(was or 0)
            person.categories = [slug for slug in person.categories if slug not in one.categories]
    Person.objects.bulk_update([one.person for one in changed.values()], ["home", "categories"])
    report.undone[Part.KNOWN] += len(changed)
    merged = (one for one in changed.values() if one.person.merged_into_id is None)
    rename_in_events(list(merged), actor, held=event)


def _remove_people(club: Club, made: Collection[int], report: UndoReport) -> None:
    """Those whom nothing else needs: an entry, a substitution, a merging, a licence."""
    one = OuterRef("pk")
    seasons = Season.objects.filter(club=club)
    licensed = {person for season in seasons for person in plan_of(season).licences}
    rows = Person.objects.filter(pk__in=made, register=club).exclude(pk__in=report.holders)
    found = rows.order_by().values_list(
        "pk",
        "anonymous",
        "merged_into",
        Exists(Person.objects.filter(merged_into=one)),
        Exists(Entrant.objects.filter(Q(person=one) | Q(partner=one))),
        Exists(Substitution.objects.filter(person=one)),
    )
    reasons = {
        pk: first_reason(
            {
                Why.ANONYMOUS: anonymous is not None,
                Why.MERGED: into is not None or others,
                Why.USED: plays or stands_in,
                Why.LICENSED: pk in licensed,
            }
        )
        for pk, anonymous, into, others, plays, stands_in in found
    }
    free = report.sort_out(Part.PERSON, reasons)
    Person.objects.filter(pk__in=free).delete()


def _remove_homes(club: Club, made: Collection[int], report: UndoReport) -> None:
    rows = HomeClub.objects.filter(pk__in=made, register=club)
    people = Count("people")
    used = dict(rows.order_by().annotate(of_it=people).values_list("pk", "of_it"))
    found = {pk: Why.USED if count else None for pk, count in used.items()}
    rows.filter(pk__in=report.sort_out(Part.HOME, found)).delete()


def _remove_teams(event: Event, made: Collection[int], report: UndoReport) -> None:
    """Teams without players and awards, and without points in the seasons of the event."""
    rows = Team.objects.filter(pk__in=made, event=event)
    counted = rows.order_by().annotate(of_it=Count("entrants") + Count("awards"))
    seasons = Season.objects.filter(events=event)
    given = {spelling_key(one.team) for season in seasons for one in plan_of(season).given}
    found = {
        pk: Why.USED if count or spelling_key(name) in given else None
        for pk, name, count in counted.values_list("pk", "name", "of_it")
    }
    rows.filter(pk__in=report.sort_out(Part.TEAM, found)).delete()
