"""Who sits where: by name, by number, by table."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.lists import Sort, seating_list
from tournaments.printing.papers.paper import SEATING, PaperKind, PrintContext, Readers
from tournaments.printing.table_lists import tables_list


def _seating(context: PrintContext, sort: Sort) -> bytes:
    rounds = [paper_data.seating_of(context.data, number) for number in context.rounds]
    units = paper_data.seated_units(context.data, rounds)
    return context.printed(seating_list, units, rounds, sort=sort, large=context.order.large)


def _by_table(context: PrintContext) -> bytes:
    return context.printed(tables_list, context.seating, large=context.order.large)


BY_NAME = PaperKind(
    slug="seating-name",
    notes=("seating-name",),
    print=partial(_seating, sort=Sort.NAME),
    name=_("Seating by name"),
    group=SEATING,
    readers=Readers.OF_SEATING,
)
BY_NUMBER = PaperKind(
    slug="seating-number",
    notes=("seating-number",),
    print=partial(_seating, sort=Sort.NUMBER),
    name=_("Seating by number"),
    group=SEATING,
    readers=Readers.OF_SEATING,
)
BY_TABLE = PaperKind(
    slug="seating-table",
    notes=("seating-table",),
    print=_by_table,
    name=_("Seating by table"),
    group=SEATING,
    of_a_round=True,
    readers=Readers.OF_SEATING,
)
