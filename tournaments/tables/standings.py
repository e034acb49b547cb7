"""Standings as tables: players, teams, pairs; every place explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from tournaments.engine.rows import GroupRow, Row
from tournaments.selectors.event_data import EventData
from tournaments.tables.fast_table import FastTable
from tournaments.tables.people_columns import in_parts
from tournaments.tables.standings_columns import (
    GroupLine,
    ListOf,
    StandingsRow,
    belonging,
    group_columns,
    headed_by_kind,
    keys_with_columns,
    membership,
    player_columns,
)

SUMS = 2  # the first keys, always shown


def keys_shown(rows: Iterable[Row | GroupRow], ranking: Sequence[str]) -> list[str]:
    """The keys that have columns: the first two, and those that decided something."""
    deciding = {row.above_next.key for row in rows if row.above_next}
    always = list(dict.fromkeys(ranking))[:SUMS]
    return [name for name in keys_with_columns(ranking) if name in always or name in deciding]


def shared_places(rows: Sequence[Row | GroupRow]) -> list[bool]:
    """Whether each row shares its place with a neighbour."""
    at = [row.place for row in rows]
    return [
        place is not None and place in (*at[max(index - 1, 0) : index], *at[index + 1 : index + 2])
        for index, place in enumerate(at)
    ]


class PlayersTable(FastTable):
    """The individual list, or a category's."""

    def __init__(self, lines: Sequence[StandingsRow], of: ListOf) -> None:
        super().__init__(
            player_columns(of),
            lines,
            in_files=partial(belonging, of),
            in_sheets=partial(in_parts, people="unit.people"),
            row_id=lambda line: f"n{line.unit.number}",
        )


class GroupsTable(FastTable):
    """Teams or pairs with the members that counted."""

    def __init__(self, lines: Sequence[GroupLine], of: ListOf, kind: str) -> None:
        super().__init__(
            group_columns(of),
            lines,
            in_files=partial(membership, of),
            in_sheets=partial(headed_by_kind, kind=kind),
        )


def player_lines(rows: Sequence[Row], data: EventData) -> list[StandingsRow]:
    """The rows of a list with who they are."""
    return [
        StandingsRow(row, data.units[row.number], shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def group_lines(rows: Sequence[GroupRow], data: EventData) -> list[GroupLine]:
    """The rows of teams or pairs with who counted."""
    return [
        GroupLine(row, tuple(data.units[number] for number in row.members), shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def lines_of(rows: Sequence[Row | GroupRow], data: EventData) -> list[StandingsRow | GroupLine]:
    """The rows of any list with who they are."""
    groups = [row for row in rows if isinstance(row, GroupRow)]
    players = [row for row in rows if isinstance(row, Row)]
    return [*group_lines(groups, data), *player_lines(players, data)]
