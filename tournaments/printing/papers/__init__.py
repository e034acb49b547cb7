"""The papers of an event, each stated once in a module of this package and found by being there.

The page that offers them, the form, the public addresses, the print jobs and the start page's
links read this list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from tournaments.printing.order import EventOrder
from tournaments.printing.papers.paper import GROUPS, PaperKind
from tournaments.selectors.event_data import EventData


def find_papers() -> Iterator[PaperKind]:
    """The papers that the modules of this package state."""
    for module in sorted(found.name for found in iter_modules(__path__)):
        stated = vars(import_module(f"{__name__}.{module}")).values()
        yield from (one for one in stated if isinstance(one, PaperKind))


# by the words of their addresses, in the order of the page; of a group as the modules have them
PAPERS: Mapping[str, PaperKind] = {
    one.slug: one for one in sorted(find_papers(), key=lambda one: GROUPS.index(one.group))
}


def pages_in(order: EventOrder, data: EventData) -> int:
    """About how many pages an order comes to: what a job's progress is told in."""
    return max(PAPERS[order.kind].pages(order, data), 1)


def takes_long(order: EventOrder, data: EventData) -> bool:
    """Whether an order is for a job: somebody would wait some seconds for the page."""
    at_once = PAPERS[order.kind].at_once
    return at_once is not None and pages_in(order, data) > at_once
