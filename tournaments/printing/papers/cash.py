"""The cash sheet: who paid what, totals, room for two to sign."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.order import NothingToPrintError
from tournaments.printing.papers.paper import RECORD, PaperKind, PrintContext
from tournaments.printing.readable import readable_pdf
from tournaments.selectors.cash_sheet import cash_sheet_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.tables.cash import fee_name


def _cash_sheet(context: PrintContext) -> bytes:
    rules, sheet = entry_rules(context.event), cash_sheet_of(context.event)
    if not sheet.lines or not (rules.paying or sheet.paid):
        raise NothingToPrintError
    with translation.override(context.order.language):
        lines = [(line, fee_name(line)) for line in sheet.lines]
        values = {"currency": rules.currency, "sheet": sheet, "lines": lines}
        heading = paper_data.heading_of(context.event)
        return readable_pdf("cash", heading, gettext("Cash sheet"), context.paper, values)


CASH_SHEET = PaperKind(
    slug="cash-sheet", print=_cash_sheet, name=_("Cash sheet"), group=RECORD, cash=True
)
