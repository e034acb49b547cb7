"""What must hold of every event that was played, found out from its rows.

Each check gives a sentence for whatever does not hold; none means that all is well.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from django.db import transaction

from scorer.models import Club
from tournaments.engine.draws.request import Apart
from tournaments.engine.points import SIDES, scale_for, table_points
from tournaments.engine.results import MatchPoints
from tournaments.engine.rows import GroupRow, Row, Standings
from tournaments.engine.standings import standings
from tournaments.models import Draw, Event, Place
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json
from tournaments.selectors import event_data_cache
from tournaments.selectors import standings as site
from tournaments.selectors.event_file import event_json
from tournaments.selectors.formats import format_of, scoring_of, table_rules_of
from tournaments.selectors.results import TableState, tables_of
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services.event_file import import_event
from tournaments.services.steps import Actor

Faults = Iterator[str]


def faults_of(event: Event) -> list[str]:
    """Everything that does not hold; the same number of queries for any size."""
    return [fault for check in CHECKS for fault in check(event)]


def scores_add_up(event: Event) -> Faults:
    """A table's scores add up to zero where the game says so."""
    if table_rules_of(event).game.zero_sum:
        for table in tables_of(event):
            if table.result and sum(table.result.scores):
                at = f"round {table.round}, table {table.number}"
                yield f"{at}: scores add up to {sum(table.result.scores)}"


def points_add_up(event: Event) -> Faults:
    """The table points of a round are those of its tables: each plays for a whole scale."""
    scoring = scoring_of(event)
    rows = site.standings_of(event).individual
    tables: dict[int, list[TableState]] = defaultdict(list)
    for table in tables_of(event):
        tables[table.round].append(table)
    for number, round_tables in tables.items():
        expected = guests = Fraction(0)
        for result in (table.result for table in round_tables if table.result):
            worth = scoring.match_points
            expected += (
                len(result.seats) // SIDES * _whole(worth, result.scores)
                if worth
                else sum(scale_for(scoring, len(result.seats)))
            )
            points = table_points(result.scores, scoring)
            guests += sum(p for p, who in zip(points, result.seats, strict=True) if who is None)
        outcomes = [row.rounds[number - 1] for row in rows if len(row.rounds) >= number]
        given = sum(
            outcome.table_points - sum(award.counted(scoring) for award in outcome.awards)
            for outcome in outcomes
            if outcome.result
        )
        if given + guests != expected:
            yield f"round {number}: {given} + {guests} table points of {expected}"


def _whole(worth: MatchPoints, scores: tuple[int, ...]) -> Fraction:
    """What both sides of a match play for."""
    return worth.win + worth.loss if len(set(scores)) > 1 else 2 * worth.draw


def groups_add_up(event: Event) -> Faults:
    """A team has the points of its best members, a pair those of both."""
    found = site.standings_of(event)
    rows = {row.number: row for row in found.individual}
    rule = format_of(event).scoring.team
    for group in (*found.teams, *found.pairs):
        members = [rows[number] for number in group.members]
        own = group.table_points, group.score
        if own != (sum(m.table_points for m in members), sum(m.score for m in members)):
            yield f"{group.name}: not the sum of its members"
    for team in found.teams:
        if rule and len(team.members) > rule.best:
            yield f"{team.name}: {len(team.members)} members count"
    yield from _best_count(event, found.teams, rows)


def _best_count(event: Event, teams: tuple[GroupRow, ...], rows: dict[int, Row]) -> Faults:
    units = event_data_cache.event_data_of(event).units.values()
    for team in teams:
        order = sorted(rows[number].place for number in team.members)
        others = [
            place
            for unit in units
            if unit.team == team.name and unit.number in rows and unit.number not in team.members
            if (place := rows[unit.number].place) is not None
        ]
        if others and min(others) < order[-1]:
            yield f"{team.name}: a better member does not count"


def places_explained(event: Event) -> Faults:
    """Places are 1, 2, 2, 4: whoever stands above the next is told why."""
    found = site.standings_of(event)
    lists: list[tuple[Row | GroupRow, ...]] = [found.individual, found.teams, found.pairs]
    for rows in (*lists, *found.categories.values()):
        placed = [row for row in rows if row.place is not None]
        if any(row.place is not None or not row.status for row in rows[len(placed) :]):
            yield "who has no place does not come last, with the reason"
        for at, (above, below) in enumerate(pairwise(placed), 2):
            equal = above.place == below.place
            if not equal and below.place != at:
                yield f"place {below.place} stands in line {at}"
            if equal != (above.above_next is None):
                yield f"place {above.place}: not explained"


