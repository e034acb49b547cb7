"""Everything that was done at the desk, and by whom."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.printing import paper_data
from tournaments.printing.cards import pages_of
from tournaments.printing.minutes import Account, minutes_pdf
from tournaments.printing.order import EventOrder
from tournaments.printing.papers.paper import RECORD, PaperKind, PrintContext, pages_of_list
from tournaments.printing.standings import Ranked
from tournaments.selectors.cash_sheet import cash_sheet_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.event_data import EventData
from tournaments.selectors.sentences import with_accounts
from tournaments.selectors.standings import kinds_in, standings_of


def _minutes(context: PrintContext) -> bytes:
    data = context.data
    with translation.override(context.order.language):
        prizes = paper_data.prizes_in(context.event, data)
        lists = list(_standings(context))
    rules, cash = entry_rules(context.event), cash_sheet_of(context.event)
    account = Account(
        entries=list(data.units.values()),
        units=data.units,
        draws=list(context.event.draws.order_by("pk")),
        results={number: paper_data.scored_of(data, number) for number in sorted(data.tables)},
        awards={
            number: paper_data.given_of(data, number) for number in (*sorted(data.rounds), None)
        },
        standings=lists,
        prizes=prizes,
        steps=with_accounts(context.event, context.event.steps.all()),
        cash=cash if cash.lines and (rules.paying or cash.paid) else None,
        currency=rules.currency,
    )
    return minutes_pdf(paper_data.heading_of(context.event), account, context.paper)


def _standings(context: PrintContext) -> Iterator[Ranked]:
    """Players, teams, pairs and categories as there are any; nothing before the first result."""
    if context.played:
        found = standings_of(context.event, None, context.data.version)
        for kind in kinds_in(found):
            ranked = paper_data.ranked_of(context.data, found, kind, context.played)
            if ranked.lines:
                yield ranked


def _pages(order: EventOrder, data: EventData) -> int:
    return 2 * pages_of_list(order, data) + pages_of(sum(map(len, data.tables.values())), 20)


MINUTES = PaperKind(
    slug="minutes", print=_minutes, name=_("Minutes"), group=RECORD, pages=_pages, at_once=8
)
