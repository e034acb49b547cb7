"""An event's results at a time: what its tables had scored, and who stood where.

Results, awards and entries of sheets are only added to, so they can be read as they were; a
round was open or closed as its steps say. Seating, entries and settings are those of now.

Steps count in the order of their ids: a time only finds the last of them before the first that is
later. Where the clock of the machine was put back, what was done after that step does not count,
whatever its own time says. Results and sheets go by the same rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.as_of import log_at
from scorer.sheets.selectors.sheet_state import stand
from tournaments.log.act import UNTOLD
from tournaments.log.acts.awards import (
    AwardGiven,
    AwardTakenBack,
    TeamAwardAct,
    TeamAwardGiven,
    TeamAwardTakenBack,
)
from tournaments.log.acts.results import ResultAct, ResultDisputed, ResultSettled
from tournaments.log.acts.rounds import RoundClosed, RoundOpened, RoundReopened, RoundStopped
from tournaments.log.acts.undoing import RoundUnopened
from tournaments.log.codec import act_kinds, acts_in, kinds_of
from tournaments.models import Award, Event, Result, Round, Step
from tournaments.selectors.event_data import EventData, event_rows
from tournaments.selectors.event_data_cache import finished
from tournaments.selectors.results import Filled, tables_with

ROUND_STATES = {
    RoundOpened.kind: Round.State.OPEN,
    RoundReopened.kind: Round.State.OPEN,
    RoundUnopened.kind: Round.State.SEATED,
    **dict.fromkeys(kinds_of(RoundClosed), Round.State.CLOSED),
}
SETTLING = [
    ResultSettled.kind,
    *(kind for kind, act in act_kinds().items() if issubclass(act, ResultAct) and act.settles),
]
AWARDING = [
    kind
    for kind, act in act_kinds().items()
    if {"award", "given", "taken"} & {one.name for one in fields(act)}
]


@dataclass(frozen=True)
class Then:
    """A moment of an event: the steps taken by then, at least one, and the time of sheets."""

    steps: tuple[Step, ...]
    moment: datetime

    def has(self, step: Step) -> bool:
        """Whether a step of the event was taken by then."""
        return step.pk <= self.steps[-1].pk


def at_time(event: Event, moment: datetime) -> Then | None:
    """The event at a time; None before its first step. Two queries."""
    steps = event.steps.order_by("pk")
    first_later = steps.filter(at__gt=moment).values_list("pk", flat=True).first()
    taken = tuple(steps.filter(pk__lt=first_later) if first_later else steps)
    return Then(taken, moment) if taken else None


def at_step(event: Event, step: int) -> Then | None:
    """The event right after a step by its id; None where it has none such; one query.

    The time is the latest that the log had told by then.
    """
    taken = tuple(event.steps.order_by("pk").filter(pk__lte=step))
    if not taken or taken[-1].pk != step:
        return None
    return Then(taken, max(one.at for one in taken))


def since(event: Event, then: Then) -> list[Step]:
    """The steps that were taken after a moment, the oldest first; one query."""
    return list(event.steps.order_by("pk").filter(pk__gt=then.steps[-1].pk))


def event_data_at(event: Event, then: Then) -> EventData:
    """The data with the results, awards and states of rounds of a moment.

    Raises ``RecordRefused`` for a sheet that the rules refuse.
    """
    rows = event_rows(event, (0, 0))
    rounds = _rounds_at(event, then, rows.rounds)
    awards = _awards_at(event, then, rounds)
    of_teams = _counting(event, then, team=True)
    team_awards = [one for one in rows.team_awards if one.pk in of_teams]
    for one in team_awards:
        one.taken_back = not of_teams[one.pk].counts
    tables = tables_with(
        rounds.values(),
        results=_results_at(event, then),
        sheets=_sheets_at(event, then),
        awards=awards,
        disputed=_disputed_at(event, then),
    )
    by_round = defaultdict(list)
    for table in tables:
        by_round[table.round].append(table)
    return finished(
        replace(
            rows,
            rounds=rounds,
            tables={number: tuple(some) for number, some in by_round.items()},
            awards=tuple(awards),
            team_awards=tuple(team_awards),
        )
    )


def _rounds_at(event: Event, then: Then, rows: Mapping[int, Round]) -> dict[int, Round]:
    """Rounds by number; those of which no step says that they were opened are as they are."""
    told: dict[int, list[str]] = defaultdict(list)
    for step, act in _acts(event, ROUND_STATES):
        told[act.round] += [act.kind] if then.has(step) else []
    return {
        number: _round_at(row, next(reversed(told[number]), "")) if number in told else row
        for number, row in rows.items()
    }


def _round_at(row: Round, kind: str) -> Round:
    played = copy(row)
    played.state = ROUND_STATES.get(kind, Round.State.SEATED)
    played.stopped = kind == RoundStopped.kind
    return played


def _acts(event: Event, kinds: Iterable[str]) -> Iterator[tuple[Step, Any]]:
    """All that was done of these kinds, in order; one query."""
    return acts_in(event.steps.filter(kind__in=kinds).order_by("pk"))


def _results_at(event: Event, then: Then) -> QuerySet[Result]:
    results = Result.objects.filter(table__round__event=event)
    later = results.filter(keyed_at__gt=then.moment).order_by("pk")
    first_later = later.values_list("pk", flat=True).first()
    return results.filter(pk__lt=first_later) if first_later else results


def _disputed_at(event: Event, then: Then) -> dict[tuple[int, int], str]:
    """Why tables were in doubt, by round and number, where that changed since; one query."""
    was: dict[tuple[int, int], str] = {}
    changed = set()
    for step, act in _acts(event, [ResultDisputed.kind, *SETTLING]):
        table = (act.round, act.table)
        if then.has(step):
            was[table] = step.reason if isinstance(act, ResultDisputed) else ""
        else:
            changed.add(table)
    return {table: was.get(table, "") for table in changed}


def _sheets_at(event: Event, then: Then) -> dict[UUID, Filled]:
    """The score sheets of the event's tables by id, as they were; two queries."""
    sheets = ScoreSheet.objects.filter(
        pk__in=event.rounds.values("tables__sheet").filter(tables__sheet__isnull=False)
    )
    written: dict[UUID, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(sheet__in=sheets).order_by("pk"):
        written[entry.sheet_id].append(entry)
    return {sheet.pk: _filled(sheet, written[sheet.pk], then.moment) for sheet in sheets}


def _filled(sheet: ScoreSheet, entries: Iterable[Entry], moment: datetime) -> Filled:
    was = stand(sheet, log_at(entries, moment))
    state = was.match.state
    return Filled(sheet.pk, state.played, was.totals, state.finished, was.locked)


@dataclass
class _Given:
    """An award by the log: the round it was given for, and whether it counts."""

    round: int | None
    counts: bool = True


def _counting(event: Event, then: Then, *, team: bool = False) -> dict[int, _Given]:
    """The awards given by then, by id, with those that no step of the event names."""
    given: dict[int, _Given] = {}
    named: set[int] = set()
    for step, act in _acts(event, AWARDING):
        if isinstance(act, TeamAwardAct) != team:
            continue
        known = given if then.has(step) else {}
        for one in _given_by(act):
            named.add(one.award)
            known[one.award] = _Given(getattr(one, "round", None))
        for award in _taken_by(act):
            named.add(award)
            known[award] = replace(known.get(award, _Given(None)), counts=False)
    rows = event.team_awards if team else event.awards
    for award, number, taken_back in rows.values_list(
        "pk", *(["team"] if team else ["round__number"]), "taken_back"
    ):
        if award not in named:
            given[award] = _Given(None if team else number, counts=not taken_back)
    return given


def _given_by(act: Any) -> Iterable[Any]:  # noqa: ANN401 — any act
    if isinstance(act, (AwardGiven, TeamAwardGiven)):
        return [act]
    return _told(act, "given")


def _taken_by(act: Any) -> Iterable[int]:  # noqa: ANN401 — any act
    if isinstance(act, (AwardTakenBack, TeamAwardTakenBack)):
        return [act.award]
    return _told(act, "taken")


def _told(act: object, name: str) -> Iterable[Any]:
    """What an act lists; nothing where an older program did not say it."""
    some = getattr(act, name, ())
    return () if some is UNTOLD else some


def _awards_at(event: Event, then: Then, rounds: Mapping[int, Round]) -> list[Award]:
    given = _counting(event, then)
    found = []
    for row in event.awards.select_related("entrant").order_by("pk"):
        if one := given.get(row.pk):
            row.round = None if one.round is None else rounds.get(one.round)
            row.taken_back = not one.counts
            found.append(row)
    return found
