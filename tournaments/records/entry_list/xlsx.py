"""Workbooks of Office Open XML (XLSX), read as a stream: the first sheet with rows.

Dates are ISO days, formulas their results. Only the shared texts of rows that are read are kept.
"""

from __future__ import annotations

import math
import posixpath
import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import cache
from itertools import chain
from typing import NamedTuple

from tournaments.records.entry_list.archives import (
    TOO_LARGE,
    Archive,
    Attributes,
    Enough,
    XmlReader,
    count_rest,
    local,
)
from tournaments.records.entry_list.cells import MOST_COLUMNS
from tournaments.records.entry_list.values import MOST_SHEET_ROWS, Sheet, SheetKind, UnreadableError
from tournaments.records.entry_list.workbooks import Collector, WorkbookTable, plain_number

_DATE_FORMATS = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_NO_DATE = re.compile(r'"[^"]*"|\\.|_.|\[[^]]*\]')  # what says nothing about dates in a format
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384  # of any workbook
_SECONDS = 24 * 60 * 60


class _Value(NamedTuple):
    """A cell of XLSX as it is written."""

    column: int
    kind: str
    style: str
    text: str


def xlsx_sheet(archive: Archive) -> Sheet:
    """The first visible sheet with rows of an Office Open XML workbook."""
    book = _Book(archive)
    found: WorkbookTable | None = None
    for name, member in book.sheets:
        rows = _XlsxRows(book, name)
        if found:
            if rows.read(member, 1).rows:
                return found.sheet(SheetKind.XLSX, more=True)
        elif (table := rows.read(member, MOST_SHEET_ROWS)).rows:
            found = table
    return (found or WorkbookTable()).sheet(SheetKind.XLSX, more=False)


