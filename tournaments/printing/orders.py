"""Papers of an event as orders: values kept as JSON by a print job, printed when its turn comes.

An order names the event and what is wanted of it; what is printed is how the event stands
when it is printed.
"""

from __future__ import annotations

from pydantic import TypeAdapter

from scorer.models import PrintJob
from scorer.printing.order import Imposition
from scorer.printing.press import PrintingUnavailableError
from scorer.services.printing import CannotPrintError, Progress
from tournaments.models import Event
from tournaments.printing.cards import pages_of
from tournaments.printing.order import EventOrder, Kind
from tournaments.printing.printers import PRINTERS, Desk
from tournaments.selectors.book import Book, book_of
from tournaments.selectors.version import as_public, version_of

PRESS = "event"  # the name under which print jobs find this press
# Pages that are printed while somebody waits; of papers not named here, any number.
AT_ONCE = {
    Kind.SCORE_SHEETS: 40,
    Kind.START_CARDS: 50,
    Kind.TABLE_CARDS: 100,
    Kind.MINUTES: 8,
    Kind.ROUND: 0,
}
_ORDERS: TypeAdapter[EventOrder] = TypeAdapter(EventOrder)


def as_json(order: EventOrder, *, file: str, back: str) -> dict[str, object]:
    """The order as a job keeps it; ``file`` is the PDF's name, ``back`` the page that ordered."""
    kept: dict[str, object] = _ORDERS.dump_python(order, mode="json")
    return {"press": PRESS, "file": file, "back": back, **kept}


def print_job_order(kept: object, progress: Progress) -> bytes:
    """The press of print jobs; raises ``CannotPrintError`` and pydantic's ``ValidationError``."""
    order = _ORDERS.validate_python(kept)
    try:
        return print_order(order, progress)
    except PrintingUnavailableError:
        raise CannotPrintError(PrintJob.Fault.UNAVAILABLE) from None


def print_order(order: EventOrder, progress: Progress = lambda _done: None) -> bytes:
    """The PDF; ``progress`` is told how many pages are done.

    Raises ``PrintingUnavailableError``, ``NothingToPrintError`` and ``Event.DoesNotExist``.
    """
    event = Event.objects.select_related("club").get(pk=order.event)
    version = version_of(event)
    book = book_of(event, as_public(event, version) if order.public else version)
    desk = Desk(event, book, order, progress)
    return PRINTERS[order.kind](desk)


def pages_in(order: EventOrder, book: Book) -> int:
    """About how many pages an order comes to: what a job's progress is told in."""
    tables = len(book.tables.get(order.round or 0, ()))
    units = len(book.units)
    lists = 3 * pages_of(units, 90)
    sheets = tables if order.imposition is Imposition.SINGLE else pages_of(tables, 2)
    counts = {
        Kind.START_CARDS: pages_of(units, 4),
        Kind.TABLE_CARDS: pages_of(tables, 2),
        Kind.SCORE_SHEETS: sheets,
        Kind.ROUND: sheets + lists + pages_of(tables, 2),
        Kind.MINUTES: pages_of(units, 40) + pages_of(sum(map(len, book.tables.values())), 20),
    }
    return max(counts.get(order.kind, pages_of(units, 40)), 1)


def takes_long(order: EventOrder, book: Book) -> bool:
    """Whether an order is for a job: somebody would wait some seconds for the page."""
    return order.kind in AT_ONCE and pages_in(order, book) > AT_ONCE[order.kind]
