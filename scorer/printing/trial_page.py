"""A page that shows whether a printer keeps measures, and has every letter and sign."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import translation

from scorer.printing.browser_page import else_by_browser
from scorer.printing.pdf_renderer import set_pages


def trial_page_pdf() -> bytes:
    """The page, in the active language; raises ``PrintingUnavailableError``."""
    html = render_to_string("print/trial_page.html", {"language": translation.get_language()})
    with else_by_browser(lambda: html):
        written: bytes = set_pages(html).write_pdf(pdf_variant="pdf/ua-1")
    return written
