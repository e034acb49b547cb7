"""A draw as its pages show it: names at tables, problems with the names of those who meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from tournaments.engine.draws.request import DrawRequest
from tournaments.engine.draws.request import Round as Tables
from tournaments.selectors.draw_problems import Kind, Problem, problems_of


@dataclass(frozen=True, slots=True)
class Sitter:
    """A unit with its name and what it shares with others."""

    number: int
    name: str
    team: str


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table: who sits there by seat, and how many seats are free."""

    number: int
    sitters: tuple[Sitter, ...]
    free: int


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round: its tables, who rests, and the most seats a table has."""

    tables: tuple[DrawnTable, ...]
    resting: tuple[Sitter, ...]
    seats: tuple[int, ...]


def drafted_round(
    tables: Tables, resting: Sequence[int], names: Mapping[int, str], request: DrawRequest
) -> DrawnRound:
    """The round with its names; no query."""
    teams = {unit.number: unit.team for unit in request.units}

    def sitter(number: int) -> Sitter:
        return Sitter(number, names.get(number, ""), teams.get(number, ""))

    most = max((request.table_size, *map(len, tables)))
    return DrawnRound(
        tables=tuple(
            DrawnTable(at, tuple(map(sitter, table)), most - len(table))
            for at, table in enumerate(tables, 1)
            if table
        ),
        resting=tuple(map(sitter, resting)),
        seats=tuple(range(1, most + 1)),
    )


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
