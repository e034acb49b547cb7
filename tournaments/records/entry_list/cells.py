"""Text cut into rows of cells: separators, quotation marks, line breaks and HTML entities.

A file in which every quotation mark is closed is read as it is written. Where one is stray, the
row is faulty and the next one is read.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html.entities import html5
from itertools import islice
from typing import NamedTuple

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from scorer.support.names import clean_name
from scorer.support.spreadsheet import unguarded
from tournaments.records.entry_list.values import (
    MOST_SHEET_ROWS,
    FileRow,
    Sheet,
    SheetKind,
    Skipped,
)

MOST_COLUMNS = 100
LONGEST_CELL = 1000  # letters, more than any name
LONGEST_TEXT = 200  # letters of a row as it is shown
LOST = "\N{REPLACEMENT CHARACTER}"
SAMPLE = 200_000  # letters that the separator is chosen by
MOST_BREAKS = 10  # line breaks in a cell
NAMED_ROWS = 5  # in a warning
_SEPARATORS = "\t;|,"  # the first of two that fit as well
_MARKS = '\t;|,"\n\r'
_HIDDEN = {ord(mark): 0xE000 + place for place, mark in enumerate(_MARKS)}
_SHOWN = {hidden: mark for mark, hidden in _HIDDEN.items()}
_ENTITY = re.compile(r"&(amp;)*(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_PLAIN_ENTITIES = {"amp", "lt", "gt", "quot", "apos", "nbsp", "ndash", "mdash", "middot", "bull"}
_SEPARATOR_ROW = re.compile(r'"?sep=([^\w\s"]|\t)"?\1*[^\S\n]*(?:\n|\Z)', re.IGNORECASE)
_QUOTED = re.compile(r'(?:(?<![^\t;|,\n]))[ \xa0]*"(?:[^"]++|"")*+"(?=[ \xa0]*(?:[\t;|,\n]|\Z))')
_FILLED = re.compile(r"[^\s;|,][^\n]*")
_FORMULA_TEXT = re.compile(r'="([^"]*)"')  # how some programs keep a figure a text

_STRAY = _("There is a stray quotation mark in this row. Remove it.")
_LOST = _("A letter of this row cannot be read. Correct it.")


class _Row(NamedTuple):
    number: int
    text: str
    cells: Sequence[str]
    stray: bool


def cut_text(text: str, encoding: str | None = None, warnings: Sequence[Text] = ()) -> Sheet:
    """The rows of a text; ``warnings`` are those about its letters."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    decoded = _ENTITY.sub(_character, text) if "&" in text else text
    marks = _SHOWN if decoded is not text else {}
    declared = _SEPARATOR_ROW.match(decoded)
    separator, width = _separator_of(decoded)
    if declared:
        separator = declared[1]
    cutter = _Cutter(decoded, separator or "\n", width)
    if declared:
        cutter.at, cutter.number = declared.end(), 2
    filled = (row for row in cutter if not _is_blank(row.cells))
    rows = [
        sheet_row(
            row.number,
            [cell.translate(marks) for cell in row.cells],
            row.text.translate(marks),
            _STRAY if row.stray else None,
        )
        for row in islice(filled, MOST_SHEET_ROWS)
    ]
    why = _("it names the separator")
    return Sheet(
        kind=SheetKind.TEXT,
        rows=tuple(rows),
        encoding=encoding,
        separator=separator,
        skipped=(Skipped(1, declared[0].strip("\n"), why),) if declared else (),
        unread_rows=sum(1 for _row in _FILLED.finditer(decoded, cutter.at)),
        warnings=(*warnings, *lost_letters(rows), *wide_rows(cutter.wide)),
    )


def sheet_row(number: int, cells: Sequence[str], text: str, fault: Text | None = None) -> FileRow:
    """A row with tidy cells, none at its end empty, and what a person sees of it."""
    tidied = [_tidy_cell(cell) for cell in cells[:MOST_COLUMNS]]
    while tidied and not tidied[-1]:
        tidied.pop()
    shown = clean_name(text[: 2 * LONGEST_TEXT])
    if len(shown) > LONGEST_TEXT:
        shown = f"{shown[: LONGEST_TEXT - 1]}…"
    if not fault and any(LOST in cell for cell in tidied):
        fault = _LOST
    return FileRow(number, tuple(tidied), shown, fault)


def lost_letters(rows: Sequence[FileRow]) -> tuple[Text, ...]:
    """A warning that names the rows with letters that could not be read."""
    numbers = [row.number for row in rows if any(LOST in cell for cell in row.cells)]
    return (
        (
            ngettext(
                "%(count)d row has letters that cannot be read: %(rows)s.",
                "%(count)d rows have letters that cannot be read: %(rows)s.",
                len(numbers),
                rows=_listed(numbers),
            ),
        )
        if numbers
        else ()
    )


