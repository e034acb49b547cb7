"""Everything that was done at the desk, and by whom."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data as data
from tournaments.printing.cards import pages_of
from tournaments.printing.minutes import Account, minutes_pdf
from tournaments.printing.order import EventOrder
from tournaments.printing.papers.paper import RECORD, PaperKind, PrintContext, pages_of_list
from tournaments.printing.standings import Ranked
from tournaments.selectors.book_values import Book
from tournaments.selectors.cash_sheet import cash_sheet_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.standings import kinds_in, standings_of
from tournaments.selectors.step_authors import with_accounts


def _minutes(context: PrintContext) -> bytes:
    book = context.book
    with translation.override(context.order.language):
        prizes = data.prizes_in(context.event, book)
        lists = list(_standings(context))
    rules, cash = entry_rules(context.event), cash_sheet_of(context.event)
    account = Account(
        entries=list(book.units.values()),
        units=book.units,
        draws=list(context.event.draws.order_by("pk")),
        results={number: data.scored_of(book, number) for number in sorted(book.tables)},
        awards={number: data.given_of(book, number) for number in (*sorted(book.rounds), None)},
        standings=lists,
        prizes=prizes,
        steps=with_accounts(context.event, context.event.steps.all()),
        cash=cash if cash.lines and (rules.paying or cash.paid) else None,
        currency=rules.currency,
    )
    return minutes_pdf(data.heading_of(context.event), account, context.paper)


def _standings(context: PrintContext) -> Iterator[Ranked]:
    """Players, teams, pairs and categories as there are any; nothing before the first result."""
    if context.played:
        found = standings_of(context.event, None, context.book.version)
        for kind in kinds_in(found):
            ranked = data.ranked_of(context.book, found, kind, context.played)
            if ranked.lines:
                yield ranked


def _pages(order: EventOrder, book: Book) -> int:
    return 2 * pages_of_list(order, book) + pages_of(sum(map(len, book.tables.values())), 20)


MINUTES = PaperKind(
    slug="minutes", print=_minutes, name=_("Minutes"), group=RECORD, pages=_pages, at_once=8
)
