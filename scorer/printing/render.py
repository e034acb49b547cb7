"""From a sheet's context to PDF: one accessible document, filled or blank."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from scorer.kits import kit_of
from scorer.printing.browser_page import else_by_browser
from scorer.printing.codes import Code
from scorer.printing.corrections import ordered_context, ordered_readings
from scorer.printing.fitting import fitted
from scorer.printing.layout import layout_of, sheet_name
from scorer.printing.order import NOWHERE, Occasion, PaperOrder
from scorer.printing.parts import Layout
from scorer.printing.pdf_renderer import PrintingUnavailableError, set_pages
from scorer.printing.reasons import Reasons, reasons
from scorer.printing.variant import dates_of, variant_of
from scorer.sheets.selectors.readings import Readings
from scorer.sheets.selectors.sheet_context import SheetContext
from scorer.sheets.selectors.sheet_state import SheetState

__all__ = ["PrintingUnavailableError", "sheet_html", "sheet_pdf_bytes"]


def sheet_pdf_bytes(
    now: SheetState, order: PaperOrder, occasion: Occasion = NOWHERE, address: str = ""
) -> bytes:
    """One sheet as an accessible PDF document, filled from the log or blank with the names.

    ``address`` is what its QR code opens. The same sheet gives the same bytes. Raises
    ``PrintingUnavailableError``.
    """
    with translation.override(order.language):
        readings = ordered_readings([now], order)
        context = ordered_context(now, order, readings)
        return context_pdf_bytes(context, order, occasion, address, readings)


def context_pdf_bytes(
    context: SheetContext,
    order: PaperOrder,
    occasion: Occasion,
    address: str,
    readings: Readings | None = None,
) -> bytes:
    """The same of a context, in the language that is active now, which is the order's.

    ``readings`` are those that its explanations tell, asked for if they are not given.
    """
    told = reasons(context, readings) if order.reasons and not order.blank else None
    layout = layout_of(context, order, occasion, address)
    with else_by_browser(lambda: sheet_html(context, layout, told)):
        document = fitted(layout, lambda layout: set_pages(sheet_html(context, layout, told)))
        written: bytes = document.write_pdf(pdf_variant=variant_of(order))
    return written


def sheet_html(context: SheetContext, layout: Layout, told: Reasons | None = None) -> str:
    """The page that becomes the PDF, in the language that is active now.

    ``told`` are the explanations that follow the sheet, if they are wanted.
    """
    kit = kit_of(context.game.slug)
    kind = _("Score sheet") if layout.read else _("Blank sheet")
    values = {
        "context": context,
        "layout": layout,
        "language": translation.get_language(),
        "title": f"{kind} · {sheet_name(context)}",
        "dates": dates_of(context.standing),
        "code": Code(layout.code) if layout.code else None,
        "reasons": told,
        "body_template": kit.template("print/body.html"),
        "values_template": kit.template("print/values.html"),
    }
    return render_to_string("print/sheet.html", values)
