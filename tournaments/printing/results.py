"""The results of a round on paper, and who played whom: all rounds of everybody in one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils import translation
from django.utils.translation import gettext as _

from scorer.games.text import signed
from tournaments.engine.standings import Row
from tournaments.engine.tally import RoundOutcome, opponents
from tournaments.printing.lists import round_name
from tournaments.printing.readable import Paper, after_round, list_of, readable_pdf
from tournaments.printing.values import Heading, PrintedSeat
from tournaments.selectors.book_values import Unit
from tournaments.templatetags.points import points

ABREAST = 4  # seats beside one another
SQUARE = 22  # units that a square of all matches has room for
LIES_FROM = 6  # rounds beside one another on upright paper
WIDE_ROUNDS = 9  # each has room for its text in one line


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat's score and table points; None: not known."""

    seat: PrintedSeat
    score: int | None
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ScoredTable:
    """A table's result, by seat; without scores it is still out."""

    number: int
    seats: tuple[Scored, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """An award of a round, or a penalty: to whom (a team has no number), its worth, why."""

    number: int | None
    name: str
    points: Fraction
    score: int
    why: str

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
    seat: PrintedSeat
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


def crosstable_pdf(
    heading: Heading,
    rows: Sequence[Row],
    units: Mapping[int, Unit],
    *,
    planned: int,
    two_sided: bool,
    changing_partners: bool = False,
    paper: Paper,
) -> bytes:
    """Everybody's rounds in the order of places; raises ``PrintingUnavailableError``.

    Few units of a two-sided event make a square of their matches; else there is a column for
    each round, which tells the table or opponent, the score and the points.
    """
    with translation.override(paper.language):
        rounds = max((len(row.rounds) for row in rows), default=0)
        square = two_sided and len(rows) <= SQUARE
        columns = len(rows) if square else rounds
        told = after_round(rounds, planned)
        return readable_pdf(
            "crosstable",
            heading,
            list_of([_("Crosstable") if two_sided else _("All rounds"), told]),
            paper,
            {
                "lines": [_crossed(row, rows, units, square=square) for row in rows],
                "heads": [str(row.number) for row in rows]
                if square
                else [str(number) for number in range(1, rounds + 1)],
                "square": square,
                "two_sided": two_sided,
                "changing_partners": changing_partners,
                "lying": columns > LIES_FROM,
                "narrow": columns > WIDE_ROUNDS and not square,
            },
        )


def _lines(table: ScoredTable, abreast: int) -> list[_Line]:
    cells = [_cell(scored) for scored in table.seats]
    rows = range(0, len(cells), abreast)
    return [
        _Line(
            table.number,
            len(rows) if begin == 0 else 0,
            (*cells[begin : begin + abreast], *[None] * max(0, begin + abreast - len(cells))),
        )
        for begin in rows
    ]


def _cell(scored: Scored) -> _Cell:
    score = "" if scored.score is None else signed(scored.score)
    worth = "" if scored.points is None else points(scored.points)
    return _Cell(scored.seat, score, worth)


@dataclass(frozen=True, slots=True)
class _Crossed:
    place: int
    number: int
    name: str
    cells: tuple[str, ...]
    own: int | None  # the cell where a row meets itself
    points: str
    score: str


def _crossed(row: Row, rows: Sequence[Row], units: Mapping[int, Unit], *, square: bool) -> _Crossed:
    if square:
        cells = tuple(_against(row, other.number) for other in rows)
    else:
        cells = tuple(_round(outcome) for outcome in row.rounds)
    return _Crossed(
        place=row.place,
        number=row.number,
        name=units[row.number].name,
        cells=cells,
        own=next(at for at, other in enumerate(rows) if other is row) if square else None,
        points=points(row.table_points),
        score=signed(row.score),
    )


def _against(row: Row, number: int) -> str:
    met = [
        f"{outcome.own_score}:{match.score}"
        for outcome in row.rounds
        if (match := opponents(outcome)) and number in match.numbers
    ]
    return " ".join(met)


def _round(outcome: RoundOutcome) -> str:
    """Such as "T 12 · +31 · 4", against an opponent "7 · 27:19"."""
    if not outcome.counts:
        return points(None)
    if outcome.result is None:
        return points(outcome.table_points)
    match = opponents(outcome)
    if match is not None:
        against = " + ".join("–" if one is None else str(one) for one in match.numbers)
        return f"{against} · {outcome.own_score}:{match.score}"
    return f"{outcome.table} · {signed(outcome.score)} · {points(outcome.table_points)}"
