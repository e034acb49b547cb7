"""A game as a picture to hand on: who is where with which total, what was played and when.

A PNG of 1080 by 1920 pixels in the house's light colours, as a phone shows a story; higher where
names need it. Drawn with Pillow.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorer.printing.chart import framed
from scorer.printing.picture.curves import FRAME
from scorer.printing.picture.drawing import DrawnSide, Picture, draw
from scorer.records.record import visible_name
from scorer.sheets.selectors.highlights import highlights
from scorer.sheets.selectors.sheet_context import SheetContext, sheet_context
from scorer.sheets.selectors.sheet_state import SheetState
from scorer.support.figures import figure

__all__ = ["sheet_picture"]


def sheet_picture(now: SheetState) -> bytes:
    """The sheet's ranking as PNG, in the active language; the same sheet gives the same bytes."""
    return draw(picture_of(sheet_context(now)))


def picture_of(context: SheetContext) -> Picture:
    """What the picture says."""
    sheet = context.standing.sheet
    opened = timezone.localtime(sheet.opened_at)
    parts = [date_format(opened, "DATE_FORMAT"), sheet.event]
    if not context.finished:
        parts.append(_("in play"))
    rows = (
        DrawnSide(str(side.place), visible_name(side.name), side.total, first=side.place == 1)
        for side in context.ranking
    )
    return Picture(
        context.ruleset_name,
        " · ".join(filter(None, parts)),
        tuple(rows),
        chart=framed(context, FRAME),
        records=tuple(
            f"{one.label}: {figure(one.value)} · "
            + ", ".join(dict.fromkeys(name for span in one.spans for name in span.names))
            for one in highlights(context)
        ),
    )
