"""Cancellation Hearts on paper: what every player took, its cost, the running total.

Terms: *rest*, what nobody collected; *group*, the columns of one player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from scorer.printing.page import Page, fit_all
from scorer.printing.parts import Check, Foot, Grid, Heading, Layout
from scorer.sheets.selectors.sheet_context import SheetContext, SheetLine
from scorer.support.figures import figure, signed

ROWS = {"A4": (24, 20), "A5": (24, 16)}  # upright, across
MOST_UPRIGHT = {"A4": 8, "A5": 7}  # players
NUMBER, PASS, REST, BOX, MOON = 8.0, 6.5, 9.5, 5.5, 7.0
SHARES = (0.235, 0.15, 0.285, 0.33)  # of a group: hearts, Marias, score, total
ARROWS = {Pass.LEFT: "←", Pass.RIGHT: "→"}
CRESCENT = mark_safe('<path d="M14 7a5.5 5.5 0 1 0 3.4 7.8A4.7 4.7 0 0 1 14 7z"/>')


@dataclass(frozen=True, slots=True)
class Values:
    """What the cards are worth, and how many there are: words, each with its figure."""

    pairs: tuple[tuple[str, str], ...]


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Upright for few players, across for many; across, two languages leave no room for rules."""
    players = len(sheet.players)
    page = Page(order.paper, landscape=players > MOST_UPRIGHT[order.paper])
    rows = rows_of(sheet, order, ROWS[order.paper][page.landscape])
    number, arrow, *ends = (page.scale * width for width in (NUMBER, PASS, REST, BOX, MOON))
    each = (page.width - number - arrow - sum(ends)) / players
    names = fit_all(sheet.players, each - 2, 9.5 * page.scale)
    below = every(players)
    columns = (
        GridColumn(number, below, _("No."), FINE, texts=numbers(rows), leading=True),
        GridColumn(arrow, below, "←→", texts=_arrows(rows), align="center"),
        *(column for seat in range(players) for column in _group(sheet, seat, each, rows)),
        *_ends(ends, below),
    )
    headings = (
        Heading(2, FINE),
        *(Heading(len(SHARES), STRONG, name) for name in names),
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
        Grid(headings, written(columns, sheet, order, _cells), rows),
        foot,
        _checks(sheet, order),
        _notes(sheet, rules=not (order.second and page.landscape)),
        values=_values(players),
    )


def _arrows(rows: int) -> tuple[str, ...]:
    """Where the three cards go in every row."""
    return tuple(ARROWS[pass_of(row)] for row in range(rows))


def _group(sheet: SheetContext, seat: int, width: float, rows: int) -> Iterator[GridColumn]:
    hearts, marias, score, total = (share * width for share in SHARES)
    below = every(len(sheet.players))
    yield GridColumn(hearts, below, "♥", STRONG, deals=deals_of(sheet, seat, rows))
    yield GridColumn(marias, below, "♠")
    yield GridColumn(score, below, "±")
    yield GridColumn(total, below, "Σ", strong=True)


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
        GridCell() if line.moon is None else GridCell(_choice(line, line.moon)),
    ]


def _rest(line: HeartsLine) -> GridCell:
    """What nobody collected; a crescent where one player collected everything."""
    if line.moon is not None:
        return GridCell(drawing=Drawing(CRESCENT, _("moon")))
    return GridCell(str(line.uncollected) if line.uncollected else "")


def _choice(line: HeartsLine, moon: int) -> str:
    """What the moon chose: 26 off the own score, or on every other player's."""
    return signed(line.scores[moon] or MOON_POINTS)


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


def _notes(sheet: SheetContext, *, rules: bool) -> tuple[str, ...]:
    """What the signs mean, the table's own rule, and, with ``rules``, those of the game."""
    options = cast("HeartsOptions", sheet.standing.setup.options)
    house = (_("At this table nobody takes a trick with two pairs in it."),)
    return (
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
