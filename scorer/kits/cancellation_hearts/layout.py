"""Cancellation Hearts on paper: what every player took, its cost, the running total.

Terms: *rest*, what nobody collected; *group*, the columns of one player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import cast

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from scorer.games.cancellation_hearts.entries import HeartsOptions, Moon, Pass
from scorer.games.cancellation_hearts.lines import HeartsLine
from scorer.games.cancellation_hearts.moon import MOON_POINTS, moon_scores
from scorer.games.cancellation_hearts.pack import (
    ALL_HEARTS,
    ALL_MARIAS,
    ALL_POINTS,
    hand_size,
    kitty_size,
)
from scorer.games.cancellation_hearts.passing import pass_of
from scorer.games.cancellation_hearts.taken import Taken
from scorer.printing.grid import FINE, STRONG, Drawing, GridCell, GridColumn, Rhythm, every
from scorer.printing.layout.shared import (
    clauses,
    deals_of,
    numbers,
    rows_of,
    signature_row,
    total_row,
    written,
)
from scorer.printing.order import PaperOrder
from scorer.printing.page import (
    LEADING,
    LEAST_TYPE,
    MOST_NAME_LINES,
    POINT,
    Fitted,
    Page,
    fit_all,
)
from scorer.printing.parts import Check, Foot, Grid, Heading, Layout
from scorer.sheets.selectors.sheet_context import SheetContext, SheetLine
from scorer.support.figures import figure, signed

ROWS = {"A4": 20, "A5": 12}
LESS = {"A4": 2, "A5": 1}  # rows that heads in two languages take the room of
NUMBER, PASS = {"A4": 7.5, "A5": 7.4}, {"A4": 7.5, "A5": 8.0}  # the foot's labels fit in both
REST, BOX, MOON = 10.0, 5.5, 7.5
DIGIT, TWO_DIGITS = 5.0, 6.0  # mm in which one and two can be written
SCORE = 10.0  # mm for the score of a hand, where there is as much
PRINTED = (0.234, 0.112, 0.298, 0.356)  # of a group whose figures are printed in it
ARROWS = {Pass.LEFT: "←", Pass.RIGHT: "→"}
CRESCENT = mark_safe('<path d="M14 7a5.5 5.5 0 1 0 3.4 7.8A4.7 4.7 0 0 1 14 7z"/>')


@dataclass(frozen=True, slots=True)
class Values:
    """What the cards are worth, and how many there are: words, each with its figure."""

    pairs: tuple[tuple[str, str], ...]


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Across on either paper, so that figures have room; two languages leave none for rules."""
    players = len(sheet.players)
    page = Page(order.paper, landscape=True)
    taken = not _scores_alone(order)
    paper = order.paper
    widths = (NUMBER[paper], PASS[paper], REST, BOX, MOON)
    number, arrow, *ends = (page.scale * width for width in widths)
    each = (page.width - number - arrow - sum(ends)) / players
    names = fit_all(sheet.players, each - 2 * page.scale, 9.5 * page.scale)
    rows = rows_of(sheet, order, _usual_rows(order, page, names))
    below = every(players)
    columns = (
        GridColumn(number, below, _("No."), FINE, texts=numbers(rows), leading=True),
        GridColumn(arrow, below, "←→", texts=_arrows(rows), align="center"),
        *(column for seat in range(players) for column in _group(sheet, order, seat, each, rows)),
        *_ends(ends, below),
    )
    headings = (
        Heading(2, FINE),
        *(Heading(4 if taken else 2, STRONG, name) for name in names),
        Heading(len(ends), STRONG),
    )
    foot = Foot(
        (total_row(sheet, page, order), signature_row(sheet, page)),
        widths=(each,) * players,
        before=number + arrow,
        after=sum(ends),
    )
    return Layout(
        page,
        sheet.ruleset_name,
        Grid(headings, written(columns, sheet, order, _cells), rows, group=players),
        foot,
        _checks(sheet, order),
        _notes(sheet, rules=not order.second, taken=taken),
        values=_values(players),
    )


def _usual_rows(order: PaperOrder, page: Page, names: Sequence[Fitted]) -> int:
    """As many as one page has room for: heads higher than usual take that of some."""
    more = max(len(name.lines) for name in names) - MOST_NAME_LINES
    higher = max(more, 0) * LEAST_TYPE * LEADING * POINT
    less = LESS[order.paper] if order.second else 0
    return ROWS[order.paper] - less - ceil(higher / page.rows[0])


def _arrows(rows: int) -> tuple[str, ...]:
    """Where the three cards go in every row."""
    return tuple(ARROWS[pass_of(row)] for row in range(rows))


def _scores_alone(order: PaperOrder) -> bool:
    """Whether a hand is its score and the total: small paper has no room to write more in."""
    return order.blank and order.paper == "A5"


