"""What a PDF says of itself: the standard it keeps, and the dates of its record."""

from __future__ import annotations

from datetime import datetime

from scorer.printing.order import PaperOrder
from scorer.sheets.selectors.sheet_state import SheetState

READABLE = "pdf/ua-1"
ARCHIVE = "pdf/a-3a"


def variant_of(order: PaperOrder) -> str:
    """PDF/UA-1, or PDF/A-3a, which asks for the same tags, where it is ordered."""
    return ARCHIVE if order.archive else READABLE


def dates_of(now: SheetState) -> tuple[datetime, datetime] | None:
    """When the sheet was opened and last written in; None: it was never saved."""
    opened = now.sheet.opened_at
    if opened is None:
        return None
    written = [entry.written_at for entry in now.log if entry.written_at]
    return opened, max([opened, *written])
