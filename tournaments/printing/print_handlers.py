"""How every paper of an event is printed: from the order and the event's book to the PDF.

All raise ``NothingToPrintError`` where the event has nothing yet of what the order wants.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO

from django.utils import translation

from scorer.operations.services.printing import Progress
from scorer.printing.addresses import code_address
from scorer.printing.order import PaperOrder
from scorer.sheets.selectors.codes import living_texts
from tournaments.models import Event
from tournaments.printing import paper_data as data
from tournaments.printing.canvas import pages_pdf
from tournaments.printing.cards import (
    TableCard,
    start_cards_pdf,
    table_card_pages,
    table_cards_pdf,
)
from tournaments.printing.diplomas import diplomas_pdf
from tournaments.printing.lists import Sort, round_name, seating_list_pdf, seating_pages
from tournaments.printing.minutes import Account, minutes_pdf
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.readable import Paper
from tournaments.printing.results import crosstable_pdf, results_pdf
from tournaments.printing.score_sheets import score_sheets_pdf
from tournaments.printing.standings import standings_pdf
from tournaments.printing.table_lists import tables_list_pdf, tables_pages
from tournaments.printing.values import PrintedRound
from tournaments.selectors.book import Book
from tournaments.selectors.standings import last_counted, standings_of


@dataclass(frozen=True, slots=True)
class PrintContext:
    """What a printer works from."""

    event: Event
    book: Book
    order: EventOrder
    progress: Progress

    @property
    def paper(self) -> Paper:
        """How papers to be read are printed: they tell the moment of the newest step."""
        newest = self.event.steps.order_by("-pk").values_list("at", flat=True).first()
        return Paper(self.order.language, self.order.large, newest)

    @property
    def round(self) -> int:
        """The round that was ordered; raises ``NothingToPrintError`` where it is not seated."""
        number = self.order.round
        if number is None or number not in self.book.tables:
            raise NothingToPrintError
        return number

    @property
    def rounds(self) -> list[int]:
        """The ordered round, or all that are seated."""
        if self.order.round is not None:
            return [self.round]
        if not self.book.tables:
            raise NothingToPrintError
        return sorted(self.book.tables)

    @property
    def played(self) -> int:
        """How many rounds the results tell of."""
        last = last_counted(self.book)
        return last if self.order.upto is None else min(last, self.order.upto)


def seating_by_name(context: PrintContext) -> bytes:
    """Who sits where, in the order of names."""
    return _seating(context, Sort.NAME)


def seating_by_number(context: PrintContext) -> bytes:
    """Who sits where, in the order of numbers."""
    return _seating(context, Sort.NUMBER)


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


def tables(context: PrintContext) -> bytes:
    """Who sits at which table, in the order of tables."""
    return tables_list_pdf(
        data.heading_of(context.event),
        data.seating_of(context.book, context.round),
        language=context.order.language,
        large=context.order.large,
        progress=context.progress,
    )


def start_cards(context: PrintContext) -> bytes:
    """A card for every player: tables, seats and fellow players."""
    book = context.book
    units = [unit for unit in data.units_of(book).values() if not book.units[unit.number].withdrawn]
    if not units:
        raise NothingToPrintError
    return start_cards_pdf(
        data.heading_of(context.event),
        units,
        [data.seating_of(book, number) for number in sorted(book.tables)],
        planned=book.format.rounds,
        language=context.order.language,
        progress=context.progress,
    )


def table_cards(context: PrintContext) -> bytes:
    """A card for every table, with the code that lets a phone write."""
    seating = data.seating_of(context.book, context.round)
    return table_cards_pdf(
        data.heading_of(context.event),
        _cards(context, seating),
        number=seating.number,
        language=context.order.language,
        progress=context.progress,
    )


def score_sheets(context: PrintContext) -> bytes:
    """A score sheet for every table."""
    order = context.order
    try:
        return score_sheets_pdf(
            context.event,
            context.round,
            PaperOrder(language=order.language, paper=order.paper, blank=True),
            imposition=order.imposition,
            addresses=_addresses(context),
            progress=context.progress,
        )
    except ValueError:
        raise NothingToPrintError from None


def whole_round(context: PrintContext) -> bytes:
    """All papers of a round in one file: lists and cards, set together, and the score sheets."""
    from pypdf import PdfWriter  # noqa: PLC0415 — only joining pays for it

    joined = PdfWriter()
    joined.append(BytesIO(_lists_and_cards(context)))
    done = len(joined.pages)
    onwards = replace(context, progress=lambda more: context.progress(done + more))
    joined.append(BytesIO(score_sheets(onwards)))
    written = BytesIO()
    joined.write(written)
    return written.getvalue()


def _lists_and_cards(context: PrintContext) -> bytes:
    """A round's lists and table cards: their words are mostly the same and are set once."""
    heading, seating = (
        data.heading_of(context.event),
        data.seating_of(context.book, context.round),
    )
    units, large = data.seated_units(context.book, [seating]), context.order.large
    with translation.override(context.order.language):
        pages = [
            *seating_pages(heading, units, [seating], sort=Sort.NAME, large=large),
            *seating_pages(heading, units, [seating], sort=Sort.NUMBER, large=large),
            *tables_pages(heading, seating, large=large),
            *table_card_pages(heading, _cards(context, seating), seating.number),
        ]
        return pages_pdf(pages, round_name(seating.number), progress=context.progress)