def wide_rows(numbers: Sequence[int]) -> tuple[Text, ...]:
    """A warning that names the rows with more cells than are read."""
    if not numbers:
        return ()
    warning = _(
        "Only the first %(most)d columns are read. These rows have more: %(rows)s.",
        most=MOST_COLUMNS,
        rows=_listed(numbers),
    )
    return (warning,)


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:NAMED_ROWS]))
    return f"{shown} …" if len(numbers) > NAMED_ROWS else shown


def _is_blank(cells: Sequence[str]) -> bool:
    return not any(cell and clean_name(cell[:LONGEST_CELL]) for cell in cells)


def _tidy_cell(cell: str) -> str:
    tidied = clean_name(unguarded(cell[:LONGEST_CELL].strip()))
    text = _FORMULA_TEXT.fullmatch(tidied)
    return text[1].strip() if text else tidied


def _character(entity: re.Match[str]) -> str:
    """The letter of an HTML entity; marks that would cut the text are hidden until it is cut."""
    name = entity[2]
    letter = html5.get(f"{name};", "") if name[0] != "#" else html.unescape(f"&{name};")
    if name[0] == "#" or name in _PLAIN_ENTITIES or (len(letter) == 1 and letter.isalpha()):
        return letter.translate(_HIDDEN)
    return f"&{name};" if entity[1] else entity[0]


def _separator_of(text: str) -> tuple[str | None, int]:
    """What separates the cells, None: nothing, and how many cells most rows have.

    It is the mark that stands outside of quotes in most rows, equally often in each.
    """
    sample = text[:SAMPLE]
    masked = _QUOTED.sub("x", sample) if '"' in sample else sample
    lines = [line for line in masked.split("\n")[: MOST_SHEET_ROWS + 1] if _FILLED.search(line)]
    worth: dict[str, float] = {}
    widths: dict[str, int] = {}
    for mark in _SEPARATORS:
        counts = Counter(filter(None, (line.rstrip(" ").count(mark) for line in lines)))
        if not counts:
            continue
        usual, agreeing = counts.most_common(1)[0]
        covered = counts.total() / len(lines)
        worth[mark] = 2 * agreeing / len(lines) + covered + min(usual, 5) / 10
        widths[mark] = usual + 1
    if not worth:
        return None, 1
    best = max(worth, key=lambda mark: worth[mark])
    others = [mark for mark in worth if mark != "," and worth[mark] >= 1]
    if best == "," and widths[best] == 2 and others:  # noqa: PLR2004 — "Surname, Given; Club"
        best = max(others, key=lambda mark: worth[mark])
    return best, widths[best]


class _Cutter:
    """Cuts a text into rows, one after the other; ``at`` is where the next one begins."""

    def __init__(self, text: str, separator: str, width: int) -> None:
        self.text, self.separator, self.width = text, separator, width
        self.at, self.number = 0, 1
        self.wide: list[int] = []
        mark = re.escape(separator)
        blanks = "[ \xa0]*"
        self._quoted = re.compile(rf'{blanks}"((?:[^"]++|"")*+)"{blanks}(?=[{mark}\n]|\Z)')
        self._bare = re.compile(rf"[^{mark}\n]*")
        self._empty = re.compile(rf"(?:(?:(?!\n){mark}|[^\S\n])*+\n)++")

    def __iter__(self) -> Iterator[_Row]:
        while self.at < len(self.text):
            if empty := self._empty.match(self.text, self.at):
                self.number += empty[0].count("\n")
                self.at = empty.end()
                continue
            number = self.number
            row = self._next()
            if any(cell.strip(f" {self.separator}") for cell in row.cells[MOST_COLUMNS:]):
                self.wide.append(number)
            yield row

    def _next(self) -> _Row:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        line = self.text[self.at : end]
        cells: Sequence[str] = line.split(self.separator, MOST_COLUMNS)
        stray = False
        if '"' in line:
            end, cells, stray = self._taken_apart(self.at, breaks=MOST_BREAKS)
            if end > self.at + len(line) and len(cells) != self.width and self._has_rows(cells):
                end, cells, stray = self._taken_apart(self.at, breaks=0)
            line = self.text[self.at : end]
        row = _Row(self.number, line, cells, stray)
        self.number += 1 + line.count("\n")
        self.at = end + 1
        return row

    def _taken_apart(self, at: int, *, breaks: int) -> tuple[int, list[str], bool]:
        """Where a row with quotation marks ends, its cells, and whether a mark is stray."""
        cells, stray = [], False
        while True:
            quoted = self._quoted.match(self.text, at)
            if quoted and quoted[1].count("\n") <= breaks:
                cells.append(quoted[1].replace('""', '"'))
                at = quoted.end()
            else:
                bare = self._bare.match(self.text, at)
                cells.append(bare[0] if bare else "")
                at += len(cells[-1])
                stray = stray or cells[-1].count('"') % 2 == 1
            if at >= len(self.text) or self.text[at] == "\n":
                return at, cells, stray
            at += 1

    def _has_rows(self, cells: Sequence[str]) -> bool:
        """Whether a cell of several lines is rather rows between two stray marks."""
        broken = [cell.split("\n") for cell in cells if "\n" in cell]
        return any(all(self.separator in line for line in lines) for lines in broken)
