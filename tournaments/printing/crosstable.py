"""Who played whom on paper: all rounds of everybody in one table, or a square of the matches.

Figures stand beside one another only where they have room by measure. Where the square has none
every round has a column; where these have none either, the rounds go on in a table below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorer.games.text import signed
from scorer.printing.page import POINT
from tournaments.engine.rows import Row
from tournaments.engine.tally import RoundOutcome, opponents
from tournaments.printing.readable import Paper, after_round, list_of, readable_pdf
from tournaments.printing.standings import INNER, INNER_LYING, LARGER
from tournaments.printing.values import Heading
from tournaments.printing.wrapping import tied
from tournaments.selectors.event_data import Unit
from tournaments.selectors.leaving import AnnulledMatch
from tournaments.selectors.namesakes import beside_number
from tournaments.selectors.place_words import place_shown
from tournaments.tables.standings import shared_places
from tournaments.templatetags.points import key_words, points

SIZES = (8.3, 7.7, 7.1, 6.5, 6.1)  # points
MOST_SQUARE = 22  # units: of more a square is mostly empty
NARROW = frozenset(".,:· ")
LETTER, SIGN, PAD = 0.66, 0.3, 0.7  # em, of a figure at most and of a narrow sign; mm of a cell
DOT = " · "
UPRIGHT = 7.0  # points: lists stay upright in type down to this
SHAPES: Sequence[Mapping[str, bool]] = ({}, {"lying": True}, {"lying": True, "broken": True})
FIXED = 94.0  # mm: place, number, name, sums, as in print_event.css

Parts = tuple[str, ...]  # what a cell tells
Annulled = Mapping[int, Sequence[AnnulledMatch]]  # by number
NONE: Annulled = {}


@dataclass(frozen=True, slots=True)
class _Form:
    """How the cells stand: square or by round, so many abreast, their type, whether they lie.

    ``broken``: a cell has a line for each of its parts.
    """

    abreast: int
    size: float
    lying: bool = False
    broken: bool = False
    square: bool = False


@dataclass(frozen=True, slots=True)
class _Cell:
    """What a cell says; ``own``: a row meets itself there."""

    parts: Parts
    own: bool = False

    @property
    def text(self) -> str:
        """In one line."""
        return DOT.join(self.parts)

    @property
    def broken(self) -> str:
        """Each part in a line of its own."""
        return "\n".join(self.parts)


@dataclass(frozen=True, slots=True)
class _Line:
    place: str
    number: int
    name: str
    cells: tuple[_Cell, ...]
    points: str
    score: str


@dataclass(frozen=True, slots=True)
class _Block:
    """Some columns beside one another; the ``last`` ones have the sums behind them."""

    heads: Sequence[str]
    lines: Sequence[_Line]
    last: bool


def crosstable_pdf(
    heading: Heading,
    rows: Sequence[Row],
    units: Mapping[int, Unit],
    *,
    planned: int,
    two_sided: bool,
    changing_partners: bool = False,
    annulled: Annulled = NONE,
    notes: Sequence[str] = (),
    paper: Paper,
) -> bytes:
    """Everybody's rounds in the order of places; raises ``PrintingUnavailableError``.

    Few units of a two-sided event make a square of their matches if it has room; else there is
    a column for each round, which tells the table or opponent, the score and the points.
    """
    with translation.override(paper.language):
        by_round = [_rounds(row, annulled.get(row.number, ())) for row in rows]
        square = two_sided and len(rows) <= MOST_SQUARE
        form = _formed(rows, by_round, annulled, square=square, large=paper.large)
        rounds = max(map(len, by_round), default=0)
        heads = [str(row.number) for row in rows] if form.square else _round_heads(rounds)
        lines = _lines(rows, by_round, units, annulled, square=form.square)
        return readable_pdf(
            "crosstable",
            heading,
            list_of(
                [_("Crosstable") if two_sided else _("All rounds"), after_round(rounds, planned)]
            ),
            paper,
            {
                "blocks": list(_blocks(form, heads, lines)) if rounds else [],
                "form": form,
                "sums": [
                    key_words("match_points" if two_sided else "table_points"),
                    key_words("score"),
                ],
                "two_sided": two_sided,
                "changing_partners": changing_partners,
                "annulled": bool(annulled),
                "notes": notes,
                "lying": form.lying,
            },
        )


def _round_heads(rounds: int) -> list[str]:
    return [
        pgettext("round, in the head of a column", "R%(number)d") % {"number": number}
        for number in range(1, rounds + 1)
    ]


def _formed(
    rows: Sequence[Row],
    by_round: Sequence[Sequence[Parts]],
    annulled: Annulled,
    *,
    square: bool,
    large: bool,
) -> _Form:
    """The first form that has room: the square before the rounds, large type before small."""
    cells = [cell for some in by_round for cell in some]
    rounds = max(map(len, by_round), default=0)
    forms = list(_forms(rounds, large=large))
    if square:
        matches = [_against(row, other.number, annulled) for row in rows for other in rows]
        squares = [replace(form, square=True) for form in _forms(len(rows), large=large)]
        for form in squares:
            if _abreast(matches, form) >= form.abreast:
                return form
    for form in forms:
        if _abreast(cells, form) >= rounds:
            return form
    least = _Form(rounds, SIZES[-2], lying=True, broken=True)
    tables = -(-rounds // max(_abreast(cells, least), 1))
    return replace(least, abreast=-(-rounds // tables))


def _forms(abreast: int, *, large: bool) -> Iterator[_Form]:
    """The forms in the order in which they are tried."""
    if large:
        yield from (_Form(abreast, size * LARGER, **shape) for size in SIZES for shape in SHAPES)
    for shape in SHAPES:
        least = 0.0 if shape else UPRIGHT
        yield from (_Form(abreast, size, **shape) for size in SIZES if size >= least)


def _abreast(cells: Sequence[Parts], form: _Form) -> int:
    """How many columns stand beside one another, as wide as the widest of ``cells`` wants."""
    texts = {text for cell in cells for text in (cell if form.broken else [DOT.join(cell)])}
    widest = max((_width(text, form.size) for text in texts), default=0.0) + PAD
    return int(((INNER_LYING if form.lying else INNER) - FIXED) / widest)


def _width(text: str, size: float) -> float:
    return sum(SIGN if letter in NARROW else LETTER for letter in text) * size * POINT


def _blocks(form: _Form, heads: Sequence[str], lines: Sequence[_Line]) -> Iterator[_Block]:
    """The columns, so many to a table; each table has all lines."""
    for begin in range(0, max(len(heads), 1), max(form.abreast, 1)):
        some = slice(begin, begin + form.abreast)
        last = begin + form.abreast >= len(heads)
        yield _Block(heads[some], [replace(one, cells=one.cells[some]) for one in lines], last)


def _lines(
    rows: Sequence[Row],
    by_round: Sequence[Sequence[Parts]],
    units: Mapping[int, Unit],
    annulled: Annulled,
    *,
    square: bool,
) -> list[_Line]:
    return [
        _Line(
            place=place_shown(row, shared=shared),
            number=row.number,
            name=tied(beside_number(units[row.number].name, row.number)),
            cells=tuple(
                _Cell(_against(row, other.number, annulled), own=other is row) for other in rows
            )
            if square
            else tuple(_Cell(text) for text in told),
            points=points(row.table_points),
            score=signed(row.score),
        )
        for row, told, shared in zip(rows, by_round, shared_places(rows), strict=True)
    ]


def _against(row: Row, number: int, annulled: Annulled) -> tuple[str, ...]:
    counting = (
        f"{outcome.own_score}:{match.score}"
        for outcome in row.rounds
        if (match := opponents(outcome)) and number in match.numbers
    )
    out = (one.text for one in annulled.get(row.number, ()) if one.other == number)
    return (*counting, *out)


def _rounds(row: Row, annulled: Sequence[AnnulledMatch]) -> list[Parts]:
    out = {one.round: (str(one.other), one.text) for one in annulled}
    return [
        _round(outcome) if outcome.counts else out.get(number, _round(outcome))
        for number, outcome in enumerate(row.rounds, 1)
    ]


def _round(outcome: RoundOutcome) -> tuple[str, ...]:
    """Such as "12", "+31", "4" for the table, score and points; "7", "27:19" against somebody."""
    if not outcome.counts:
        return (points(None),)
    if outcome.result is None:
        return (points(outcome.table_points),)
    match = opponents(outcome)
    if match is not None:
        against = " + ".join("–" if one is None else str(one) for one in match.numbers)
        return against, f"{outcome.own_score}:{match.score}"
    return str(outcome.table), signed(outcome.score), points(outcome.table_points)
