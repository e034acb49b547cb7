"""A draw as its pages show it: names at tables, problems with the names of those who meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from scorer.games.text import Text
from scorer.support.translation import translate
from tournaments.engine.draws.request import DrawRequest
from tournaments.engine.draws.request import Round as Tables
from tournaments.log.parts import Places
from tournaments.selectors.draw_problems import Kind, Problem, problems_of
from tournaments.selectors.published_round import PublishedRound


@dataclass(frozen=True, slots=True)
class Sitter:
    """A unit with its name and what it shares with others."""

    number: int
    name: str
    team: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTable:
    """A table: who sits there by seat, and how many seats are free.

    ``problems`` in sentences; ``fixed`` says why nobody there moves.
    """

    number: int
    sitters: tuple[Sitter, ...]
    free: int
    problems: tuple[str, ...] = ()
    fixed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRound:
    """A round: its tables, who rests, who has no place, and the most seats a table has."""

    tables: tuple[DrawnTable, ...]
    resting: tuple[Sitter, ...]
    unplaced: tuple[Sitter, ...] = ()
    seats: tuple[int, ...]

    @property
    def columns(self) -> int:
        """How many columns its table has."""
        return len(self.seats) + 1


def drafted_round(
    tables: Tables,
    resting: Sequence[int],
    names: Mapping[int, str],
    request: DrawRequest,
    problems: Mapping[int, Sequence[str]],
) -> DrawnRound:
    """A round of a draw with its names, and its ``problems`` by table; no query."""
    seated: dict[int, Places] = {at: table for at, table in enumerate(tables, 1) if table}
    return _round(seated, resting, names, request, problems)


def seated_round(
    now: PublishedRound,
    names: Mapping[int, str],
    request: DrawRequest,
    problems: Mapping[int, Sequence[str]],
) -> DrawnRound:
    """A published round as it is now; no query."""
    drawn = _round(now.tables, now.rest, names, request, problems)
    return replace(
        drawn,
        tables=tuple(
            replace(table, fixed=translate(now.fixed[table.number]))
            if table.number in now.fixed
            else table
            for table in drawn.tables
        ),
        unplaced=tuple(Sitter(number, names.get(number, ""), "") for number in now.unplaced),
    )


def _round(
    tables: Mapping[int, Places],
    resting: Sequence[int],
    names: Mapping[int, str],
    request: DrawRequest,
    problems: Mapping[int, Sequence[str]],
) -> DrawnRound:
    teams = {unit.number: unit.team for unit in request.units}

    def sitter(at: int | str | None) -> Sitter:
        if isinstance(at, int):
            return Sitter(at, names.get(at, ""), teams.get(at, ""))
        return Sitter(0, at or "", "")

    most = max((request.table_size, *map(len, tables.values())))
    return DrawnRound(
        tables=tuple(
            DrawnTable(
                number=at,
                sitters=tuple(map(sitter, table)),
                free=most - len(table),
                problems=tuple(problems.get(at, ())),
            )
            for at, table in sorted(tables.items())
        ),
        resting=tuple(map(sitter, resting)),
        seats=tuple(range(1, most + 1)),
    )


def problems_at(
    tables: Tables,
    number: int,
    problems: Sequence[Problem],
    broken: Sequence[Text],
    names: Mapping[int, str],
) -> dict[int, list[str]]:
    """What is wrong at each table of round ``number``, of a draw's problems and broken rules."""
    found: dict[int, list[str]] = {}
    at = {unit: table for table, units in enumerate(tables, 1) for unit in units}
    told = []
    for problem in problems:
        one, other = problem.units
        if number in problem.rounds and at.get(one) == at.get(other):
            told.append({one, other})
            found.setdefault(at[one], []).append(_line(problem, names))
    for fault in broken:
        values = fault.values
        table, pair = values.get("table"), {values.get("one"), values.get("other")}
        if values.get("round") == number and isinstance(table, int) and pair not in told:
            found.setdefault(table, []).append(translate(fault))
    return found


def problem_lines(
    request: DrawRequest, rounds: Sequence[Tables], first: int, names: Mapping[int, str]
) -> list[str]:
    """The problems of a draw as sentences, those that must not be first; no query."""
    return [_line(problem, names) for problem in problems_of(request, rounds, first)]


def _line(problem: Problem, names: Mapping[int, str]) -> str:
    one, other = (f"{number} {names.get(number, '')}".strip() for number in problem.units)
    told = {
        "one": one,
        "other": other,
        "rounds": get_text_list(list(map(str, problem.rounds)), _("and")),
    }
    if problem.kind is Kind.TEAM:
        return _("%(one)s and %(other)s, of one team, meet in round %(rounds)s.") % told
    if problem.kind is Kind.PAIR:
        return _("%(one)s and %(other)s, partners of a pair, meet in round %(rounds)s.") % told
    if problem.kind is Kind.CLUB:
        return _("%(one)s and %(other)s, of one club, meet in round %(rounds)s.") % told
    if problem.kind is Kind.PARTNERS:
        return _("%(one)s and %(other)s are partners again: rounds %(rounds)s.") % told
    return _("%(one)s and %(other)s meet again: rounds %(rounds)s.") % told
