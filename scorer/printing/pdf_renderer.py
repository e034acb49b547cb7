"""HTML in, WeasyPrint's document out.

WeasyPrint takes most of a second to import and needs system libraries: it is imported
where it is used, and what it misses is said in plain words. Unpacking the fonts takes
longer than setting a page, so every thread keeps them for an hour; not for ever, since
they lie among the temporary files, which systems sweep after some days.
"""

from __future__ import annotations

import atexit
import ctypes.util
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from django.conf import settings
from django.utils.translation import gettext as _

from scorer.kits import all_kits
from scorer.printing.letters import shown

PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
STATIC = Path(settings.BASE_DIR) / "scorer" / "static"
HOME = f"{STATIC.as_uri()}/"
STYLE = STATIC / "scorer" / "print.css"
KEPT = 3600.0  # seconds


class SetPage(Protocol):
    """A page of a document, in pixels; ``anchors``: the boxes of the elements with ids."""

    height: float
    anchors: Mapping[str, tuple[float, float, float, float]]


class Document(Protocol):
    """WeasyPrint's document: pages laid out, to be written as PDF."""

    @property
    def pages(self) -> Sequence[SetPage]:
        """The pages in their order."""

    def write_pdf(self, *, pdf_variant: str | None = None) -> bytes:
        """The PDF."""


class PrintingUnavailableError(RuntimeError):
    """WeasyPrint or one of its system libraries is missing; ``why`` names the packages.

    ``page``: the paper for the browser to print, where there is one (``browser_page``).
    """

    def __init__(self, why: str = "", page: str = "") -> None:
        super().__init__(why, page)
        self.why, self.page = why, page

    def __str__(self) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class _Type:
    """What fetches, style sheets by paths, unpacked fonts; ``made`` on the monotonic clock."""

    fetcher: Any
    fonts: Any
    styles: dict[Path, Any]
    made: float


_case = threading.local()
atexit.register(lambda: vars(_case).clear())  # while what frees the fonts still exists


def set_pages(html: str, style: Path = STYLE) -> Document:
    """Lay out a page with a style sheet, to which the fonts of the usual one are known.

    A letter that no face has is shown as a sign (``letters``).

    Raises ``PrintingUnavailableError``.
    """
    weasyprint = _weasyprint()
    held = _type(weasyprint, style)
    page = weasyprint.HTML(string=shown(html), base_url=HOME, url_fetcher=held.fetcher)
    document: Document = page.render(
        stylesheets=[held.styles[one] for one in styles_of(style)], font_config=held.fonts
    )
    return document


def _type(weasyprint: ModuleType, style: Path) -> _Type:
    held: _Type | None = getattr(_case, "held", None)
    if held is None or time.monotonic() - held.made > KEPT:
        from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 — as below

        from scorer.printing.fetching import OwnFiles  # noqa: PLC0415 — as below

        held = _case.held = _Type(OwnFiles(HOME), FontConfiguration(), {}, time.monotonic())
    for needed in styles_of(STYLE, style):
        if needed not in held.styles:
            held.styles[needed] = weasyprint.CSS(
                filename=needed, font_config=held.fonts, url_fetcher=held.fetcher
            )
    return held


def styles_of(*styles: Path) -> list[Path]:
    """The style sheets, each once; with the usual one come those of the games' own papers."""
    own = [kit.print_styles for kit in all_kits() if kit.print_styles] if STYLE in styles else []
    return [*dict.fromkeys((*styles, *own))]


def _not_found(name: str) -> str | None:  # noqa: ARG001 — as ``find_library``
    return None


@contextmanager
def _libraries_by_name() -> Iterator[None]:
    """Without asking the linker's tools, processes each, for names that only other systems use.

    On Linux all that WeasyPrint needs is found by the full names that it tries too.
    """
    find = ctypes.util.find_library
    if sys.platform == "linux" and "weasyprint" not in sys.modules:
        ctypes.util.find_library = _not_found
    try:
        yield
    finally:
        ctypes.util.find_library = find


def _weasyprint() -> ModuleType:
    try:
        with _libraries_by_name():
            import weasyprint  # noqa: PLC0415 — slow import, seldom needed
    except OSError as error:
        raise PrintingUnavailableError(
            _("A system library is missing. Install the packages: %(packages)s")
            % {"packages": PACKAGES}
        ) from error
    from scorer.printing.structure import add_structure  # noqa: PLC0415 — as above

    weasyprint.pdf.add_tags = add_structure  # it has no setting for this
    module: ModuleType = weasyprint
    return module
