"""How every paper of an event is printed: from the order and the event's book to the PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from io import BytesIO

from django.utils import translation

from scorer.printing.addresses import code_address
from scorer.printing.order import PaperOrder
from scorer.selectors.codes import living_texts
from scorer.services.printing import Progress
from tournaments.models import Event
from tournaments.printing import gather
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
from tournaments.printing.order import EventOrder, Kind, NothingToPrintError
from tournaments.printing.readable import Paper
from tournaments.printing.results import crosstable_pdf, results_pdf
from tournaments.printing.score_sheets import score_sheets_pdf
from tournaments.printing.standings import standings_pdf
from tournaments.printing.table_lists import tables_list_pdf, tables_pages
from tournaments.printing.values import Seating
from tournaments.selectors.book import Book
from tournaments.selectors.standings import last_counted, standings_of


@dataclass(frozen=True, slots=True)
class Desk:
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


def _seating(desk: Desk) -> bytes:
    rounds = [gather.seating_of(desk.book, number) for number in desk.rounds]
    sort = Sort.NAME if desk.order.kind is Kind.BY_NAME else Sort.NUMBER
    return seating_list_pdf(
        gather.heading_of(desk.event),
        gather.seated_units(desk.book, rounds),
        rounds,
        sort=sort,
        language=desk.order.language,
        large=desk.order.large,
        progress=desk.progress,
    )


def _tables(desk: Desk) -> bytes:
    return tables_list_pdf(
        gather.heading_of(desk.event),
        gather.seating_of(desk.book, desk.round),
        language=desk.order.language,
        large=desk.order.large,
        progress=desk.progress,
    )


def _start_cards(desk: Desk) -> bytes:
    book = desk.book
    units = [
        unit for unit in gather.units_of(book).values() if not book.units[unit.number].withdrawn
    ]
    if not units:
        raise NothingToPrintError
    return start_cards_pdf(
        gather.heading_of(desk.event),
        units,
        [gather.seating_of(book, number) for number in sorted(book.tables)],
        planned=book.format.rounds,
        language=desk.order.language,
        progress=desk.progress,
    )


def _table_cards(desk: Desk) -> bytes:
    seating = gather.seating_of(desk.book, desk.round)
    return table_cards_pdf(
        gather.heading_of(desk.event),
        _cards(desk, seating),
        number=seating.number,
        language=desk.order.language,
        progress=desk.progress,
    )


def _score_sheets(desk: Desk) -> bytes:
    order = desk.order
    try:
        return score_sheets_pdf(
            desk.event,
            desk.round,
            PaperOrder(language=order.language, paper=order.paper, blank=True),
            imposition=order.imposition,
            addresses=_addresses(desk),
            progress=desk.progress,
        )
    except ValueError:
        raise NothingToPrintError from None


def _round(desk: Desk) -> bytes:
    """All papers of a round in one file: lists and cards, set together, and the score sheets."""
    from pypdf import PdfWriter  # noqa: PLC0415 — only joining pays for it

    joined = PdfWriter()
    joined.append(BytesIO(_lists_and_cards(desk)))
    done = len(joined.pages)
    onwards = replace(desk, progress=lambda more: desk.progress(done + more))
    joined.append(BytesIO(_score_sheets(onwards)))
    written = BytesIO()
    joined.write(written)
    return written.getvalue()


def _lists_and_cards(desk: Desk) -> bytes:
    """A round's lists and table cards: their words are mostly the same and are set once."""
    heading, seating = gather.heading_of(desk.event), gather.seating_of(desk.book, desk.round)
    units, large = gather.seated_units(desk.book, [seating]), desk.order.large
    with translation.override(desk.order.language):
        pages = [
            *seating_pages(heading, units, [seating], sort=Sort.NAME, large=large),
            *seating_pages(heading, units, [seating], sort=Sort.NUMBER, large=large),
            *tables_pages(heading, seating, large=large),
            *table_card_pages(heading, _cards(desk, seating), seating.number),
        ]
        return pages_pdf(pages, round_name(seating.number), progress=desk.progress)


def _cards(desk: Desk, seating: Seating) -> list[TableCard]:
    addresses = _addresses(desk)
    return [TableCard(table, addresses.get(table.number, "")) for table in seating.tables]


def _addresses(desk: Desk) -> dict[int, str]:
    """What lets a phone write in the sheet of each table, where it has a good code; one query."""
    if not desk.order.site:
        return {}
    sheets = {
        table.sheet: table.number for table in desk.book.tables.get(desk.round, ()) if table.sheet
    }
    return {
        sheets[sheet]: code_address(desk.order.site, code)
        for sheet, code in living_texts(sheets).items()
    }


def _results(desk: Desk) -> bytes:
    number = desk.round
    if desk.order.upto is not None and number > desk.order.upto:
        raise NothingToPrintError
    return results_pdf(
        gather.heading_of(desk.event),
        number,
        gather.scored_of(desk.book, number),
        gather.given_of(desk.book, number),
        desk.paper,
    )


def _standings(desk: Desk) -> bytes:
    found = standings_of(desk.event, desk.order.upto, desk.book.version)
    try:
        ranked = gather.ranked_of(desk.book, found, desk.order.kind_of_list, desk.played)
    except KeyError:
        raise NothingToPrintError from None
    units = gather.units_of(desk.book)
    return standings_pdf(gather.heading_of(desk.event), ranked, units, desk.paper)


def _crosstable(desk: Desk) -> bytes:
    found = standings_of(desk.event, desk.order.upto, desk.book.version)
    return crosstable_pdf(
        gather.heading_of(desk.event),
        found.individual,
        gather.units_of(desk.book),
        planned=desk.book.format.rounds,
        two_sided=desk.book.two_sided,
        paper=desk.paper,
    )


def _diplomas(desk: Desk) -> bytes:
    found = standings_of(desk.event, None, desk.book.version)
    try:
        diplomas = gather.diplomas_of(desk.event, found, desk.order.kind_of_list, desk.order.places)
    except KeyError:
        raise NothingToPrintError from None
    if not diplomas or not last_counted(desk.book):
        raise NothingToPrintError
    return diplomas_pdf(gather.heading_of(desk.event), diplomas, desk.paper)


def _minutes(desk: Desk) -> bytes:
    book = desk.book
    account = Account(
        entries=list(book.units.values()),
        units=gather.units_of(book),
        draws=list(desk.event.draws.order_by("pk")),
        results={number: gather.scored_of(book, number) for number in sorted(book.tables)},
        awards={number: gather.given_of(book, number) for number in (*sorted(book.rounds), None)},
        steps=list(desk.event.steps.all()),
    )
    return minutes_pdf(gather.heading_of(desk.event), account, desk.paper)


PRINTERS: Mapping[Kind, Callable[[Desk], bytes]] = {
    Kind.BY_NUMBER: _seating,
    Kind.BY_NAME: _seating,
    Kind.BY_TABLE: _tables,
    Kind.START_CARDS: _start_cards,
    Kind.TABLE_CARDS: _table_cards,
    Kind.SCORE_SHEETS: _score_sheets,
    Kind.ROUND: _round,
    Kind.RESULTS: _results,
    Kind.STANDINGS: _standings,
    Kind.CROSSTABLE: _crosstable,
    Kind.MINUTES: _minutes,
    Kind.DIPLOMAS: _diplomas,
}
