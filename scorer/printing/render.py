"""From a sheet's context to PDF, laid out by WeasyPrint.

WeasyPrint takes most of a second to import and needs system libraries: it is
imported where it is used, and what it misses is said in plain words.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import shorten
from types import ModuleType
from typing import Any

from django.conf import settings
from django.template.loader import select_template
from django.utils import translation
from django.utils.translation import gettext as _

from scorer.printing.context import SheetContext, sheet_context
from scorer.printing.layout import layout_of
from scorer.printing.page import MARGIN, PAGE_NUMBER, PAPERS
from scorer.printing.parts import Layout
from scorer.records.record import visible_name
from scorer.selectors.standing import Standing
from scorer.translation import translate

__all__ = ["PAPERS", "PrintingUnavailableError", "sheet_html", "sheet_pdf_bytes"]

PACKAGES = "libpangoft2-1.0-0 libharfbuzz-subset0"
RUNNING_HEAD = 90  # letters in the head of further pages
MOST_PAGES = 99  # of a blank sheet
PIXEL = 25.4 / 96  # in mm
STATIC = Path(settings.BASE_DIR) / "scorer" / "static"


class PrintingUnavailableError(RuntimeError):
    """WeasyPrint or one of its system libraries is missing; the message names the packages."""


def sheet_pdf_bytes(now: Standing, *, language: str, paper: str, blank: bool) -> bytes:
    """The sheet as a PDF document, filled from the log or blank with the names.

    ``paper`` is one of ``PAPERS``. The same sheet gives the same bytes. Raises
    ``PrintingUnavailableError``.
    """
    with translation.override(language):
        context = sheet_context(now)
        layout = layout_of(context, paper, blank=blank)
        if layout.blank is not None:
            layout = _filling_its_pages(context, layout)
        written: bytes = _laid_out(sheet_html(context, layout)).write_pdf(pdf_variant="pdf/ua-1")
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


def _filling_its_pages(context: SheetContext, layout: Layout) -> Layout:
    """A blank sheet with rows as high as its pages leave room for, on as few pages as can be.

    Everything but the rows is as high as names and language make it, so it is laid out
    once with low rows to see what is left.
    """
    blank = layout.blank
    assert blank is not None  # noqa: S101 — the caller asked
    least, most = layout.page.rows
    for pages in range(1, MOST_PAGES):
        blank = replace(blank, pages=pages, row=1.0)
        layout = replace(layout, blank=blank)
        room = _room_for_a_row(_laid_out(sheet_html(context, layout)), layout)
        if room >= least:
            return replace(layout, blank=replace(blank, row=min(room, most)))
    return replace(layout, blank=replace(blank, row=least))


def _room_for_a_row(document: Any, layout: Layout) -> float:  # noqa: ANN401 — WeasyPrint's
    """How high in mm a row can be on the fullest page of a sheet laid out with rows of 1 mm."""
    assert layout.blank is not None  # noqa: S101 — as above
    chunks = layout.blank.chunks
    if len(document.pages) != len(chunks):
        return 0.0
    rooms: list[float] = []
    for number, (page, chunk) in enumerate(zip(document.pages, chunks, strict=True), 1):
        bottom = page.height * PIXEL - MARGIN - PAGE_NUMBER
        end = page.anchors["end" if number == len(chunks) else f"grid-{number}"][1] * PIXEL
        rows_so_far = chunk.rows if number == len(chunks) else 0
        rooms.append((bottom - end + rows_so_far * layout.blank.row - 0.5) / chunk.rows)
    return min(rooms)


def _laid_out(html: str) -> Any:  # noqa: ANN401 — WeasyPrint's
    """The pages of a document whose files are the static ones."""
    return _weasyprint().HTML(string=html, base_url=f"{STATIC.as_uri()}/").render()


def _weasyprint() -> ModuleType:
    try:
        import weasyprint  # noqa: PLC0415 — slow import, seldom needed
    except OSError as error:
        raise PrintingUnavailableError(
            _("A system library is missing. Install the packages: %(packages)s")
            % {"packages": PACKAGES}
        ) from error
    module: ModuleType = weasyprint
    return module
