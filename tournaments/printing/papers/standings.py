"""A list of standings."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.order import NothingToPrintError
from tournaments.printing.papers.paper import LISTS, PaperKind, PrintContext, Readers
from tournaments.printing.standings import standings_pdf
from tournaments.selectors.standings import standings_of


def _standings(context: PrintContext) -> bytes:
    found = standings_of(context.event, context.order.upto, context.data.version)
    try:
        with translation.override(context.paper.language):
            kind = context.order.kind_of_list
            ranked = paper_data.ranked_of(context.data, found, kind, context.played)
    except KeyError:
        raise NothingToPrintError from None
    return standings_pdf(paper_data.heading_of(context.event), ranked, context.paper)


STANDINGS = PaperKind(
    slug="standings",
    print=_standings,
    name=_("Standings"),
    group=LISTS,
    readers=Readers.OF_RESULTS,
)
