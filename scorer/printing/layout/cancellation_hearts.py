"""Cancellation Hearts on paper: a column per player, what was taken and the running total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from scorer.games.cancellation_hearts.entries import HeartsOptions, Pass
from scorer.games.cancellation_hearts.game import HeartsLine
from scorer.games.cancellation_hearts.pack import ALL_POINTS
from scorer.printing.context import Row, SheetContext
from scorer.printing.grid import FINE, HAIR, STRONG, Column, every
from scorer.printing.layout.shared import (
    clauses,
    deals_of,
    numbers,
    signature_row,
    total_row,
)
from scorer.printing.page import Fitted, Page, fit_all
from scorer.printing.parts import Blank, Check, Foot, Heading, Layout

ROWS, GROUP = 25, 5
MOST_UPRIGHT = 8
NUMBER, PASS, REST = 8.0, 8.0, 12.0
ARROWS = {Pass.LEFT: "←", Pass.RIGHT: "→"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part in a hand; ``moon`` for who took everything."""

    deals: bool
    hearts: int
    marias: int
    moon: bool
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand; ``uncollected`` points that nobody took."""

    number: int
    passed: str
    cells: tuple[Cell, ...]
    uncollected: int
    ends_group: bool


def layout(sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
    """Upright for up to eight players, across for more."""
    players = len(sheet.players)
    page = Page(paper, landscape=players > MOST_UPRIGHT)
    fixed = (NUMBER * page.scale, PASS * page.scale, REST * page.scale)
    each = (page.width - sum(fixed)) / players
    widths = (*fixed[:2], *(each,) * players, fixed[2])
    names = fit_all(sheet.players, each - 1.5, 9.5 * page.scale)
    foot = Foot(
        (total_row(sheet, page, blank=blank), signature_row(sheet, page)),
        widths=(each,) * players,
        before=sum(fixed[:2]),
        after=fixed[2],
    )
    return Layout(
        page,
        names,
        foot,
        _checks(sheet, blank=blank),
        _notes(sheet),
        widths,
        body=None if blank else tuple(map(_hand, sheet.rows)),
        blank=_blank(sheet, names, widths) if blank else None,
    )


def _blank(
    sheet: SheetContext,
    names: tuple[Fitted, ...],
    widths: tuple[float, ...],
) -> Blank:
    below = every(GROUP)
    passes = tuple(ARROWS[Pass.RIGHT if row % 2 else Pass.LEFT] for row in range(ROWS))
    columns = [
        Column(widths[0], below, _("No."), FINE, texts=numbers(ROWS)),
        Column(widths[1], below, "← →", texts=passes),
    ]
    for seat in range(len(names)):
        score, total = 0.42 * widths[2], 0.58 * widths[2]
        deals = deals_of(sheet, seat, ROWS)
        columns += [
            Column(score, below, "+", FINE if seat else STRONG, deals=deals),
            Column(total, below, "Σ", HAIR),
        ]
    columns.append(Column(widths[-1], below, str(ALL_POINTS), STRONG, boxes=1))
    headings = (
        Heading(2, FINE),
        *(Heading(2, FINE if seat else STRONG, name) for seat, name in enumerate(names)),
        Heading(1, STRONG),
    )
    return Blank(headings, tuple(columns), ROWS)


def _hand(row: Row) -> Hand:
    line = cast("HeartsLine", row.line)
    totals = line.totals or (0,) * len(line.scores)
    return Hand(
        number=row.number,
        passed=ARROWS[line.passed],
        cells=tuple(
            Cell(
                deals=seat == line.dealer,
                hearts=line.hearts[seat],
                marias=line.marias[seat],
                moon=seat == line.moon,
                score=line.scores[seat],
                total=totals[seat],
            )
            for seat in range(len(line.scores))
        ),
        uncollected=line.uncollected,
        ends_group=row.number % GROUP == 0,
    )


def _checks(sheet: SheetContext, *, blank: bool) -> tuple[Check, ...]:
    options = cast("HeartsOptions", sheet.standing.setup.options)
    return (
        Check(_("Hands played"), None if blank else str(len(sheet.rows))),
        Check(_("The game ends at"), str(options.target)),
    )


def _notes(sheet: SheetContext) -> tuple[str, ...]:
    legend = _("● deals · ← → pass three cards to the left or right · Σ running total")
    return (legend, *clauses(sheet, "HRT-6", "HRT-7", "HRT-8"))
