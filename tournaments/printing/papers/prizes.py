"""Prizes: a label for every envelope, and the list that is signed."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.envelopes import envelopes
from tournaments.printing.order import NothingToPrintError
from tournaments.printing.papers.paper import AWARDED, PaperKind, PrintContext
from tournaments.printing.readable import after_round, list_of, readable_pdf
from tournaments.tables.prizes import PrizeTable


def _prizes(context: PrintContext, *, spoken: bool = False) -> PrizeTable:
    found = paper_data.prizes_in(context.event, context.data, spoken=spoken)
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
    with translation.override(context.paper.language):
        standing = after_round(context.played, context.data.format.rounds)
        title = list_of([gettext("Prizes"), standing])
        shown = {"prizes": prizes, "signed": True}
        heading = paper_data.heading_of(context.event)
        return readable_pdf("prizes", heading, title, context.paper, shown)


PRIZE_LIST = PaperKind(
    slug="prize-list", print=_prize_list, name=_("List of prizes, to sign"), group=AWARDED
)
ENVELOPES = PaperKind(
    slug="envelopes", print=_envelopes, name=_("Envelopes of prizes"), group=AWARDED
)
