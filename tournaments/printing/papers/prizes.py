"""Prizes: a label for every envelope, and the list that is signed."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data as data
from tournaments.printing.envelopes import envelopes
from tournaments.printing.order import NothingToPrintError
from tournaments.printing.papers.paper import AWARDED, PaperKind, PrintContext
from tournaments.printing.prizes import prize_list_pdf
from tournaments.tables.prizes import PrizeTable


def _prizes(context: PrintContext, *, spoken: bool = False) -> PrizeTable:
    found = data.prizes_in(context.event, context.book, spoken=spoken)
    if found is None or not found.lines:
        raise NothingToPrintError
    return found


def _envelopes(context: PrintContext) -> bytes:
    with translation.override(context.order.language):
        lines = _prizes(context, spoken=True).lines
    return context.printed(envelopes, lines)


def _prize_list(context: PrintContext) -> bytes:
    with translation.override(context.order.language):
        prizes = _prizes(context)
    return prize_list_pdf(
        data.heading_of(context.event),
        prizes,
        context.paper,
        played=context.played,
        planned=context.book.format.rounds,
    )


PRIZE_LIST = PaperKind(
    slug="prize-list", print=_prize_list, name=_("List of prizes, to sign"), group=AWARDED
)
ENVELOPES = PaperKind(
    slug="envelopes", print=_envelopes, name=_("Envelopes of prizes"), group=AWARDED
)