def _group(
    sheet: SheetContext, order: PaperOrder, seat: int, width: float, rows: int
) -> Iterator[GridColumn]:
    """The columns of a player."""
    below, deals = every(len(sheet.players)), deals_of(sheet, seat, rows)
    if _scores_alone(order):
        score = max(min(SCORE, width / 2), 0.42 * width)
        yield GridColumn(score, below, "±", STRONG, deals=deals)
        yield GridColumn(width - score, below, "Σ", strong=True)
        return
    hearts, marias, score, total = _widths(width) if order.blank else _printed(width)
    yield GridColumn(hearts, below, "♥", STRONG, deals=deals)
    yield GridColumn(marias, below, "♠")
    yield GridColumn(score, below, "±")
    yield GridColumn(total, below, "Σ", strong=True)


def _widths(width: float) -> tuple[float, float, float, float]:
    """Of hearts, Marias, score and total in ``width`` mm: the Marias are one digit."""
    hearts = TWO_DIGITS if width > 2 * SCORE + DIGIT + TWO_DIGITS else DIGIT
    figures = width - hearts - DIGIT
    score = max(min(SCORE, figures / 2), 0.44 * figures)
    return hearts, DIGIT, score, figures - score


def _printed(width: float) -> tuple[float, float, float, float]:
    hearts, marias, score, total = (share * width for share in PRINTED)
    return hearts, marias, score, total


def _ends(widths: Sequence[float], below: Rhythm) -> tuple[GridColumn, ...]:
    """The rest, the box for "it all adds up to 52", what was chosen for the moon."""
    rest, box, moon = widths
    return (
        GridColumn(rest, below, _("Rest"), STRONG, align="center"),
        GridColumn(box, below, str(ALL_POINTS), boxes=1, align="center"),
        GridColumn(moon, below, f"±{MOON_POINTS}", align="left"),
    )


def _cells(row: SheetLine) -> list[GridCell]:
    line = cast("HeartsLine", row.line)
    cells = [GridCell(), GridCell()]
    for hearts, marias, side in zip(line.hearts, line.marias, row.sides, strict=True):
        cells += [
            GridCell(str(hearts)),
            GridCell(str(marias) if marias else ""),
            GridCell(figure(side.score)),
            GridCell("" if side.total is None else figure(side.total)),
        ]
    return [
        *cells,
        _rest(line),
        GridCell("✓" if _adds_up(line) else ""),
        GridCell()
        if line.moon is None
        else GridCell(signed(line.scores[line.moon] or MOON_POINTS)),
    ]


def _rest(line: HeartsLine) -> GridCell:
    """What nobody collected; a crescent where one player collected everything."""
    if line.moon is not None:
        return GridCell(drawing=Drawing(CRESCENT, _("moon")))
    return GridCell(str(line.uncollected) if line.uncollected else "")


def _adds_up(line: HeartsLine) -> bool:
    """Whether hearts, Marias and the rest make a whole hand."""
    collected = Taken(line.hearts, line.marias).points
    return sum(collected) + line.uncollected == ALL_POINTS


def _checks(sheet: SheetContext, order: PaperOrder) -> tuple[Check, ...]:
    options = cast("HeartsOptions", sheet.standing.setup.options)
    full = all(_adds_up(cast("HeartsLine", row.line)) for row in sheet.rows)
    return (
        Check(_("Hands played"), None if order.blank else str(len(sheet.rows))),
        Check(
            _("Every hand adds up to %(points)d") % {"points": ALL_POINTS},
            "✓" if full and not order.blank else None,
            box=True,
        ),
        Check(_("Lowest total wins, end at"), str(options.target), form=True),
    )


def _notes(sheet: SheetContext, *, rules: bool, taken: bool) -> tuple[str, ...]:
    """What the signs mean, the table's own rule, and, with ``rules``, those of the game.

    Without columns for what was ``taken``, that they are missing is said first.
    """
    less = (_("Small paper: only the score and the total of a hand have a cell."),)
    options = cast("HeartsOptions", sheet.standing.setup.options)
    house = (_("At this table nobody takes a trick with two pairs in it."),)
    return (
        *(() if taken else less),
        _(
            "● deals · ← → where the three cards go · ♥ hearts, ♠ Black Marias taken · "
            "± score · Σ running total"
        ),
        _(
            "Rest: points nobody collected · %(points)d: tick when %(hearts)d ♥ and %(marias)d Q♠ "
            "are all there · ±%(moon)d: what the moon chose"
        )
        % {
            "points": ALL_POINTS,
            "hearts": ALL_HEARTS,
            "marias": ALL_MARIAS,
            "moon": MOON_POINTS,
        },
        *(clauses(sheet, "HRT-5", "HRT-7") if rules else ()),
        *(house if options.two_pairs_void_trick else ()),
    )


def _values(players: int) -> Values:
    """What cards cost, and how many each of so many players gets."""
    (heart, maria) = Taken(hearts=(1, 0), marias=(0, 1)).points
    subtract, add = (max(moon_scores(0, choice, players), key=abs) for choice in Moon)
    return Values(
        (
            (_("a heart"), str(heart)),
            (_("a Black Maria"), str(maria)),
            (_("a hand"), str(ALL_POINTS)),
            (_("all of it, the moon"), f"{signed(subtract)} / {signed(add)}"),
            (_("cards each"), str(hand_size(players))),
            (_("left over"), str(kitty_size(players))),
        )
    )
