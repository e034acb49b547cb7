"""Workbooks of OpenDocument (ODS), read as a stream: the first sheet with rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

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

_REPEATED = re.compile(rb'number-rows-repeated="([0-9]{1,7})"')
_MOST_HIDDEN = 1000  # sheets
_BLANKS = {"p": "\n", "line-break": "\n", "tab": "\t", "s": " "}
_NO_CELL_TEXT = frozenset(
    ["annotation", "shapes", "frame", "custom-shape", "g", "tracked-changes", "ruby-text", "forms"]
)


def ods_sheet(archive: Archive) -> Sheet:
    """The first visible sheet with rows of an OpenDocument spreadsheet."""
    reading = _OdsRows()
    reading.read(archive.chunks("content.xml"))
    if not reading.table.rows and reading.hidden_tables:
        reading = _OdsRows(show_hidden=True)
        reading.read(archive.chunks("content.xml"))
    return reading.table.sheet(SheetKind.ODS, more=reading.more)


class _OdsRows:
    """Reads the rows of the first sheet with any; ``more``: another one has rows too."""

    def __init__(self, *, show_hidden: bool = False) -> None:
        self.table = WorkbookTable()
        self.more = False
        self.hidden_tables: set[str] = set()
        self._show_hidden = show_hidden
        self._style = ""
        self._reads = False
        self._skipped = ""
        self._depth = 0
        self._number = self._repeated = 0
        self._cells: list[str] = []
        self._times = 1
        self._value: str | None = None
        self._collected = Collector()
        self._collects = self._ended = self._hidden = False

    def read(self, chunks: Iterator[bytes]) -> None:
        reader = XmlReader(self._start, self._end, self._text)
        if not reader.read(chunks):
            rest = chain([reader.rest], chunks)
            self.table.unread += count_rest(rest, b"table-row>", self._rest)

    def _rest(self, row: bytes) -> int:
        own, closed, other = row.partition(b"</table:table>")
        filled = b":p>" in own or b"office:value=" in own
        if self._ended:
            self.more = self.more or filled
            return 0
        if closed:
            self._ended = True
            self.more = b":p>" in other
        repeated = _REPEATED.search(own)
        return (int(repeated[1]) if repeated else 1) if filled else 0

    def _start(self, name: str, attributes: Attributes) -> None:
        if self._skipped:
            self._depth += name == self._skipped
        elif name in _NO_CELL_TEXT:
            self._skipped, self._depth = name, 1
        elif name in {"table-cell", "covered-table-cell"} and self._reads:
            self._begin_cell(name, local(attributes))
        elif name in _BLANKS:
            self._collected.add(_BLANKS[name])
            self._collects = self._reads
        elif name == "table-row" and self._reads:
            said = local(attributes)
            self._number += self._repeated
            self._repeated = int(said.get("number-rows-repeated", 1))
            self._cells = []
            self._hidden = said.get("visibility", "visible") != "visible"
        elif name == "table":
            said = local(attributes)
            self._reads = self._show_hidden or said.get("style-name") not in self.hidden_tables
            self._number, self._repeated = 1, 0
            self.table = WorkbookTable(said.get("name", ""))
        elif name == "style":
            self._style = local(attributes).get("name", "")
        elif name == "table-properties" and local(attributes).get("display") == "false":
            if len(self.hidden_tables) > _MOST_HIDDEN:
                raise UnreadableError(TOO_LARGE)
            self.hidden_tables.add(self._style)

    def _text(self, text: str) -> None:
        if self._collects and not self._skipped:
            self._collected.add(text)

    def _end(self, name: str) -> None:
        if self._skipped:
            self._depth -= name == self._skipped
            self._skipped = self._skipped if self._depth else ""
        elif name == "p":
            self._collects = False
        elif name in {"table-cell", "covered-table-cell"} and self._reads:
            self._end_cell(name)
        elif name == "table-row" and self._reads:
            self._end_row()
        elif name == "table":
            self._reads = False
            if self.table.rows:
                self._ended = True
                raise Enough

    def _begin_cell(self, name: str, said: Attributes) -> None:
        self._times = int(said.get("number-columns-repeated", 1))
        self._collected.clear()
        self._value = None
        match said.get("value-type"):
            case "float":
                self._value = plain_number(float(said["value"]))
            case "date":
                self._value = said["date-value"].removesuffix("T00:00:00").replace("T", " ")
            case "boolean":
                self._value = said["boolean-value"].upper()

    def _end_cell(self, name: str) -> None:
        text = self._value if self._value is not None else str(self._collected)[1:]
        shown = "" if name.startswith("covered") or not text.strip() else text
        room = MOST_COLUMNS - len(self._cells)
        if shown and self._times > room and self._number not in self.table.wide[-1:]:
            self.table.wide.append(self._number)
        self._cells += [shown] * min(self._times, room)

    def _end_row(self) -> None:
        if not any(self._cells):
            return
        self.table.hidden += self._hidden and self._repeated
        copies = min(self._repeated, MOST_SHEET_ROWS - len(self.table.rows))
        self.table.rows += [(self._number + at, self._cells) for at in range(copies)]
        self.table.unread += self._repeated - copies
        if len(self.table.rows) >= MOST_SHEET_ROWS:
            raise Enough
