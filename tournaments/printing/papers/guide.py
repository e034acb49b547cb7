"""The guide for the hall: what to do when something fails."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.guide import WaysIn, guide_pdf
from tournaments.printing.papers.paper import HALL, PaperKind, PrintContext


def _guide(context: PrintContext) -> bytes:
    order = context.order
    hall = WaysIn(site=order.site.rstrip("/"), wifi=order.wifi)
    return guide_pdf(paper_data.heading_of(context.event), hall, context.paper)


GUIDE = PaperKind(
    slug="guide",
    print=_guide,
    name=_("When something fails: a page for the wall"),
    group=HALL,
    addresses=True,
    pages=lambda _order, _data: 1,
)
