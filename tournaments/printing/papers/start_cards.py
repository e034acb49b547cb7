"""A card for every player: tables, seats and fellow players."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.cards import pages_of, start_cards
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.papers.paper import CARDS, PaperKind, PrintContext
from tournaments.selectors.event_data import EventData
from tournaments.templatetags.points import key_words


def _start_cards(context: PrintContext) -> bytes:
    data = context.data
    wanted = context.order.numbers
    units = [
        unit
        for unit in data.units.values()
        if (unit.number in wanted if wanted else not unit.has_left)
    ]
    if not units:
        raise NothingToPrintError
    rounds = [paper_data.seating_of(data, number) for number in sorted(data.tables)]
    return context.printed(
        start_cards, units, rounds, planned=data.format.rounds, to_write=_to_write(data)
    )


def _pages(order: EventOrder, data: EventData) -> int:
    return pages_of(len(order.numbers) or len(data.units), 4)


def _to_write(data: EventData) -> tuple[str, str]:
    """The points that players write down, as standings call them."""
    if data.two_sided:
        return key_words("match_points"), key_words("score")
    if data.scoring.table_points:
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
