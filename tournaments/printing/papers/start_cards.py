"""A card for every player: tables, seats and fellow players."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data as data
from tournaments.printing.cards import pages_of, start_cards
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.papers.paper import CARDS, PaperKind, PrintContext
from tournaments.selectors.book_values import Book
from tournaments.templatetags.points import key_words


def _start_cards(context: PrintContext) -> bytes:
    book = context.book
    wanted = context.order.numbers
    units = [
        unit
        for unit in book.units.values()
        if (unit.number in wanted if wanted else not unit.has_left)
    ]
    if not units:
        raise NothingToPrintError
    rounds = [data.seating_of(book, number) for number in sorted(book.tables)]
    return context.printed(
        start_cards, units, rounds, planned=book.format.rounds, to_write=_to_write(book)
    )


def _pages(order: EventOrder, book: Book) -> int:
    return pages_of(len(order.numbers) or len(book.units), 4)


def _to_write(book: Book) -> tuple[str, str]:
    """The points that players write down, as standings call them."""
    if book.two_sided:
        return key_words("match_points"), key_words("score")
    if book.scoring.table_points:
        return key_words("table_points"), key_words("score")
    return key_words("score"), "Σ"


START_CARDS = PaperKind(
    slug="start-cards",
    by_number=True,
    notes=("start-cards",),
    print=_start_cards,
    name=_("Start cards of all players"),
    group=CARDS,
    pages=_pages,
    at_once=50,
)
