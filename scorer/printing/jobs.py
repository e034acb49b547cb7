"""What workers do for score sheets: each function does the jobs of one kind.

``as_job`` says in a job's words that nothing can be printed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from scorer.models import Job, ScoreSheet
from scorer.operations.services.jobs import JobFailedError, Work
from scorer.printing.orders import ONE_SHEET, print_order, read_order
from scorer.printing.pdf_renderer import PrintingUnavailableError
from scorer.printing.picture import sheet_picture
from scorer.printing.render import sheet_pdf_bytes
from scorer.printing.rule_cards import card_pdf_bytes
from scorer.printing.trial_page import trial_page_pdf
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state


@contextmanager
def as_job() -> Iterator[None]:
    """Raise ``JobFailedError`` where a system library is missing, with the page for a browser."""
    try:
        yield
    except PrintingUnavailableError as missing:
        raise JobFailedError(Job.Fault.UNAVAILABLE, missing.why, missing.page) from None


def sheets(work: Work) -> bytes:
    """Many sheets as PDF."""
    with as_job():
        return print_order(read_order(work.arguments), work.progress)


def sheet(work: Work) -> bytes:
    """One sheet as PDF."""
    one = ONE_SHEET.validate_python(work.arguments)
    with as_job():
        return sheet_pdf_bytes(_state_of(one.sheet), one.paper, one.occasion, one.address)


def picture(work: Work) -> bytes:
    """The ranking of a sheet as PNG."""
    return sheet_picture(_state_of(UUID(work.arguments["sheet"])))


def rule_card(work: Work) -> bytes:
    """A rule card as PDF."""
    with as_job():
        return card_pdf_bytes(work.arguments["ruleset"], work.arguments["language"])


def trial_page(_work: Work) -> bytes:
    """The page that tries a printer, as PDF."""
    with as_job():
        return trial_page_pdf()


def _state_of(sheet_id: UUID) -> SheetState:
    return load_sheet_state(ScoreSheet.objects.get(pk=sheet_id))
