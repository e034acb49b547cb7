"""From a sheet's context to PDF, laid out by WeasyPrint.

WeasyPrint takes most of a second to import and needs system libraries: it is
imported where it is used, and what it misses is said in plain words.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.template.loader import select_template
from django.utils import translation
from django.utils.translation import gettext as _

from scorer.printing.context import sheet_context
from scorer.selectors.standing import Standing

PAPERS = ("A4", "A5")
PACKAGES = "libpangoft2-1.0-0 libharfbuzz-subset0"
STATIC = Path(settings.BASE_DIR) / "scorer" / "static"


class PrintingUnavailableError(RuntimeError):
    """WeasyPrint or one of its system libraries is missing; the message names the packages."""


def sheet_pdf_bytes(now: Standing, *, language: str, paper: str, blank: bool) -> bytes:
    """The sheet as a PDF document, filled from the log or blank with the names.

    The same sheet gives the same bytes. Raises ``PrintingUnavailableError``.
    """
    with translation.override(language):
        context = sheet_context(now)
        template = select_template([f"print/{now.game.slug}.html", "print/sheet.html"])
        html = template.render(
            {"context": context, "paper": paper, "blank": blank, "language": language}
        )
    return pdf(html)


def pdf(html: str) -> bytes:
    """Lay out a page whose files are the static ones; raises ``PrintingUnavailableError``."""
    try:
        import weasyprint  # noqa: PLC0415 — slow import, seldom needed
    except OSError as error:
        raise PrintingUnavailableError(
            _("A system library is missing. Install the packages: %(packages)s")
            % {"packages": PACKAGES}
        ) from error
    document = weasyprint.HTML(string=html, base_url=f"{STATIC.as_uri()}/")
    written: bytes = document.write_pdf(pdf_variant="pdf/ua-1")
    return written
