"""Who sits where: by name, by number, by table."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data as data
from tournaments.printing.lists import Sort, seating_list_pdf
from tournaments.printing.papers.paper import SEATING, PaperKind, PrintContext, Readers
from tournaments.printing.table_lists import tables_list_pdf


def _seating(context: PrintContext, sort: Sort) -> bytes:
    rounds = [data.seating_of(context.book, number) for number in context.rounds]
    return seating_list_pdf(
        data.heading_of(context.event),
        data.seated_units(context.book, rounds),
        rounds,
        sort=sort,
        language=context.order.language,
        large=context.order.large,
        progress=context.progress,
    )


def _by_table(context: PrintContext) -> bytes:
    return tables_list_pdf(
        data.heading_of(context.event),
        data.seating_of(context.book, context.round),
        language=context.order.language,
        large=context.order.large,
        progress=context.progress,
    )


BY_NAME = PaperKind(
    slug="seating-name",
    print=partial(_seating, sort=Sort.NAME),
    name=_("Seating by name"),
    group=SEATING,
    readers=Readers.OF_SEATING,
)
BY_NUMBER = PaperKind(
    slug="seating-number",
    print=partial(_seating, sort=Sort.NUMBER),
    name=_("Seating by number"),
    group=SEATING,
    readers=Readers.OF_SEATING,
)
BY_TABLE = PaperKind(
    slug="seating-table",
    print=_by_table,
    name=_("Seating by table"),
    group=SEATING,
    of_a_round=True,
    readers=Readers.OF_SEATING,
)
