"""What readers of workbooks share: the rows of one sheet, and numbers as a person sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.records.entry_list.archives import TOO_LARGE
from tournaments.records.entry_list.cells import LONGEST_CELL, lost_letters, sheet_row, wide_rows
from tournaments.records.entry_list.values import Sheet, SheetKind, UnreadableError

LONGEST_VALUE = LONGEST_CELL  # letters of a cell that are kept
MOST_LETTERS = 5_000_000  # of all rows
_EMPTY = _("There are no names in this workbook. Choose another one, or paste the names.")
_NO_RESULTS = _(
    "Some cells have a formula without a result. Open the workbook, save it and choose it again."
)


@dataclass
class WorkbookTable:
    """The rows of one sheet of a workbook, as far as they are read."""

    name: str = ""
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    unread: int = 0
    wide: list[int] = field(default_factory=list)
    letters: int = 0
    hidden: int = 0
    without_result: bool = False

    def sheet(self, kind: SheetKind, *, more: bool) -> Sheet:
        """``more``: other sheets have rows too."""
        for _number, cells in self.rows:
            self.count(sum(map(len, cells)))
        rows = [
            sheet_row(number, cells, "; ".join(filter(None, cells))) for number, cells in self.rows
        ]
        filled = [row for row in rows if row.cells]
        if not any(letter.isalpha() for row in filled for cell in row.cells for letter in cell):
            raise UnreadableError(_EMPTY)
        return Sheet(
            kind=kind,
            rows=tuple(filled),
            unread_rows=self.unread,
            warnings=(*self._warnings(more=more), *lost_letters(filled), *wide_rows(self.wide)),
        )

    def count(self, letters: int) -> None:
        """Count what is kept; refuse a sheet of too much."""
        self.letters += letters
        if self.letters > MOST_LETTERS:
            raise UnreadableError(TOO_LARGE)

    def _warnings(self, *, more: bool) -> Iterator[Text]:
        if more:
            yield _("Only the sheet “%(name)s” is read, not the others.", name=self.name)
        if self.hidden:
            yield ngettext(
                "%(count)d hidden row is read too.",
                "%(count)d hidden rows are read too.",
                self.hidden,
            )
        if self.without_result:
            yield _NO_RESULTS


class Collector:
    """Collects the text of one cell, as far as it is kept."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._room = 0

    def clear(self) -> None:
        """Begin the next cell."""
        self._pieces.clear()
        self._room = LONGEST_VALUE

    def add(self, text: str) -> None:
        """A piece of it."""
        if self._room > 0:
            self._pieces.append(text[: self._room])
            self._room -= len(text)

    def __str__(self) -> str:
        return "".join(self._pieces)


def plain_number(value: float) -> str:
    """A number without needless zeros.

    >>> plain_number(3.0), plain_number(600700800.0), plain_number(2.5)
    ('3', '600700800', '2.5')
    """
    return f"{value:.0f}" if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"  # noqa: PLR2004 — all its digits are exact
