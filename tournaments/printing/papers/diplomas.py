"""Diplomas of a list, the last place first."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.diplomas import diplomas_pdf
from tournaments.printing.order import NothingToPrintError
from tournaments.printing.papers.paper import PRIZES, PaperKind, PrintContext
from tournaments.selectors.standings import last_counted, standings_of


def _diplomas(context: PrintContext) -> bytes:
    found = standings_of(context.event, None, context.data.version)
    try:
        diplomas = paper_data.diplomas_of(
            context.data, found, context.order.kind_of_list, context.order.places
        )
    except KeyError:
        raise NothingToPrintError from None
    if not diplomas or not last_counted(context.data):
        raise NothingToPrintError
    return diplomas_pdf(paper_data.heading_of(context.event), diplomas, context.paper)


DIPLOMAS = PaperKind(slug="diplomas", print=_diplomas, name=_("Diplomas"), group=PRIZES)
