"""Reading a pasted list of entries: lines of text to values, faults in words, never an error.

One line is one entry. The first may name the columns; without heads they are: a number
perhaps (not read), the name with the surname first, (in an event for pairs the partner,)
club, team, pair, categories, fixed table. Two names with `` / `` or `` + `` between them are
partners.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.records.categories import category_slugs
from tournaments.records.entry_list.files import text_sheet
from tournaments.records.entry_list.headers import (
    BOTH,
    GIVEN_FIRST,
    NAME,
    heads_of,
    is_withdrawn,
    usual_heads,
)
from tournaments.records.entry_list.values import (
    HIGHEST_TABLE,
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_ROWS,
    NO_SURNAME,
    Choices,
    EntryList,
    Layout,
    ListColumn,
    ListedEntry,
    Named,
    Sheet,
    SheetKind,
    Skipped,
    UnreadableError,
)
from tournaments.records.names import split_name


def read_entries(
    source: Sheet | str, *, pairs: bool = False, choices: Choices | None = None
) -> EntryList:
    """What a list says; ``pairs``: entries are two partners each."""
    sheet = _sheet(source) if isinstance(source, str) else source
    rows = [(one.number, one.text, list(one.cells)) for one in sheet.rows]
    chosen = choices or Choices()
    heads = heads_of(rows[0][2]) if rows and chosen.header_row != 0 else None
    header_row = rows[0][0] if heads else None
    names = rows[0][2] if heads else []
    if heads:
        rows = rows[1:]
    fields = heads or usual_heads([cells for *_where, cells in rows], pairs=pairs)
    names = names or [""] * len(fields)
    if chosen.columns is not None:
        fields = list(chosen.columns)
    gone = [row for row in rows if is_withdrawn(row[2], fields)]
    read = [_entry(*row, fields) for row in rows[:MOST_ROWS] if row not in gone]
    if len(rows) > MOST_ROWS:
        too_long = _("A list has at most %(most)d rows.", most=MOST_ROWS)
        at, line, _rest = rows[MOST_ROWS]
        read.append(ListedEntry(row=at, text=line, fault=too_long))
    layout = Layout(
        kind=sheet.kind,
        encoding=sheet.encoding,
        separator=sheet.separator,
        header_row=header_row,
        columns=tuple(map(ListColumn, names, fields)),
    )
    why = _("Marked as withdrawn: nobody is entered.")
    skipped = tuple(Skipped(at, line, why) for at, line, _rest in gone)
    return EntryList(
        layout=layout,
        entries=tuple(read),
        skipped=(*sheet.skipped, *skipped),
        warnings=sheet.warnings,
    )


def _sheet(text: str) -> Sheet:
    try:
        return text_sheet(text)
    except UnreadableError:
        return Sheet(kind=SheetKind.TEXT, rows=())


def _entry(at: int, line: str, cells: list[str], fields: Sequence[str]) -> ListedEntry:
    said = dict(reversed([(field, cell) for field, cell in zip(fields, cells) if field]))  # noqa: B905 — lines may be shorter or longer than their heads
    who, partner = _names(said)
    categories = category_slugs(re.split(r"[,;|/]+", said.get("categories", "")))
    person = _named(who, said, "", categories)
    second = _named(partner, said, "partner_", ()) if any(partner) else None
    table = said.get("fixed_table", "")
    fault = _fault(person, second, said)
    return ListedEntry(
        row=at,
        text=line,
        person=None if fault else person,
        partner=second,
        team=said.get("team", ""),
        pair=said.get("pair", ""),
        fixed_table=int(table) if table and not fault else None,
        fault=fault,
    )


def _names(said: dict[str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """Surname and given name of both."""
    given_first = GIVEN_FIRST in said
    if "surname" in said:
        who, partner = (said["surname"], said.get("given", "")), ""
    else:
        name, *others = BOTH.split(said.get(NAME) or said.get(GIVEN_FIRST, ""), maxsplit=1)
        who, partner = split_name(name, given_first=given_first), " ".join(others)
    if "partner_surname" in said:
        return who, (said["partner_surname"], said.get("partner_given", ""))
    return who, split_name(said.get("partner") or partner, given_first=given_first)


def _named(
    name: tuple[str, str], said: dict[str, str], whose: str, categories: tuple[str, ...]
) -> Named:
    """Somebody; ``whose``: how the fields of partners begin."""
    home, mark = (said.get(f"{whose}{field}", "") for field in ("home", "mark"))
    return Named(surname=name[0], given_name=name[1], home=home, categories=categories, mark=mark)


def _fault(person: Named, partner: Named | None, said: dict[str, str]) -> Text | None:
    people = [person, partner] if partner else [person]
    if not all(any(letter.isalpha() for letter in one.surname) for one in people):
        return NO_SURNAME
    names = [name for one in people for name in (one.surname, one.given_name)]
    if max(map(len, [*names, said.get("pair", "")])) > LONGEST_NAME:
        return _("A name or pair has more than %(most)d letters.", most=LONGEST_NAME)
    if max(len(person.home), len(said.get("team", ""))) > LONGEST_TITLE:
        return _("A club or team has more than %(most)d letters.", most=LONGEST_TITLE)
    return _table_fault(said.get("fixed_table", ""))


def _table_fault(table: str) -> Text | None:
    allowed = table.isascii() and table.isdecimal() and len(table) <= len(str(HIGHEST_TABLE))
    if not table or (allowed and int(table) >= 1):
        return None
    values = {"table": table, "most": HIGHEST_TABLE}
    return _("“%(table)s” is no table. Allowed: a whole number from 1 to %(most)d.", **values)
