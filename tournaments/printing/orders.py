"""Papers of events and seasons as orders: values kept as JSON by a job, printed in its turn.

An order names the event and what is wanted of it; what is printed is how the event stands
when it is printed.
"""

from __future__ import annotations

from django.utils import translation
from pydantic import TypeAdapter

from scorer.games.text import gettext as _
from scorer.operations.services.jobs import Progress, Work
from scorer.printing.jobs import as_job
from scorer.support.refused import Refused
from tournaments.models import Event
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.papers import PAPERS
from tournaments.printing.papers.paper import PrintContext
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.version import as_public, version_of

NOTHING = _("There is nothing of this yet. Choose another round or list.")
EVENT_PAPER = "event-paper"  # the kind of jobs that print them
_ORDERS: TypeAdapter[EventOrder] = TypeAdapter(EventOrder)


def as_json(order: EventOrder, *, file: str, back: str) -> dict[str, object]:
    """The order as a job keeps it; ``file`` is the PDF's name, ``back`` the page that ordered."""
    kept: dict[str, object] = _ORDERS.dump_python(order, mode="json")
    return {"file": file, "back": back, **kept}


def event_paper(work: Work) -> bytes:
    """The paper as PDF; raises ``Refused`` where there is none."""
    order = _ORDERS.validate_python(work.arguments)
    try:
        with as_job():
            return print_order(order, work.progress)
    except NothingToPrintError:
        raise Refused(NOTHING) from None


def print_order(order: EventOrder, progress: Progress = lambda _done: None) -> bytes:
    """The PDF, all of it in the language of the order; ``progress`` is told how many are done.

    Raises ``PrintingUnavailableError``, ``NothingToPrintError`` and ``Event.DoesNotExist``.
    """
    event = Event.objects.select_related("club").get(pk=order.event)
    version = version_of(event)
    data = event_data_of(event, as_public(event, version) if order.public else version)
    with translation.override(order.language):
        return PAPERS[order.kind].print(PrintContext(event, data, order, progress))
