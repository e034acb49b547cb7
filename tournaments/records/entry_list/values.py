"""What an entry list says: people, entries, and what was unclear or could not be read.

The terms: a *sheet* is a file or text as rows of cells. A *layout* says what the columns of a
sheet were taken for. A *question* is something that a person has to decide: the row is entered
only with an answer. A *fault* is a row that nothing can be made of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from tournaments.records.names import full_name, split_name, without_brackets

MOST_ROWS = 2000
MOST_SHEET_ROWS = MOST_ROWS + 50  # with titles, headers and sums between the entries
LONGEST_NAME = 100  # of surname, given name and pair, as the register keeps them
LONGEST_TITLE = 200  # of clubs and teams
HIGHEST_TABLE = 999
NO_SURNAME = _("There is no surname.")


class SheetKind(StrEnum):
    """What a list was read from."""

    TEXT = "text"
    XLSX = "xlsx"
    ODS = "ods"


@dataclass(frozen=True, slots=True)
class FileRow:
    """A row of a sheet: its number in the file, from 1, its tidy cells and its text."""

    number: int
    cells: tuple[str, ...]
    text: str
    fault: Text | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that is no entry: above the header, the header again, a sum, ``sep=;``."""

    row: int
    text: str
    why: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A file or text as rows; ``encoding`` and ``separator`` only of text.

    Rows without any text are left out; there are at most ``MOST_SHEET_ROWS``, and
    ``unread_rows`` counts those after them. ``skipped`` are rows that are about the file.
    ``warnings`` say what may be wrong with all of it, such as spoiled letters.
    """

    kind: SheetKind
    rows: tuple[FileRow, ...]
    encoding: str | None = None
    separator: str | None = None
    skipped: tuple[Skipped, ...] = ()
    unread_rows: int = 0
    warnings: tuple[Text, ...] = ()


class UnreadableError(Refused):
    """The file is no list at all; ``text`` says what it is and what to do."""


class Doubt(StrEnum):
    """What a question is about."""

    CLUB = "club"  # a year, a telephone number or an address where the club stands
    CELLS = "cells"  # cells beyond the header
    CATEGORY = "category"  # a category that nobody knows
    PARTNER = "partner"  # the partner is missing in an event of pairs
    DOUBLE = "double"  # the same name and club as in a row above
    NAME = "name"  # which part is the name cannot be told


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody has to decide before a row is entered."""

    doubt: Doubt
    message: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A person as a list or form names them; all texts are tidy.

    ``mark`` tells apart people of one name and club: a year or a number.
    """

    surname: str
    given_name: str = ""
    home: str = ""
    categories: tuple[str, ...] = ()
    mark: str = ""

    @classmethod
    def typed(cls, text: str, *, home: str = "", categories: Iterable[str] = ()) -> Named:
        """Somebody as typed in one field: surname first, mark and club in brackets behind."""
        name, club, mark = without_brackets(text)
        surname, given_name = split_name(name)
        return cls(
            surname=surname,
            given_name=given_name,
            home=clean_name(home) or club,
            categories=tuple(categories),
            mark=mark,
        )

    def __str__(self) -> str:
        return full_name(self.surname, self.given_name, self.mark)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedEntry:
    """A row: who enters, with whom, for which team; or why it cannot be read.

    With ``questions`` the values are what the row says once they are answered with yes.
    """

    row: int  # of the file, from 1
    text: str
    person: Named | None = None
    partner: Named | None = None
    team: str = ""
    pair: str = ""
    number: int | None = None  # the list's own, as read
    fixed_table: int | None = None
    questions: tuple[Question, ...] = ()
    fault: Text | None = None


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a sheet: its head, empty without one, and what it is read as, empty: nothing."""

    head: str
    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What a sheet was taken for; ``header_row`` None: it has none."""

    kind: SheetKind
    encoding: str | None
    separator: str | None
    header_row: int | None
    columns: tuple[ListColumn, ...]

    @property
    def unread(self) -> tuple[str, ...]:
        """The heads of columns that are read as nothing."""
        return tuple(one.head for one in self.columns if one.head and not one.field)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What somebody chose where the reader could be wrong; empty: the reader decides.

    ``header_row`` 0: there is none. ``columns``: the field of every column, empty: not read.
    """

    encoding: str = ""
    header_row: int | None = None
    columns: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryList:
    """A list as read. Entries, questions and faults stand in ``entries`` in the file's order."""

    layout: Layout
    entries: tuple[ListedEntry, ...]
    skipped: tuple[Skipped, ...] = ()
    warnings: tuple[Text, ...] = ()
