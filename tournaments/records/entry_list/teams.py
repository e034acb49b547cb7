"""Lists of teams: a row is a team alone, with its captain, or with all its members."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from scorer.games.text import gettext as _
from tournaments.records.entry_list.head_words import field_of_head
from tournaments.records.entry_list.headers import NAME
from tournaments.records.entry_list.kinds import Kind, kind_of
from tournaments.records.entry_list.people import looks_like_person, without_number
from tournaments.records.entry_list.values import FileRow, Skipped

MEMBER = "member"  # one more name of the same team
_BEFORE_COLON = re.compile(r"(?P<team>[^:]+):\s*(?P<first>.*)")
_PLAYERS = {"player", "partner", NAME}

# Translators: why a row of a list is skipped: it names the team of the rows below
TEAM_OF_BELOW = _("the team of the rows below")


def with_teams(rows: Sequence[FileRow]) -> tuple[list[FileRow], list[Skipped]]:
    """Rows in which “Asy: Kowalski Jan” and a row “Asy:” above have the team in a cell."""
    named = [row for row in rows if row.cells and _BEFORE_COLON.fullmatch(row.cells[0])]
    if not named:
        return [*rows], []
    found, skipped, team = [], [], ""
    for row in rows:
        said = _BEFORE_COLON.fullmatch(row.cells[0]) if row.cells else None
        if said and not said["first"] and len(row.cells) == 1:
            team = without_number(said["team"])[0]
            skipped.append(Skipped(row.number, row.text, TEAM_OF_BELOW))
        elif said:
            cells = (without_number(said["team"])[0], said["first"], *row.cells[1:])
            found.append(replace(row, cells=cells))
        else:
            found.append(replace(row, cells=(team, *row.cells)))
    return found, skipped


def team_heads(heads: Sequence[str], fields: Sequence[str]) -> list[str]:
    """The fields of the columns of a header in a list of teams."""
    found = [field_of_head(head) or "" for head in heads]
    members = [field in _PLAYERS or field.startswith("player ") for field in found]
    if sum(members) <= 1:
        return [*fields]
    first = members.index(True)
    return [
        NAME if at == first else MEMBER if member else field if field != NAME else ""
        for at, (member, field) in enumerate(zip(members, fields, strict=True))
    ]


def fields_of_teams(rows: Sequence[FileRow]) -> list[str] | None:
    """The fields of a list of teams without a header; None: its rows begin with people."""
    width = max((len(row.cells) for row in rows), default=0)
    columns = [
        [row.cells[at] for row in rows if at < len(row.cells) and _is_said(row.cells[at])]
        for at in range(width)
    ]
    start = 1 if columns and all(kind_of(one) is Kind.NUMBER for one in columns[0]) else 0
    if width <= start or _are_people(columns[start]):
        return None
    people = [at for at in range(start + 1, width) if _are_people(columns[at])]
    fields = ["number"] * start + ["team"]
    for at in range(start + 1, width):
        name = NAME if people[:1] == [at] else MEMBER
        fields.append(name if at in people else "" if "home" in fields else "home")
    return fields


def rows_of_members(row: FileRow, fields: Sequence[str]) -> list[tuple[FileRow, list[str]]]:
    """A row with the fields of each of its members."""
    names = [at for at, field in enumerate(fields) if field in {NAME, MEMBER}]
    filled = [at for at in names if at < len(row.cells) and _is_said(row.cells[at])]
    return [
        (row, [NAME if at == one else MEMBER if at in names else f for at, f in enumerate(fields)])
        for one in filled or names[:1]
    ]


def _is_said(cell: str) -> bool:
    return kind_of(cell) is not Kind.NOTHING


def _are_people(cells: Sequence[str]) -> bool:
    people = sum(looks_like_person(without_number(cell)[0]) for cell in cells)
    return people * 2 > len(cells)