class _Book:
    """The parts of an Office Open XML workbook; ``sheets`` are names and members, hidden last."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        starts = self._relations("_rels/.rels").values()
        main = next((part for kind, part in starts if kind == "officeDocument"), "xl/workbook.xml")
        folder, name = posixpath.split(main)
        self._parts = self._relations(f"{folder}/_rels/{name}.rels", folder)
        self.sheets: list[tuple[str, str]] = []
        self._hidden: list[tuple[str, str]] = []
        self._first_day = datetime(1899, 12, 30)  # noqa: DTZ001 — days of a calendar
        self._dates: frozenset[str] | None = None
        XmlReader(self._take).read(archive.beside(main))
        self.sheets += self._hidden

    def texts(self, wanted: set[int]) -> dict[int, str]:
        """Shared texts by their numbers."""
        member = self._part("sharedStrings")
        return _SharedTexts(wanted).read(self.archive.chunks(member)) if wanted and member else {}

    def figure(self, text: str, style: str) -> str:
        """A number as a person sees it: a date if its style is one, else without needless zeros."""
        try:
            value = float(text)
        except ValueError:
            return text
        if not math.isfinite(value):
            return text
        if self._dates is None:
            self._dates = self._date_styles()
        if style in self._dates and 0 <= value < 3e6:  # noqa: PLR2004 — the year 9999
            return self._date(value)
        return plain_number(value)

    def _relations(self, member: str, folder: str = "") -> dict[str, tuple[str, str]]:
        """The kind and member of every part by its key."""
        found: dict[str, tuple[str, str]] = {}

        def take(name: str, attributes: Attributes) -> None:
            if name == "Relationship":
                target = posixpath.normpath(posixpath.join("/", folder, attributes["Target"]))
                found[attributes["Id"]] = attributes["Type"].rpartition("/")[2], target

        if member in self.archive:
            XmlReader(take).read(self.archive.beside(member))
        return found

    def _part(self, kind: str) -> str | None:
        members = (member for one, member in self._parts.values() if one == kind)
        return next((member for member in members if member in self.archive), None)

    def _take(self, name: str, attributes: Attributes) -> None:
        if name == "workbookPr" and attributes.get("date1904") in {"1", "true"}:
            self._first_day = datetime(1904, 1, 1)  # noqa: DTZ001 — as above
        elif name == "sheet":
            said = local(attributes)
            kind, member = self._parts[said["id"]]
            if kind == "worksheet":
                shown = said.get("state", "visible") == "visible"
                (self.sheets if shown else self._hidden).append((said["name"], member))

    def _date_styles(self) -> frozenset[str]:
        formats: dict[str, str] = {}
        styles: list[str] = []
        inside = False

        def start(name: str, attributes: Attributes) -> None:
            nonlocal inside
            if name == "numFmt":
                formats[attributes["numFmtId"]] = attributes["formatCode"]
            elif name == "cellXfs":
                inside = True
            elif name == "xf" and inside:
                styles.append(attributes.get("numFmtId", "0"))

        def end(name: str) -> None:
            nonlocal inside
            inside = inside and name != "cellXfs"

        if member := self._part("styles"):
            XmlReader(start, end).read(self.archive.beside(member))
        dates = (str(at) for at, key in enumerate(styles) if _is_date(key, formats.get(key)))
        return frozenset(dates)

    def _date(self, value: float) -> str:
        # Day 60 is 29 February 1900 in most workbooks, which was none.
        days = value + 1 if value < 60 and self._first_day.year == 1899 else value  # noqa: PLR2004 — as said
        moment = self._first_day + timedelta(seconds=round(days * _SECONDS))
        clock = f"{moment:%H:%M}"
        if value < 1:
            return clock
        day = moment.date().isoformat()
        return day if clock == "00:00" else f"{day} {clock}"


class _SharedTexts:
    """Reads the shared texts of a workbook as far as they are wanted."""

    def __init__(self, wanted: set[int]) -> None:
        self._wanted, self._last = wanted, max(wanted, default=-1)
        self._at, self._phonetic, self._collects = -1, False, False
        self._collected = Collector()
        self._found: dict[int, str] = {}

    def read(self, chunks: Iterator[bytes]) -> dict[int, str]:
        XmlReader(self._start, self._end, self._text).read(chunks)
        if self._at < self._last:
            raise UnreadableError(TOO_LARGE)
        return self._found

    def _start(self, name: str, _attributes: Attributes) -> None:
        if name == "si":
            self._at += 1
            self._collected.clear()
        elif name == "rPh":
            self._phonetic = True
        elif name == "t":
            self._collects = not self._phonetic and self._at in self._wanted

    def _text(self, text: str) -> None:
        if self._collects:
            self._collected.add(text)

    def _end(self, name: str) -> None:
        if name == "t":
            self._collects = False
        elif name == "rPh":
            self._phonetic = False
        elif name == "si" and self._at in self._wanted:
            self._found[self._at] = str(self._collected)
            if self._at == self._last:
                raise Enough


class _XlsxRows:
    """Reads the rows of one sheet of XLSX."""

    def __init__(self, book: _Book, name: str) -> None:
        self._book = book
        self._table = WorkbookTable(name)
        self._kept: list[tuple[int, list[_Value]]] = []
        self._most = 0
        self._number = self._column = 0
        self._cells: list[_Value] = []
        self._kind = self._style = ""
        self._collected = Collector()
        self._collects = self._phonetic = self._formula = self._hidden = False

    def read(self, member: str, most: int) -> WorkbookTable:
        """At most so many rows with values; the rest is counted if it can be a list."""
        self._most = most
        stream = self._book.archive.chunks(member)
        reader = XmlReader(self._start, self._end, self._text)
        ended = reader.read(stream)
        texts = self._book.texts(
            {int(one.text) for _number, cells in self._kept for one in cells if one.kind == "s"}
        )
        for number, cells in self._kept:
            shown: dict[int, str] = {one.column: self._shown(one, texts) for one in cells}
            last = max(shown)
            self._table.rows.append((number, [shown.get(at, "") for at in range(last + 1)]))
        if not ended and most > 1:
            rest = chain([reader.rest], stream)
            self._table.unread = count_rest(
                rest, b"row>", lambda row: b"v>" in row or b"is>" in row
            )
        return self._table

    def _start(self, name: str, attributes: Attributes) -> None:
        if name == "c":
            letters = attributes.get("r", "").rstrip("0123456789")
            self._column = _column(letters) if letters else self._column + 1
            if self._column >= _LAST_COLUMN:
                raise UnreadableError(TOO_LARGE)
            self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "0")
            self._formula = False
            self._collected.clear()
        elif name in {"v", "t"}:
            self._collects = not self._phonetic
        elif name == "row":
            self._number = int(attributes.get("r", self._number + 1))
            if self._number > _LAST_ROW:
                raise UnreadableError(TOO_LARGE)
            self._column, self._cells = -1, []
            self._hidden = attributes.get("hidden") in {"1", "true"}
        elif name == "f":
            self._formula = True
        elif name == "rPh":
            self._phonetic = True

    def _text(self, text: str) -> None:
        if self._collects:
            self._collected.add(text)

    def _end(self, name: str) -> None:
        if name in {"v", "t"}:
            self._collects = False
        elif name == "rPh":
            self._phonetic = False
        elif name == "c":
            self._take_cell(str(self._collected))
        elif name == "row" and self._cells:
            self._kept.append((self._number, self._cells))
            self._table.hidden += self._hidden
            if len(self._kept) >= self._most:
                raise Enough

    def _take_cell(self, text: str) -> None:
        if not text.strip():
            self._table.without_result |= self._formula and self._kind != "str"
        elif self._column < MOST_COLUMNS:
            self._table.count(len(text))
            self._cells.append(_Value(self._column, self._kind, self._style, text))
        elif self._number not in self._table.wide[-1:]:
            self._table.wide.append(self._number)

    def _shown(self, value: _Value, texts: Mapping[int, str]) -> str:
        match value.kind:
            case "n":
                return self._book.figure(value.text, value.style)
            case "b":
                return "TRUE" if value.text == "1" else "FALSE"
            case "d":
                return value.text.removesuffix("T00:00:00")
            case "s":
                text = texts.get(int(value.text), "")
            case _:
                text = value.text
        return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


@cache
def _column(letters: str) -> int:
    """Counted from 0: AA is 26."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def _is_date(key: str, code: str | None) -> bool:
    if code is None:
        return key.isdecimal() and int(key) in _DATE_FORMATS
    return any(mark in "dmyhs" for mark in _NO_DATE.sub("", code).lower().replace("general", ""))
