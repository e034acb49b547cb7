"""Who plays in an event: its entrants, substitutes and teams.

Every function costs a fixed number of queries, said with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.support.name_order import by_name
from tournaments.models import (
    Draw,
    Entrant,
    Event,
    Person,
    Place,
    Round,
    SittingOut,
    Substitution,
    Team,
)
from tournaments.selectors.entry_rules import EntryRules, entry_rules
from tournaments.selectors.entry_steps import removed_numbers
from tournaments.selectors.people import same_as

PEOPLE = (  # all that an entrant's name and club need
    *("person__home", "person__merged_into__home"),
    *("partner__home", "partner__merged_into__home"),
)


@dataclass(frozen=True, slots=True)
class LineUp:
    """A team and who is in it; ``warning`` says what the rules have against it, or nothing."""

    team: Team
    entrants: tuple[Entrant, ...]
    warning: str


def entrants_of(event: Event) -> list[Entrant]:
    """All entrants by number, withdrawn ones too, with people, teams, substitutes; two queries."""
    return list(_whole(Entrant.objects.filter(event=event)))


def substituted(event: Event) -> list[Entrant]:
    """Those somebody stands in for, as ``entrants_of`` loads them; two queries, one for none."""
    held = Exists(Substitution.objects.filter(entrant=OuterRef("pk")))
    return list(_whole(Entrant.objects.filter(held, event=event)))


def entrant_by_number(event: Event, number: int) -> Entrant | None:
    """One entrant as ``entrants_of`` loads them; two queries."""
    return _whole(Entrant.objects.filter(event=event, number=number)).first()


def name_in(entrant: Entrant, round_number: int) -> str:
    """Who plays under a number in a round; needs what ``entrants_of`` loads; no query."""
    first, partner = entrant.person.current, entrant.partner and entrant.partner.current
    for substitution in entrant.substitutions.all():
        if is_in(substitution, round_number):
            if substitution.for_partner:
                partner = substitution.person.current
            else:
                first = substitution.person.current
    return f"{first} – {partner}" if partner else str(first)


def home_of(entrant: Entrant) -> str:
    """The club of who plays, of partners both; needs what ``entrants_of`` loads; no query."""
    people = [one.current for one in (entrant.person, entrant.partner) if one]
    return " – ".join(dict.fromkeys(one.home.name for one in people if one.home))


def is_in(substitution: Substitution, round_number: int) -> bool:
    """Whether a substitution holds in a round."""
    last = substitution.last_round
    return substitution.first_round <= round_number and (last is None or last >= round_number)


def held(substitution: Substitution) -> bool:
    """Whether a substitution was not taken back."""
    return substitution.last_round is None or substitution.last_round >= substitution.first_round


def roles_in(event: Event, person: Person) -> tuple[Entrant | None, list[Substitution]]:
    """The entry of a person (as a player or partner), and whom they stand in for; two queries.

    A person stands for everybody merged into them.
    """
    substitutions = Substitution.objects.filter(entrant__event=event, person__in=same_as(person))
    return (
        entered_as(person).filter(event=event).select_related("team", *PEOPLE).first(),
        [one for one in substitutions.select_related("entrant") if held(one)],
    )


def entered_as(person: Person) -> QuerySet[Entrant]:
    """The entries of a person and of those merged into them, alone or as a partner; one query."""
    people = same_as(person)
    return Entrant.objects.filter(Q(person__in=people) | Q(partner__in=people))


def as_known(entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    """Entries with the ids of both people as they are known now: ``who`` and ``other``."""
    return entrants.annotate(
        who=Coalesce("person__merged_into", "person"),
        other=Coalesce("partner__merged_into", "partner"),
    )


def people_in(event: Event) -> set[int]:
    """The keys of all who enter or substitute in an event, as they are known now; two queries."""
    both = ("who", "other")
    entered = as_known(Entrant.objects.filter(event=event)).values_list(*both)
    stand_ins = Substitution.objects.filter(entrant__event=event)
    now = Coalesce("person__merged_into", "person")
    return {pk for two in entered for pk in two if pk} | set(stand_ins.values_list(now, flat=True))


def entries_of(person: Person) -> QuerySet[Entrant]:
    """Where a person entered, alone or as a partner, the newest event first; one query."""
    return entered_as(person).select_related("event").order_by("-event__day", "-event")


def last_played(entrant: Entrant) -> int:
    """The last round opened in which an entrant has a place, 0 for none; one query."""
    begun = Place.objects.filter(entrant=entrant).exclude(round__state=Round.State.SEATED)
    return max(begun.values_list("round__number", flat=True), default=0)


def unsettled_rounds(entrant: Entrant) -> list[int]:
    """Rounds seated and not yet open that need a repair for this entrant; one query.

    They have a place for who plays no more, or none for who plays. Where somebody left a round
    robin and their matches were decided on, the draw goes on.
    """
    places = Place.objects.filter(round=OuterRef("pk"), entrant=entrant)
    rests = SittingOut.objects.filter(round=OuterRef("pk"), entrant=entrant)
    waiting = Round.objects.filter(event=entrant.event_id, state=Round.State.SEATED)
    seated = waiting.annotate(seated=Exists(places) | Exists(rests))
    return [
        number
        for number, has_place in seated.order_by("number").values_list("number", "seated")
        if has_place != entrant.plays(number) and not (has_place and entrant.leaving)
    ]


def before_the_draw(event: Event) -> bool:
    """Whether no draw was announced and nobody is seated; two queries."""
    drawn = Draw.objects.filter(event=event).exclude(state=Draw.State.DROPPED)
    return not drawn.exists() and not Round.objects.filter(event=event).exists()


def next_number(event: Event) -> int:
    """The number the next entrant gets: one above all that were ever given; three queries.

    Numbers of before everybody drew a new one are forgotten.
    """
    given = Entrant.objects.filter(event=event).values_list("number", flat=True)
    return 1 + max([*given, *removed_numbers(event)], default=0)


def teams_of(event: Event, rules: EntryRules) -> list[LineUp]:
    """The teams with those who have not left, by name; three queries."""
    members: dict[int, list[Entrant]] = defaultdict(list)
    for entrant in entrants_of(event):
        if entrant.team_id and not entrant.has_left:
            members[entrant.team_id].append(entrant)
    key = by_name()
    teams = sorted(Team.objects.filter(event=event), key=lambda team: key(team.name))
    return [
        LineUp(team, tuple(members[team.pk]), _team_warning(members[team.pk], rules))
        for team in teams
    ]


def team_names(event: Event) -> list[str]:
    """What the teams are called, in order; one query."""
    names = Team.objects.filter(event=event).values_list("name", flat=True)
    return sorted(names, key=by_name())


def too_large_teams(event: Event, among: Collection[int | None] | None = None) -> list[str]:
    """The teams with more players than the format allows, in sentences; at most three queries.

    ``among``: those alone, by id.
    """
    rules = entry_rules(event)
    if not rules.team or (among is not None and not any(among)):
        return []
    return [
        large_team(one.team.name, len(one.entrants), rules)
        for one in teams_of(event, rules)
        if len(one.entrants) > rules.line_up_max and (among is None or one.team.pk in among)
    ]


def large_team(name: str, size: int, rules: EntryRules) -> str:
    """That a team has more players than the format allows."""
    values = {"team": name, "size": size, "most": rules.line_up_max}
    return _("Team %(team)s: %(size)d players, allowed are %(most)d.") % values


def _whole(entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    people = Substitution.objects.select_related("person__merged_into")
    substitutions = Prefetch("substitutions", queryset=people)
    return entrants.select_related("team", *PEOPLE).prefetch_related(substitutions)


def _team_warning(members: list[Entrant], rules: EntryRules) -> str:
    """Who plays outside the competition does not count for the team."""
    if not rules.team:
        return ""
    size = sum(not one.status for one in members)
    if missing := max(0, rules.team.size - size):
        return ngettext("%(count)d player short", "%(count)d players short", missing) % {
            "count": missing
        }
    if size > rules.line_up_max:
        return _("%(size)d players, allowed are %(most)d") % {
            "size": size,
            "most": rules.line_up_max,
        }
    return ""
