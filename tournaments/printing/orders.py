"""Papers of an event as orders: values kept as JSON by a print job, printed when its turn comes.

An order names the event and what is wanted of it; what is printed is how the event stands
when it is printed.
"""

from __future__ import annotations

from django.utils import translation
from pydantic import TypeAdapter

from scorer.models import PrintJob
from scorer.operations.services.printing import CannotPrintError, Progress
from scorer.printing.pdf_renderer import PrintingUnavailableError
from tournaments.models import Event
from tournaments.printing.order import EventOrder
from tournaments.printing.papers import PAPERS
from tournaments.printing.papers.paper import PrintContext
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.version import as_public, version_of

PRESS = "event"  # the name under which print jobs find this handler
_ORDERS: TypeAdapter[EventOrder] = TypeAdapter(EventOrder)


def as_json(order: EventOrder, *, file: str, back: str) -> dict[str, object]:
    """The order as a job keeps it; ``file`` is the PDF's name, ``back`` the page that ordered."""
    kept: dict[str, object] = _ORDERS.dump_python(order, mode="json")
    return {"press": PRESS, "file": file, "back": back, **kept}


def print_job_order(kept: object, progress: Progress) -> bytes:
    """The handler of print jobs; raises ``CannotPrintError`` and pydantic's ``ValidationError``."""
    order = _ORDERS.validate_python(kept)
    try:
        return print_order(order, progress)
    except PrintingUnavailableError:
        raise CannotPrintError(PrintJob.Fault.UNAVAILABLE) from None


def print_order(order: EventOrder, progress: Progress = lambda _done: None) -> bytes:
    """The PDF, all of it in the language of the order; ``progress`` is told how many are done.

    Raises ``PrintingUnavailableError``, ``NothingToPrintError`` and ``Event.DoesNotExist``.
    """
    event = Event.objects.select_related("club").get(pk=order.event)
    version = version_of(event)
    data = event_data_of(event, as_public(event, version) if order.public else version)
    with translation.override(order.language):
        return PAPERS[order.kind].print(PrintContext(event, data, order, progress))