def _cards(context: PrintContext, seating: PrintedRound) -> list[TableCard]:
    addresses = _addresses(context)
    return [TableCard(table, addresses.get(table.number, "")) for table in seating.tables]


def _addresses(context: PrintContext) -> dict[int, str]:
    """What lets a phone write in the sheet of each table, where it has a good code; one query."""
    if not context.order.site:
        return {}
    sheets = {
        table.sheet: table.number
        for table in context.book.tables.get(context.round, ())
        if table.sheet
    }
    return {
        sheets[sheet]: code_address(context.order.site, code)
        for sheet, code in living_texts(sheets).items()
    }


def results(context: PrintContext) -> bytes:
    """What the tables of a round scored."""
    number = context.round
    if context.order.upto is not None and number > context.order.upto:
        raise NothingToPrintError
    return results_pdf(
        data.heading_of(context.event),
        number,
        data.scored_of(context.book, number),
        data.given_of(context.book, number),
        context.paper,
    )


def standings(context: PrintContext) -> bytes:
    """A list of standings."""
    found = standings_of(context.event, context.order.upto, context.book.version)
    try:
        ranked = data.ranked_of(context.book, found, context.order.kind_of_list, context.played)
    except KeyError:
        raise NothingToPrintError from None
    return standings_pdf(data.heading_of(context.event), ranked, context.paper)


def crosstable(context: PrintContext) -> bytes:
    """Everybody's rounds in one table."""
    found = standings_of(context.event, context.order.upto, context.book.version)
    return crosstable_pdf(
        data.heading_of(context.event),
        found.individual,
        data.units_of(context.book),
        planned=context.book.format.rounds,
        two_sided=context.book.two_sided,
        paper=context.paper,
    )


def diplomas(context: PrintContext) -> bytes:
    """Diplomas of a list, the last place first."""
    found = standings_of(context.event, None, context.book.version)
    try:
        diplomas = data.diplomas_of(
            context.event, found, context.order.kind_of_list, context.order.places
        )
    except KeyError:
        raise NothingToPrintError from None
    if not diplomas or not last_counted(context.book):
        raise NothingToPrintError
    return diplomas_pdf(data.heading_of(context.event), diplomas, context.paper)


def minutes(context: PrintContext) -> bytes:
    """Everything that was done at the desk, and by whom."""
    book = context.book
    account = Account(
        entries=list(book.units.values()),
        units=data.units_of(book),
        draws=list(context.event.draws.order_by("pk")),
        results={number: data.scored_of(book, number) for number in sorted(book.tables)},
        awards={number: data.given_of(book, number) for number in (*sorted(book.rounds), None)},
        steps=list(context.event.steps.all()),
    )
    return minutes_pdf(data.heading_of(context.event), account, context.paper)