def everybody_sits_once(event: Event) -> Faults:
    """Each drawn number has one seat or rests in every round that they do not sit out by wish."""
    wishes = dict(event.entrants.values_list("number", "sits_out"))
    for played in event.rounds.select_related("draw"):
        places = Place.objects.filter(round=played).exclude(entrant=None)
        sitting = Counter(places.values_list("entrant__number", flat=True))
        resting = Counter(played.sitting_out.values_list("entrant__number", flat=True))
        drawn = {unit["number"] for unit in played.draw.request["units"]} if played.draw else set()
        for number, times in (sitting + resting).items():
            if times != 1:
                yield f"round {played.number}: number {number} has {times} places"
        drawn = {number for number in drawn if played.number not in wishes[number]}
        if drawn and drawn != set(sitting + resting):
            yield f"round {played.number}: not everybody drawn has a place"


def promises_kept(event: Event) -> Faults:
    """Where the draws promised no rematch and no meeting of partners there was none."""
    if event.rounds.filter(draw=None).exists():
        return  # nobody has promised anything
    reports = [draw.draw["report"] for draw in _draws(event) if draw.draw]
    met = Counter(
        pair
        for table in tables_of(event)
        for pair in combinations(sorted(n for n in table.seats if n is not None), 2)
    )
    if not any(report["repeats"] for report in reports):
        yield from (f"{pair} met {times} times" for pair, times in met.items() if times > 1)
    units = event_data_cache.event_data_of(event).units
    for what in ("team", "pair"):
        must = format_of(event).apart.get(what) is Apart.MUST
        if must and not any(report[f"{what}_meetings"] for report in reports):
            for one, other in met:
                name = getattr(units[one], what)
                if name and name == getattr(units[other], what):
                    yield f"{one} and {other}, one {what}, have met"


def seats_are_fair(event: Event) -> Faults:
    """Within the rounds of one draw everybody sits on every seat about equally often."""
    for draw in _draws(event):
        size, made = draw.request["table_size"], draw.draw or {}
        tables = [table for round_ in made["rounds"] for table in round_]
        if draw.by_hand or not tables or any(len(table) != size for table in tables):
            continue
        held = Counter((number, seat) for table in tables for seat, number in enumerate(table))
        spread = max(
            max(counts) - min(counts)
            for number in {number for number, _seat in held}
            if (counts := [held[number, seat] for seat in range(size)])
        )
        if spread > max(1, made["report"]["seats"]["spread"]):
            yield f"seats differ by {spread} in the draw of round {draw.first_round}"


def _draws(event: Event) -> list[Draw]:
    """The draws by which somebody sat."""
    return list(Draw.objects.filter(event=event, played__isnull=False).distinct())


def record_gives_the_same(event: Event) -> Faults:
    """The exported record, read and counted without the database, has the same standings."""
    record = parse_tournament(tournament_json(event))
    if _shown(standings(record.tournament)) != _shown(site.standings_of(event)):
        yield "the exported record has other standings"


def file_gives_the_same(event: Event) -> Faults:
    """The whole event, taken out and in, has the same standings; nothing of that stays."""
    said, own = event_json(event), _shown(site.standings_of(event))
    with transaction.atomic():
        club = Club.objects.create(slug=f"{event.slug[:40]}-copy", name="Copy")
        copy = import_event(raw=said, club=club, actor=Actor(name="Copy")).event
        other = _shown(site.standings_of(copy))
        transaction.set_rollback(True)
    event_data_cache.EVENT_DATA_CACHE.clear()  # the copy's id will be given again
    site.STANDINGS_CACHE.clear()
    if own != other:
        yield "the event read from its file has other standings"


def _shown(found: Standings) -> dict[str, object]:
    """Standings without table numbers, which a record does not tell where a table is missing."""
    said: dict[str, Any] = standings_json(found)
    for row in (row for some in (said["individual"], *said["categories"].values()) for row in some):
        for outcome in row["rounds"]:
            outcome.pop("table")
    return said


CHECKS: tuple[Callable[[Event], Faults], ...] = (
    scores_add_up,
    points_add_up,
    groups_add_up,
    places_explained,
    everybody_sits_once,
    promises_kept,
    seats_are_fair,
    record_gives_the_same,
    file_gives_the_same,
)
