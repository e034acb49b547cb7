"""The results of a round on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils import translation
from django.utils.translation import gettext as _

from scorer.games.text import signed
from tournaments.models import Entrant
from tournaments.printing.lists import round_name
from tournaments.printing.readable import Paper, list_of, readable_pdf
from tournaments.printing.values import Heading, label_of
from tournaments.selectors.event_data import TableSeat
from tournaments.templatetags.points import points

ABREAST = 4  # seats beside one another


@dataclass(frozen=True, slots=True)
class ScoredTable:
    """A table's result, by seat; without scores it is still out.

    ``leaving``: how it does not count, or is not played, since somebody left a round robin.
    """

    number: int
    seats: tuple[TableSeat, ...]
    leaving: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """An award of a round, or a penalty: to whom (a team has no number), its worth, why.

    ``plain``: a penalty or a warning in words, without why.
    """

    number: int | None
    name: str
    points: Fraction
    score: int
    why: str
    plain: str = ""

    @property
    def who(self) -> str:
        """To whom."""
        return self.name if self.number is None else f"{self.number} {self.name}"

    @property
    def worth(self) -> str:
        """Such as "1 · −20"; 0 for nothing."""
        worth = [points(self.points)] if self.points else []
        score = [signed(self.score)] if self.score else []
        return " · ".join([*worth, *score]) or "0"


@dataclass(frozen=True, slots=True)
class _Cell:
    who: str
    score: str
    points: str


@dataclass(frozen=True, slots=True)
class _Line:
    """Some seats of a table beside one another; ``number`` stands in the first of ``lines``."""

    number: int
    lines: int
    cells: tuple[_Cell | None, ...]


def results_pdf(
    heading: Heading,
    number: int,
    tables: Sequence[ScoredTable],
    given: Sequence[Given],
    paper: Paper,
) -> bytes:
    """What every table of a round scored; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        seats = max((len(table.seats) for table in tables), default=1)
        abreast = min(seats, ABREAST)
        return readable_pdf(
            "results",
            heading,
            list_of([_("Results"), round_name(number)]),
            paper,
            {
                "lines": [line for table in tables for line in _lines(table, abreast)],
                "abreast": range(abreast),
                "given": given,
            },
        )


def _lines(table: ScoredTable, abreast: int) -> list[_Line]:
    cells = [_cell(seat, table.leaving) for seat in table.seats]
    rows = range(0, len(cells), abreast)
    return [
        _Line(
            table.number,
            len(rows) if begin == 0 else 0,
            (*cells[begin : begin + abreast], *[None] * max(0, begin + abreast - len(cells))),
        )
        for begin in rows
    ]


def _cell(seat: TableSeat, leaving: str) -> _Cell:
    score = "" if seat.score is None else signed(seat.score)
    if leaving:
        label = str(Entrant.Leaving(leaving).label)
        return _Cell(label_of(seat), f"({score})" if score else "–", label)
    worth = "" if seat.points is None else points(seat.points)
    return _Cell(label_of(seat), score, worth)
