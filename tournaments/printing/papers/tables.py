"""What lies on the tables of a round: cards and score sheets, and all its papers in one file."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from django.utils.translation import gettext_lazy as _

from scorer.printing.addresses import code_address, writing_address
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.sheets.selectors.codes import living_texts
from tournaments.models import Round
from tournaments.printing import paper_data
from tournaments.printing.canvas import Pages
from tournaments.printing.cards import TableCard, pages_of, table_cards
from tournaments.printing.lists import Sort, round_name, seating_list
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.papers.paper import SEATING, SHEETS, PaperKind, PrintContext
from tournaments.printing.score_sheets import score_sheets_pdf
from tournaments.printing.table_lists import tables_list
from tournaments.printing.values import Heading
from tournaments.selectors.event_data import EventData
from tournaments.services.sheets import planned_code


def _table_cards(context: PrintContext) -> bytes:
    """A card for every table, with the code that lets a phone write."""
    return context.printed(table_cards, _cards(context), context.seating)


def _score_sheets(context: PrintContext) -> bytes:
    """The sheets; their codes say round and table, for who reads them off a photograph."""
    order = context.order
    addresses = {
        table: writing_address(order.site, code, Occasion(round=context.round, table=table))
        for table, code in _codes(context).items()
    }
    try:
        return score_sheets_pdf(
            context.event,
            context.round,
            PaperOrder(language=order.language, paper=order.paper, blank=True),
            imposition=order.imposition,
            addresses=addresses,
            tables=order.tables,
            progress=context.progress,
        )
    except ValueError:
        raise NothingToPrintError from None


def _whole_round(context: PrintContext) -> bytes:
    """All papers of a round in one file: lists and cards, set together, and the score sheets."""
    from pypdf import PdfWriter  # noqa: PLC0415 — only joining pays for it

    joined = PdfWriter()
    joined.append(BytesIO(_lists_and_cards(context)))
    done = len(joined.pages)
    onwards = replace(context, progress=lambda more: context.progress(done + more))
    joined.append(BytesIO(_score_sheets(onwards)))
    written = BytesIO()
    joined.write(written)
    return written.getvalue()


def _lists_and_cards(context: PrintContext) -> bytes:
    """A round's lists and table cards: their words are mostly the same and are set once."""
    seating, large = context.seating, context.order.large
    units, cards = paper_data.seated_units(context.data, [seating]), _cards(context)

    def together(heading: Heading) -> Pages:
        parts = (
            seating_list(heading, units, [seating], sort=Sort.NAME, large=large),
            seating_list(heading, units, [seating], sort=Sort.NUMBER, large=large),
            tables_list(heading, seating, large=large),
            table_cards(heading, cards, seating),
        )
        return Pages(round_name(seating.number), [page for part in parts for page in part.pages])

    return context.printed(together)


def _cards(context: PrintContext) -> list[TableCard]:
    site = context.order.site
    addresses = {table: code_address(site, code) for table, code in _codes(context).items()}
    return [TableCard(table, addresses.get(table.number, "")) for table in context.chosen.tables]


def _codes(context: PrintContext) -> dict[int, str]:
    """The code that lets a phone write in each table's sheet, where it has a good one; one query.

    Of a round that is not open yet: what will, as soon as it is.
    """
    if not context.order.site:
        return {}
    played = context.data.rounds[context.round]
    tables = context.data.tables[context.round]
    if played.state == Round.State.SEATED:
        return {table.number: planned_code(played.pk, table.number) for table in tables}
    sheets = {table.sheet: table.number for table in tables if table.sheet}
    return {sheets[sheet]: code for sheet, code in living_texts(sheets).items()}


def _tables(order: EventOrder, data: EventData) -> int:
    return len(order.tables) or len(data.tables.get(order.round or 0, ()))


def _pages_of_cards(order: EventOrder, data: EventData) -> int:
    return pages_of(_tables(order, data), 2)


def _pages_of_sheets(order: EventOrder, data: EventData) -> int:
    tables = _tables(order, data)
    return tables if order.imposition is Imposition.SINGLE else pages_of(tables, 2)


def _pages_of_round(order: EventOrder, data: EventData) -> int:
    lists = 3 * pages_of(len(data.units), 90)
    return _pages_of_sheets(order, data) + lists + _pages_of_cards(order, data)


TABLE_CARDS = PaperKind(
    slug="table-cards",
    by_table=True,
    notes=("table-cards",),
    print=_table_cards,
    name=_("Table cards"),
    group=SEATING,
    of_a_round=True,
    codes=True,
    pages=_pages_of_cards,
    at_once=100,
)
SCORE_SHEETS = PaperKind(
    slug="score-sheets",
    by_table=True,
    notes=("score-sheets",),
    print=_score_sheets,
    name=_("Score sheets"),
    group=SHEETS,
    of_a_round=True,
    codes=True,
    pages=_pages_of_sheets,
    at_once=40,
)
WHOLE_ROUND = PaperKind(
    slug="round",
    by_table=True,
    notes=("seating-name", "seating-number", "seating-table", "table-cards", "score-sheets"),
    print=_whole_round,
    name=_("All of these in one file"),
    group=SHEETS,
    is_main=True,
    of_a_round=True,
    codes=True,
    pages=_pages_of_round,
    at_once=0,
)
