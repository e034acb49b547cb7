"""What the layouts share: signatures, dealers' dots, clauses as notes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorer.printing.context import SheetContext
from scorer.printing.page import Page
from scorer.printing.parts import FootRow
from scorer.templatetags.scores import figure
from scorer.translation import translate


def total_row(sheet: SheetContext, page: Page, *, blank: bool) -> FootRow:
    """The totals, empty on a blank sheet."""
    totals = [""] * len(sheet.sides) if blank else map(figure, sheet.totals)
    return FootRow(_("Total"), 8.0 * page.scale, tuple(totals), strong=True)


def empty_row(label: str, sheet: SheetContext, page: Page, height: float = 6.0) -> FootRow:
    """A row to be filled in by hand, ``height`` mm high on A4."""
    return FootRow(label, height * page.scale, ("",) * len(sheet.sides))


def signature_row(sheet: SheetContext, page: Page) -> FootRow:
    """Where every side signs."""
    return empty_row(_("Signature"), sheet, page, height=11.0)


def deals_of(sheet: SheetContext, seat: int, rows: int) -> frozenset[int]:
    """The rows in which ``seat`` deals: the deal passes every row."""
    players = len(sheet.players)
    first = sheet.standing.setup.first
    return frozenset(row for row in range(1, rows + 1) if (first + row - 1) % players == seat)


def numbers(rows: int) -> tuple[str, ...]:
    """The numbers of the rows."""
    return tuple(map(str, range(1, rows + 1)))


def clauses(sheet: SheetContext, *ids: str) -> tuple[str, ...]:
    """The sentences of some of the game's clauses."""
    known = {clause.id: clause for clause in sheet.game.clauses}
    return tuple(translate(known[rule].text) for rule in ids)
