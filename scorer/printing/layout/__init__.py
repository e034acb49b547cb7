"""How each game's sheet is laid out on paper.

A game's own layout is its kit's ``layout``; a game without one gets the plain sheet. Widths
and heights are in mm and meant for A4; ``Page`` makes them fit other paper.
"""

from __future__ import annotations

from dataclasses import replace
from textwrap import shorten

from django.utils.translation import gettext as _

from scorer.kits import LayoutPart, kit_of
from scorer.printing.addresses import typed_code
from scorer.printing.bilingual import in_both
from scorer.printing.layout import plain
from scorer.printing.layout.shared import fields_of, place_of
from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import CELL_SIZE
from scorer.printing.parts import Check, Layout
from scorer.records.record import visible_name
from scorer.sheets.selectors.sheet_context import SheetContext

RUNNING_HEAD, A_MILLIMETRE = 90, 0.55  # letters in the head of further pages, which is one line


def layout_of(
    sheet: SheetContext, order: PaperOrder, occasion: Occasion, address: str = ""
) -> Layout:
    """The sheet laid out by its game's kit, or plainly, with its labels in both languages.

    ``address`` is what the sheet's QR code opens; empty: it has none.
    """
    part: LayoutPart = kit_of(sheet.game.slug).layout or plain

    def made() -> Layout:
        drawn = part.layout(sheet, order)
        carried = (_("Brought forward"), _("Carried forward"))
        return replace(
            drawn,
            grid=replace(drawn.grid, carried=carried, size=CELL_SIZE * drawn.page.scale),
            fields=fields_of(occasion, drawn.page, coded=bool(address)),
            checks=(*drawn.checks, *_winners(sheet, order)),
            running=shorten(
                sheet_name(sheet),
                min(RUNNING_HEAD, round(A_MILLIMETRE * drawn.page.width)),
                placeholder=" …",
            ),
            place=place_of(occasion) if address else "",
            blank=order.blank,
            read=not order.blank,
            coded=bool(address),
            code=address,
            typed=typed_code(address),
        )

    return in_both(order.second, made)


def sheet_name(sheet: SheetContext) -> str:
    """What is played by whom: "Kop · Ada, Bogdan, Celina, Darek"."""
    names = ", ".join(map(visible_name, filter(None, sheet.players)))
    return " · ".join(filter(None, (sheet.ruleset_name, names)))


def _winners(sheet: SheetContext, order: PaperOrder) -> tuple[Check, ...]:
    """Who has won; nothing on a blank sheet or before the end."""
    if order.blank or not sheet.winners:
        return ()
    return (Check(_("Won by"), ", ".join(map(visible_name, sheet.winners)), wide=True),)
