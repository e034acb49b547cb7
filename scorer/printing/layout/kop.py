"""Kop on paper: 32 hands, a score and a running total per player, the table of values.

Terms: *dot*, the mark of the player who deals; *S*, that of a Stary.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorer.games.kop.entries import Contract, KontraStep, KopOptions, Margin, Party
from scorer.games.kop.game import KopLine
from scorer.games.kop.kontras import CONTRACT_NAMES
from scorer.games.kop.values import HIGHEST_STEP, WINNING_POINTS, value
from scorer.printing.context import Row, SheetContext
from scorer.printing.grid import FINE, STRONG, Column, every
from scorer.printing.layout.shared import (
    deals_of,
    empty_row,
    numbers,
    signature_row,
    total_row,
)
from scorer.printing.page import Fitted, Page, fit_all
from scorer.printing.parts import Blank, Check, Foot, Heading, Layout
from scorer.translation import translate

ROWS = 32
ROUND = 4  # hands, after which everybody has dealt once
FILLED = (7, 17, 11.5, 12.5, 23, 10, 7, *(13, 12.6) * 4)
EMPTY = (7, 24, 14, 9, *(12, 20.5) * 4, 6)


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part in a hand."""

    deals: bool
    old: bool
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand in words and figures; ``cells`` by seat."""

    number: int
    contract: str
    kontra: str
    winner: str
    losers: str
    points: int | None
    value: int
    cells: tuple[Cell, ...]
    ends_round: bool


@dataclass(frozen=True, slots=True)
class Values:
    """The table of values: its steps, and per game a name and a value for every step."""

    steps: tuple[str, ...]
    games: tuple[tuple[str, tuple[int | None, ...]], ...]


def layout(sheet: SheetContext, paper: str, *, blank: bool) -> Layout:
    """Upright; a filled sheet lies across on A5, where its words need the width."""
    page = Page(paper, landscape=paper == "A5" and not blank)
    widths = page.spread(EMPTY if blank else FILLED)
    leading = 4 if blank else 7
    each = widths[leading] + widths[leading + 1]
    names = fit_all(sheet.players, each - 2, 9.5 * page.scale)
    foot = Foot(
        (
            total_row(sheet, page, blank=blank),
            empty_row(_("Place"), sheet, page),
            empty_row(_("Match points"), sheet, page),
            signature_row(sheet, page),
        ),
        widths=(each,) * 4,
        before=sum(widths[:leading]),
        after=widths[-1] if blank else 0.0,
    )
    return Layout(
        page,
        names,
        foot,
        _checks(sheet, blank=blank),
        _notes(cast("KopOptions", sheet.standing.setup.options)),
        widths,
        body=None if blank else tuple(map(_hand, sheet.rows)),
        values=_values(),
        blank=_blank(sheet, names, widths) if blank else None,
    )


def _blank(
    sheet: SheetContext,
    names: tuple[Fitted, ...],
    widths: tuple[float, ...],
) -> Blank:
    rows = cast("KopOptions", sheet.standing.setup.options).hands or ROWS
    below = every(ROUND)
    columns = [
        Column(widths[0], below, _("No."), FINE, texts=numbers(rows)),
        Column(widths[1], below, _("Game")),
        Column(widths[2], below, _("Kontra")),
        Column(widths[3], below, "v"),
    ]
    for seat in range(4):
        deals = deals_of(sheet, seat, rows)
        columns += [
            Column(widths[4], below, "±", STRONG, deals=deals),
            Column(widths[5], below, "Σ"),
        ]
    columns.append(Column(widths[-1], below, "Σ 0", STRONG, boxes=1))
    headings = (
        Heading(4, FINE),
        *(Heading(2, STRONG, name) for name in names),
        Heading(1, STRONG),
    )
    return Blank(headings, tuple(columns), rows)


def _hand(row: Row) -> Hand:
    line = cast("KopLine", row.line)
    totals = line.totals or (0,) * 4
    return Hand(
        number=row.number,
        contract=translate(CONTRACT_NAMES[line.contract]),
        kontra=_steps()[line.kontras] if line.kontras else "",
        winner=_("Starzy") if line.winner is Party.OLD else _("Młodzi"),
        losers=_margins()[line.margin] if line.margin else "",
        points=line.old_points,
        value=line.value,
        cells=tuple(
            Cell(seat == line.dealer, seat in line.old, line.scores[seat], totals[seat])
            for seat in range(4)
        ),
        ends_round=row.number % ROUND == 0,
    )


def _checks(sheet: SheetContext, *, blank: bool) -> tuple[Check, ...]:
    zero = all(sum(row.line.scores) == 0 for row in sheet.rows) and sum(sheet.totals) == 0
    return (
        Check(_("Hands played"), None if blank else str(len(sheet.rows))),
        Check(_("Every row adds up to 0"), "✓" if zero and not blank else None, box=True),
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
    games: list[tuple[str, Contract, Margin | None]] = [
        (_("zwyczajna, wesele: %(losers)s") % {"losers": losers}, Contract.ZWYCZAJNA, margin)
        for margin, losers in _margins().items()
    ]
    games += [
        (translate(CONTRACT_NAMES[contract]), contract, None)
        for contract in (Contract.ZOLO, Contract.ZOLO_DU, Contract.CICHA)
    ]
    return Values(_steps(), tuple((name, _worth(game, margin)) for name, game, margin in games))


def _worth(contract: Contract, margin: Margin | None) -> tuple[int | None, ...]:
    highest = HIGHEST_STEP[contract]
    return tuple(value(contract, margin, step) if step <= highest else None for step in KontraStep)


def _steps() -> tuple[str, ...]:
    return ("–", _("kontra"), _("rej"), pgettext("third kontra", "bok"), _("słup"))


def _margins() -> dict[Margin, str]:
    return {
        Margin.EXIT: _("with wyjście"),
        Margin.NO_EXIT: _("without wyjście"),
        Margin.NO_TRICK: _("without a trick"),
    }
