"""An event's results at a time: what its tables had scored, and who stood where.

Results, awards and entries of sheets are only added to, so they can be read as they were; a
round was open or closed as its steps say. Seating, entries and settings are those of now.

Steps count in the order of their ids: a time only finds the last of them before the first that is
later. Where the clock of the machine was put back, what was done after that step does not count,
whatever its own time says. Results and sheets go by the same rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.functional import cached_property

from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.as_of import log_at
from scorer.sheets.selectors.sheet_state import stand
from tournaments.log.acts.rounds import RoundClosed, RoundOpened, RoundReopened, RoundStopped
from tournaments.log.acts.undoing import RoundUnopened
from tournaments.log.codec import kinds_of
from tournaments.models import Award, Event, Result, Round, Step
from tournaments.selectors.book import finished_book, rows_of_book
from tournaments.selectors.book_values import Book
from tournaments.selectors.results import Filled, tables_with

ROUND_STATES = {
    RoundOpened.kind: Round.State.OPEN,
    RoundReopened.kind: Round.State.OPEN,
    RoundUnopened.kind: Round.State.SEATED,
    **dict.fromkeys(kinds_of(RoundClosed), Round.State.CLOSED),
}


@dataclass(frozen=True)
class Then:
    """A moment of an event: the steps taken by then, at least one, and the time of sheets."""

    steps: tuple[Step, ...]
    moment: datetime

    @cached_property
    def rounds(self) -> Mapping[int, str]:
        """The kind of the last step about each round that opened or closed it."""
        found = [step for step in self.steps if step.kind in ROUND_STATES]
        return {step.said["round"]: step.kind for step in found}


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


def book_at(event: Event, then: Then) -> Book:
    """The book with the results, awards and states of rounds of a moment.

    Raises ``RecordRefused`` for a sheet that the rules refuse.
    """
    rows = rows_of_book(event, (0, 0))
    rounds = {number: _round_at(row, then) for number, row in rows.rounds.items()}
    awards = _awards_at(event, then, rounds)
    team_awards = _counting(event, then, team=True)
    tables = tables_with(
        rounds.values(),
        results=_results_at(event, then),
        sheets=_sheets_at(event, then),
        awards=awards,
    )
    by_round = defaultdict(list)
    for table in tables:
        by_round[table.round].append(table)
    return finished_book(
        replace(
            rows,
            rounds=rounds,
            tables={number: tuple(some) for number, some in by_round.items()},
            awards=tuple(awards),
            team_awards=tuple(
                replace(one, taken_back=not team_awards[one.id].counts)
                for one in rows.team_awards
                if one.id in team_awards
            ),
        )
    )


def _round_at(row: Round, then: Then) -> Round:
    played, kind = copy(row), then.rounds.get(row.number, "")
    played.state = ROUND_STATES.get(kind, Round.State.SEATED)
    played.stopped = kind == RoundStopped.kind
    return played


def _results_at(event: Event, then: Then) -> Any:  # noqa: ANN401 — a QuerySet
    results = Result.objects.filter(table__round__event=event)
    later = results.filter(keyed_at__gt=then.moment).order_by("pk")
    first_later = later.values_list("pk", flat=True).first()
    return results.filter(pk__lt=first_later) if first_later else results


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
    for step in event.steps.order_by("pk"):
        if step.kind.startswith("team-award-") != team:
            continue
        known = given if step.pk <= then.steps[-1].pk else {}
        for one in _given_by(step):
            named.add(one["award"])
            known[one["award"]] = _Given(one.get("round"))
        for award in _taken_by(step):
            named.add(award)
            known[award] = replace(known.get(award, _Given(None)), counts=False)
    rows = event.team_awards if team else event.awards
    for award, number, taken_back in rows.values_list(
        "pk", *(["team"] if team else ["round__number"]), "taken_back"
    ):
        if award not in named:
            given[award] = _Given(None if team else number, counts=not taken_back)
    return given


def _given_by(step: Step) -> list[dict[str, Any]]:
    if step.kind in {"award-given", "team-award-given"}:
        return [step.said]
    return list(step.said.get("given", ()))


def _taken_by(step: Step) -> list[int]:
    if step.kind in {"award-taken-back", "team-award-taken-back"}:
        return [step.said["award"]]
    return list(step.said.get("taken", ()))


def _awards_at(event: Event, then: Then, rounds: Mapping[int, Round]) -> list[Award]:
    given = _counting(event, then)
    found = []
    for row in event.awards.select_related("entrant").order_by("pk"):
        if one := given.get(row.pk):
            row.round = None if one.round is None else rounds.get(one.round)
            row.taken_back = not one.counts
            found.append(row)
    return found
