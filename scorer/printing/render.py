"""From a sheet's context to PDF: one accessible document, filled or blank."""

from __future__ import annotations

from textwrap import shorten

from django.template.loader import select_template
from django.utils import translation
from django.utils.translation import gettext as _

from scorer.printing.context import SheetContext, sheet_context
from scorer.printing.fitting import fitted
from scorer.printing.layout import layout_of
from scorer.printing.page import PAPERS
from scorer.printing.parts import Layout
from scorer.printing.press import PrintingUnavailableError, set_pages
from scorer.records.record import visible_name
from scorer.selectors.standing import Standing
from scorer.translation import translate

__all__ = ["PAPERS", "PrintingUnavailableError", "sheet_html", "sheet_pdf_bytes"]

RUNNING_HEAD = 90  # letters in the head of further pages


def sheet_pdf_bytes(now: Standing, *, language: str, paper: str, blank: bool) -> bytes:
    """The sheet as a PDF document, filled from the log or blank with the names.

    ``paper`` is one of ``PAPERS``. The same sheet gives the same bytes. Raises
    ``PrintingUnavailableError``.
    """
    with translation.override(language):
        context = sheet_context(now)
        document = fitted(
            layout_of(context, paper, blank=blank),
            len(context.rows),
            lambda layout: set_pages(sheet_html(context, layout)),
        )
        written: bytes = document.write_pdf(pdf_variant="pdf/ua-1")
    return written


def sheet_html(context: SheetContext, layout: Layout) -> str:
    """The page that becomes the PDF, in the language that is active now."""
    folder = f"print/{context.game.slug}"
    names = ", ".join(map(visible_name, context.players))
    kind = _("Score sheet") if layout.blank is None else _("Blank sheet")
    values = {
        "context": context,
        "layout": layout,
        "language": translation.get_language(),
        "title": f"{kind} · {context.ruleset_name} · {names}",
        "running": shorten(f"{context.ruleset_name} · {names}", RUNNING_HEAD, placeholder=" …"),
        "entry_name": translate(context.game.entry_name),
        "winners": ", ".join(map(visible_name, context.winners)),
        "values_template": f"{folder}/values.html",
    }
    filled = [f"{folder}/sheet.html", "print/sheet.html"]
    html: str = select_template(["print/blank.html"] if layout.blank else filled).render(values)
    return html
