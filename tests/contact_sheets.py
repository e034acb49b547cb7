"""Every paper as pictures, a dozen pages side by side, to be looked through by people.

Behind ``bin/contact-sheets``; ``python -m tests.contact_sheets --language ro --paper standings``
makes a few. A picture is called after its paper and language; names are the longest there are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import groupby, product
from pathlib import Path
from typing import TYPE_CHECKING

import pymupdf

from tests.builders.served_site import quiet_site

if TYPE_CHECKING:
    from tournaments.models import Event

FOLDER = Path("var/contact-sheets")
LANGUAGES = ("pl", "cs", "ro", "en")
ACROSS, DOWN = 4, 3  # pages on a picture
FIRST_PAGES = 6  # of a paper: those that follow look like them
WIDTH, HEIGHT = 440, 600  # of a page's place on a picture
BETWEEN = 8  # around each page
DENSITY = 144  # points an inch
GREY, WHITE = (0.5, 0.5, 0.5), (1.0, 1.0, 1.0)
EVENTS = {"polish-doubles": 6, "wlks": 8, "hearts": 4, "na-glowy": 4}  # presets, tables
SITE = "https://kontra.example"
Paper = tuple[str, bytes]  # what it stands with on a picture, its PDF


def main(words: Sequence[str] | None = None) -> None:
    """Write the pictures that are asked for."""
    parser = argparse.ArgumentParser(prog="bin/contact-sheets", description=__doc__)
    parser.add_argument("--language", choices=LANGUAGES, help="this one alone")
    parser.add_argument("--paper", default="", help="papers with this in their name")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args(words)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with quiet_site():
        for language in [asked.language] if asked.language else LANGUAGES:
            for group, pages in groupby(papers(language, asked.paper), key=lambda one: one[0]):
                found = [page for _group, pdf in pages for page in first_pages(pdf)]
                for picture in pictures(found, asked.folder / f"{group}-{language}"):
                    print(picture)  # noqa: T201 — this is a command


def pictures(pages: Sequence[tuple[pymupdf.Document, int]], stem: Path) -> Iterator[Path]:
    """Write pages, each a document and its number in it, so many to a picture; the files."""
    for number, begin in enumerate(range(0, len(pages), ACROSS * DOWN), 1):
        some = pages[begin : begin + ACROSS * DOWN]
        down = -(-len(some) // ACROSS)
        laid = pymupdf.open().new_page(width=min(len(some), ACROSS) * WIDTH, height=down * HEIGHT)
        laid.draw_rect(laid.rect, color=None, fill=GREY)
        for place, (document, page) in enumerate(some):
            left, top = place % ACROSS * WIDTH, place // ACROSS * HEIGHT
            frame = pymupdf.Rect(
                left + BETWEEN, top + BETWEEN, left + WIDTH - BETWEEN, top + HEIGHT - BETWEEN
            )
            laid.draw_rect(frame, color=None, fill=WHITE)
            laid.show_pdf_page(frame, document, page)
        path = stem.with_name(f"{stem.name}-{number}.png")
        laid.get_pixmap(dpi=DENSITY).save(path)
        yield path


def first_pages(pdf: bytes) -> list[tuple[pymupdf.Document, int]]:
    """The pages of a PDF that are looked at."""
    document = pymupdf.open(stream=pdf)
    return [(document, page) for page in range(min(len(document), FIRST_PAGES))]


def papers(language: str, wanted: str) -> Iterator[Paper]:
    """All papers of a language whose names have ``wanted`` in them."""
    kinds = {
        **{f"sheets-{match}": partial(_sheets, match) for match in matches()},
        "rule-cards": _cards,
        **{f"event-{preset}": partial(_of_event, preset) for preset in EVENTS},
        "season": _season,
    }
    for name, make in kinds.items():
        if wanted in name:
            yield from ((name, pdf) for pdf in make(language))


def matches() -> Iterable[str]:
    """The matches whose sheets are printed."""
    from tests.scorer.printing.test_measure import MATCHES  # noqa: PLC0415 — after setup

    return MATCHES


def _sheets(match: str, language: str) -> Iterator[bytes]:
    """A game's sheet on both papers: filled, blank, in two languages, with its explanations."""
    from tests.scorer.printing.reading import printed_anew  # noqa: PLC0415 — after setup
    from tests.scorer.printing.test_measure import GIVEN, LONGEST, named  # noqa: PLC0415 — as above

    second = "ro" if language != "ro" else "pl"
    record = named(match, LONGEST)
    for paper, blank in product(("A4", "A5"), (False, True)):
        yield printed_anew(record, **GIVEN, paper=paper, blank=blank, language=language)
    yield printed_anew(record, **GIVEN, blank=True, language=language, second=second)
    yield printed_anew(record, **GIVEN, corrections="struck", reasons=True, language=language)


def _cards(language: str) -> Iterator[bytes]:
    from scorer.games.registry import all_games  # noqa: PLC0415 — after setup
    from scorer.printing.rule_cards import card_pdf_bytes  # noqa: PLC0415 — as above

    for game in all_games().values():
        for ruleset in game.rulesets:
            yield card_pdf_bytes(ruleset.slug, language)


def _of_event(preset: str, language: str) -> Iterator[bytes]:
    """Every paper of an event in usual type, lists of teams too."""
    from tests.tournaments.printing.test_measure import orders  # noqa: PLC0415 — after setup
    from tournaments.printing.order import NothingToPrintError  # noqa: PLC0415 — as above
    from tournaments.printing.orders import print_order  # noqa: PLC0415 — as above
    from tournaments.printing.papers import PAPERS  # noqa: PLC0415 — as above

    event = _event(preset)
    for kind in PAPERS:
        for order in orders(event, kind, language, [False]):
            with suppress(NothingToPrintError):
                yield print_order(order)


@cache
def _event(preset: str) -> Event:
    from tests.builders.long_names import long_event  # noqa: PLC0415 — after setup

    return long_event(preset, EVENTS[preset])


def _season(language: str) -> Iterator[bytes]:
    from tests.builders.seasons import season_of_teams  # noqa: PLC0415 — after setup
    from tournaments.models import Season  # noqa: PLC0415 — as above
    from tournaments.printing.readable import Paper as Readable  # noqa: PLC0415 — as above
    from tournaments.printing.seasons import season_pdf  # noqa: PLC0415 — as above
    from tournaments.selectors.seasons import standing_of  # noqa: PLC0415 — as above

    season = Season.objects.first() or season_of_teams()
    for kind in ("individual", "teams"):
        yield season_pdf(standing_of(season, lambda _event: None), kind, Readable(language))


if __name__ == "__main__":
    sys.exit(main())
