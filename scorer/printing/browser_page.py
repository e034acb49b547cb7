"""A paper as a page that the browser prints, where WeasyPrint's libraries are missing.

It is the very page that becomes the PDF, under the same style sheets, with a line above it that is
not printed. What only the PDF has is lacking: tags, the place where long tables break, the letters
that no face has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.template.loader import render_to_string
from django.templatetags.static import static

from scorer.printing.pdf_renderer import STYLE, PrintingUnavailableError, styles_of

OWN_FILE = re.compile(r'(href|src)="((?:scorer|tournaments)/[^"]+)"')  # as WeasyPrint finds it


@contextmanager
def else_by_browser(html: Callable[[], str], style: Path = STYLE) -> Iterator[None]:
    """Have ``PrintingUnavailableError`` bring the page that ``html`` gives, ready for a browser."""
    try:
        yield
    except PrintingUnavailableError as missing:
        page = browser_page(html(), [_address(each) for each in styles_of(STYLE, style)])
        raise PrintingUnavailableError(missing.why, page) from missing


def browser_page(html: str, styles: list[str]) -> str:
    """The page with its style sheets linked, and what says how to print it."""
    head = render_to_string("print/by_browser_head.html", {"styles": styles})
    html = OWN_FILE.sub(lambda found: f'{found[1]}="{static(found[2])}"', html)
    above = render_to_string("print/by_browser.html")
    begin, body, rest = html.partition("<body")
    opening, close, page = rest.partition(">")
    return f"{begin.replace('</head>', f'{head}</head>')}{body}{opening}{close}{above}{page}"


def _address(style: Path) -> str:
    """Where a file of a folder ``static`` is served from."""
    parts = style.parts
    return static("/".join(parts[len(parts) - parts[::-1].index("static") :]))
