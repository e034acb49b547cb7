"""A card for every player: tables, seats and fellow players."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data as data
from tournaments.printing.cards import pages_of, start_cards_pdf
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.papers.paper import CARDS, PaperKind, PrintContext
from tournaments.selectors.book_values import Book


def _start_cards(context: PrintContext) -> bytes:
    book = context.book
    units = [unit for unit in book.units.values() if not unit.withdrawn]
    if not units:
        raise NothingToPrintError
    return start_cards_pdf(
        data.heading_of(context.event),
        units,
        [data.seating_of(book, number) for number in sorted(book.tables)],
        planned=book.format.rounds,
        language=context.order.language,
        progress=context.progress,
    )


def _pages(_order: EventOrder, book: Book) -> int:
    return pages_of(len(book.units), 4)


START_CARDS = PaperKind(
    slug="start-cards",
    print=_start_cards,
    name=_("Start cards of all players"),
    group=CARDS,
    pages=_pages,
    at_once=50,
)
