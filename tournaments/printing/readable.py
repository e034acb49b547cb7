"""Papers that are read: one accessible document each (PDF/UA-1), laid out by WeasyPrint.

A paper is a template below ``tournaments/print`` and its values. The same values give the
same bytes: the time a paper speaks of is that of the event's last step, not of the clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from scorer.printing.browser_page import else_by_browser
from scorer.printing.pdf_renderer import set_pages
from scorer.printing.variant import READABLE
from scorer.support.translation import translate
from tournaments.printing.values import Heading

STYLE = Path(settings.BASE_DIR) / "tournaments" / "static" / "tournaments" / "print_event.css"


@dataclass(frozen=True, slots=True)
class Paper:
    """How a paper is printed: its language, in large print, the moment its figures are of."""

    language: str
    large: bool = False
    stand: datetime | None = None


def readable_pdf(
    template: str, heading: Heading, title: str, paper: Paper, values: Mapping[str, object]
) -> bytes:
    """The PDF, in the language that is active now; raises ``PrintingUnavailableError``."""
    context = {
        "heading": heading,
        "rules": translate(heading.rules),
        "title": title,
        "language": translation.get_language(),
        "paper": paper,
        **values,
    }
    html = render_to_string(f"tournaments/print/{template}.html", context)
    with else_by_browser(lambda: html, STYLE):
        written: bytes = set_pages(html, STYLE).write_pdf(pdf_variant=READABLE)
    return written


def list_of(parts: list[str]) -> str:
    """Parts of a title with dots between them."""
    return " · ".join(part for part in parts if part)


def after_round(number: int, planned: int) -> str:
    """Which standings these are."""
    if number >= planned:
        return _("Final standings")
    if number == 0:
        return _("Before the first round")
    return _("After round %(number)d of %(planned)d") % {"number": number, "planned": planned}
