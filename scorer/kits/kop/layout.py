"""Kop on paper: 32 hands, a score and a running total per player, the table of values.

Terms: *dot*, the mark of the player who deals; *S*, that of a Stary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin, Party
from scorer.games.kop.kontras import CONTRACT_NAMES
from scorer.games.kop.lines import KopLine
from scorer.games.kop.values import HIGHEST_STEP, WINNING_POINTS, value
from scorer.printing.grid import FINE, STRONG, GridCell, GridColumn, every
from scorer.printing.layout.shared import (
    deals_of,
    empty_row,
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
from scorer.support.translation import translate

ROWS = 32
ROUND = 4  # hands, after which everybody has dealt once
FILLED = {
    "A4": (7, 17, 11.3, 12, 21.5, 9.6, 6.6, *(13, 12) * 4, 5),
    "A5": (4.6, 12.3, 8, 8, 17.2, 5.4, 4.1, *(8.6, 7.45) * 4, 4.2),
}
EMPTY = {  # widths of a blank sheet: a hand's score can be written in 10 mm
    "A4": (7, 24, 14, 9, *(12, 20.5) * 4, 6),
    "A5": (6, 12, 8, 5.5, *(10, 12.5) * 4, 6.5),
}


@dataclass(frozen=True, slots=True)
class Worth:
    """A row of the table of values: a game, what the losers reached, v for every step."""

    game: str
    losers: str
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """The table of values: its steps, and a row for everything that is worth the same."""

    head: str
    steps: tuple[str, ...]
    rows: tuple[Worth, ...]


def layout(sheet: SheetContext, order: PaperOrder) -> Layout:
    """Upright on either paper, so that 32 hands fit on one page."""
    page = Page(order.paper, landscape=False)
    shares = EMPTY[order.paper] if order.blank else FILLED[order.paper]
    widths, rows = page.spread(shares), rows_of(sheet, order, _hands(sheet))
    leading = len(shares) - 9  # before the four players' columns and the box to tick
    each = widths[leading] + widths[leading + 1]
    names = fit_all(sheet.players, each - 2, 9.5 * page.scale)
    columns = (*_game(widths, rows, order), *_players(sheet, widths[leading:], rows))
    headings = (
        Heading(leading, FINE),
        *(Heading(2, STRONG, name) for name in names),
        Heading(1, STRONG),
    )
    foot = Foot(
        (
            total_row(sheet, page, order),
            empty_row(_("Place"), sheet, page),
            empty_row(_("Table points"), sheet, page),
            signature_row(sheet, page),
        ),
        widths=(each,) * 4,
        before=sum(widths[:leading]),
        after=widths[-1],
    )
    return Layout(
        page,
        sheet.ruleset_name,
        Grid(headings, written(columns, sheet, order, _cells), rows, group=ROUND),
        foot,
        _checks(sheet, order),
        _notes(cast("KopOptions", sheet.standing.setup.options)),
        values=_values(),
    )


def _hands(sheet: SheetContext) -> int:
    return cast("KopOptions", sheet.standing.setup.options).hands or ROWS


def _game(widths: Sequence[float], rows: int, order: PaperOrder) -> list[GridColumn]:
    """What was played: in words on a filled sheet, room for the writer's own on a blank one."""
    below = every(ROUND)
    heads = [_("Game"), _("Kontra")]
    if not order.blank:
        points = _("Points") if order.paper == "A4" else pgettext("narrow column", "Pts")
        heads += [_("Won by"), _("Losers"), points]
    columns = [GridColumn(widths[0], below, _("No."), FINE, texts=numbers(rows), leading=True)]
    columns += [
        GridColumn(width, below, head, align="left")
        for width, head in zip(widths[1:], heads, strict=False)
    ]
    if not order.blank:
        columns[-1] = replace(columns[-1], align="right")
    columns.append(GridColumn(widths[len(heads) + 1], below, "v"))
    return columns


def _players(sheet: SheetContext, widths: Sequence[float], rows: int) -> list[GridColumn]:
    """Score and running total of each player, then the box for "the row adds up to 0"."""
    below = every(ROUND)
    columns = []
    for seat in range(4):
        deals = deals_of(sheet, seat, rows)
        columns += [
            GridColumn(widths[0], below, "±", STRONG, deals=deals),
            GridColumn(widths[1], below, "Σ", strong=True),
        ]
    zero = GridColumn(widths[-1], below, "Σ\u00a00", STRONG, boxes=1, align="center")
    return [*columns, zero]


def _cells(row: SheetLine) -> list[GridCell]:
    line = cast("KopLine", row.line)
    cells = [
        GridCell(),
        GridCell(translate(CONTRACT_NAMES[line.contract])),
        GridCell(_steps()[line.kontras] if line.kontras else ""),
        GridCell(_("Starzy") if line.winner is Party.OLD else _("Młodzi")),
        GridCell(_margins()[line.margin] if line.margin else ""),
        GridCell("" if line.old_points is None else str(line.old_points)),
        GridCell(str(line.value)),
    ]
    for seat, side in enumerate(row.sides):
        total = "" if side.total is None else figure(side.total)
        cells += [
            GridCell(signed(side.score), before="S" if seat in line.old else ""),
            GridCell(total),
        ]
    return [*cells, GridCell("✓" if sum(line.scores) == 0 else "")]


def _checks(sheet: SheetContext, order: PaperOrder) -> tuple[Check, ...]:
    zero = all(sum(row.line.scores) == 0 for row in sheet.rows) and sum(sheet.totals) == 0
    return (
        Check(_("Hands played"), None if order.blank else str(len(sheet.rows))),
        Check(_("Every row adds up to 0"), "✓" if zero and not order.blank else None, box=True),
    )


def _notes(options: KopOptions) -> tuple[str, ...]:
    return (
        _("● deals · S Stary · v value of the game · Σ running total"),
        _("The Starzy win with %(points)d points or more; zolo du with all four tricks.")
        % {"points": WINNING_POINTS},
        _("Wyjście: losing Starzy from %(old)d points, losing Młodzi from %(young)d.")
        % {"old": options.exit_old, "young": options.exit_young},
        _("Every opponent settles the value of the game: a single Stary with each of three."),
    )


def _values() -> Values:
    counted = (Contract.ZWYCZAJNA, Contract.WESELE)
    rows = [_worth(counted, margin, losers) for margin, losers in _margins().items()]
    rows += [_worth([game]) for game in Contract if game not in counted]
    return Values(_("Value v"), _steps(), tuple(rows))


def _worth(games: Sequence[Contract], margin: Margin | None = None, losers: str = "") -> Worth:
    highest = HIGHEST_STEP[games[0]]
    worth = (value(games[0], margin, step) if step <= highest else None for step in KontraStep)
    return Worth(", ".join(translate(CONTRACT_NAMES[game]) for game in games), losers, tuple(worth))


def _steps() -> tuple[str, ...]:
    return ("–", _("kontra"), _("rej"), pgettext("third kontra", "bok"), _("słup"))


def _margins() -> dict[Margin, str]:
    return {
        Margin.EXIT: _("with wyjście"),
        Margin.NO_EXIT: _("without wyjście"),
        Margin.NO_TRICK: _("without a trick"),
    }
