"""The papers of an event, each stated once: who prints it, what it needs, who may read it.

The page that offers them, the form, the public addresses, the print jobs and the start page's
links read this list. A new paper is one entry here and its function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scorer.printing.order import Imposition
from tournaments.printing import print_handlers as handlers
from tournaments.printing.cards import pages_of
from tournaments.printing.order import EventOrder
from tournaments.printing.print_handlers import PrintContext
from tournaments.selectors.book_values import Book

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Pages = Callable[[EventOrder, Book], int]


class Kind(StrEnum):
    """Which paper, as addresses and kept orders name it."""

    BY_NAME = "seating-name"
    BY_NUMBER = "seating-number"
    BY_TABLE = "seating-table"
    TABLE_CARDS = "table-cards"
    SCORE_SHEETS = "score-sheets"
    ROUND = "round"  # everything a round needs before it begins
    START_CARDS = "start-cards"
    RESULTS = "results"
    CROSSTABLE = "crosstable"
    STANDINGS = "standings"
    DIPLOMAS = "diplomas"
    MINUTES = "minutes"


class Readers(StrEnum):
    """Who reads a paper besides the desk."""

    NOBODY = "nobody"
    OF_SEATING = "seating"  # everybody, once the event shows who sits where
    OF_RESULTS = "results"  # everybody, as far as the event shows results


@dataclass(frozen=True, slots=True)
class Group:
    """Papers that stand together on the page; ``field`` of the form says how they are wanted."""

    stage: StrOrPromise
    field: str = ""
    note: StrOrPromise = ""
    needs_seats: bool = True


def _lists(_order: EventOrder, book: Book) -> int:
    return pages_of(len(book.units), 40)


def _start_cards(_order: EventOrder, book: Book) -> int:
    return pages_of(len(book.units), 4)


def _tables(order: EventOrder, book: Book) -> int:
    return len(book.tables.get(order.round or 0, ()))


def _table_cards(order: EventOrder, book: Book) -> int:
    return pages_of(_tables(order, book), 2)


def _score_sheets(order: EventOrder, book: Book) -> int:
    tables = _tables(order, book)
    return tables if order.imposition is Imposition.SINGLE else pages_of(tables, 2)


def _round(order: EventOrder, book: Book) -> int:
    lists = 3 * pages_of(len(book.units), 90)
    return _score_sheets(order, book) + lists + _table_cards(order, book)


def _minutes(order: EventOrder, book: Book) -> int:
    return _lists(order, book) + pages_of(sum(map(len, book.tables.values())), 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperKind:
    """A paper: its button, its page's group, and what is to be known before it is printed.

    ``one_sided_name``: where no two sides play each other. ``at_once``: pages that are printed
    while somebody waits, more are for a job; None: any number. ``codes`` let phones write.
    """

    print: Callable[[PrintContext], bytes]
    name: StrOrPromise
    group: Group
    one_sided_name: StrOrPromise = ""
    is_main: bool = False
    of_a_round: bool = False
    readers: Readers = Readers.NOBODY
    codes: bool = False
    pages: Pages = _lists
    at_once: int | None = None


BEFORE, AFTER, END = _("Before a round"), _("After a round"), _("At the end")
_SEATING = Group(BEFORE)
_SHEETS = Group(
    BEFORE,
    field="paper",
    note=_(
        "Table cards and score sheets carry a code by which a phone writes the score, once the "
        "round is open. It is good for two days."
    ),
)
_CARDS = Group(
    BEFORE,
    note=_(
        "Four on a page, to be cut: tables, seats and fellow players of all rounds that are "
        "drawn, room for what comes later."
    ),
    needs_seats=False,
)
_PLAYED = Group(AFTER)
_LISTS = Group(AFTER, field="list", needs_seats=False)
_PRIZES = Group(
    END,
    field="places",
    note=_("Diplomas are of the list chosen under “After a round”, the last place first."),
    needs_seats=False,
)
_RECORD = Group(END, needs_seats=False)

PAPERS: Mapping[str, PaperKind] = {
    Kind.BY_NAME: PaperKind(
        print=handlers.seating_by_name,
        name=_("Seating by name"),
        group=_SEATING,
        readers=Readers.OF_SEATING,
    ),
    Kind.BY_NUMBER: PaperKind(
        print=handlers.seating_by_number,
        name=_("Seating by number"),
        group=_SEATING,
        readers=Readers.OF_SEATING,
    ),
    Kind.BY_TABLE: PaperKind(
        print=handlers.tables,
        name=_("Seating by table"),
        group=_SEATING,
        of_a_round=True,
        readers=Readers.OF_SEATING,
    ),
    Kind.TABLE_CARDS: PaperKind(
        print=handlers.table_cards,
        name=_("Table cards"),
        group=_SEATING,
        of_a_round=True,
        codes=True,
        pages=_table_cards,
        at_once=100,
    ),
    Kind.SCORE_SHEETS: PaperKind(
        print=handlers.score_sheets,
        name=_("Score sheets"),
        group=_SHEETS,
        of_a_round=True,
        codes=True,
        pages=_score_sheets,
        at_once=40,
    ),
    Kind.ROUND: PaperKind(
        print=handlers.whole_round,
        name=_("All of these in one file"),
        group=_SHEETS,
        is_main=True,
        of_a_round=True,
        codes=True,
        pages=_round,
        at_once=0,
    ),
    Kind.START_CARDS: PaperKind(
        print=handlers.start_cards,
        name=_("Start cards of all players"),
        group=_CARDS,
        pages=_start_cards,
        at_once=50,
    ),
    Kind.RESULTS: PaperKind(
        print=handlers.results,
        name=_("Results of the round"),
        group=_PLAYED,
        of_a_round=True,
        readers=Readers.OF_RESULTS,
    ),
    Kind.CROSSTABLE: PaperKind(
        print=handlers.crosstable,
        name=_("Crosstable"),
        one_sided_name=_("All rounds in one table"),
        group=_PLAYED,
        readers=Readers.OF_RESULTS,
    ),
    Kind.STANDINGS: PaperKind(
        print=handlers.standings,
        name=_("Standings"),
        group=_LISTS,
        readers=Readers.OF_RESULTS,
    ),
    Kind.DIPLOMAS: PaperKind(print=handlers.diplomas, name=_("Diplomas"), group=_PRIZES),
    Kind.MINUTES: PaperKind(
        print=handlers.minutes,
        name=_("Minutes"),
        group=_RECORD,
        pages=_minutes,
        at_once=8,
    ),
}


def pages_in(order: EventOrder, book: Book) -> int:
    """About how many pages an order comes to: what a job's progress is told in."""
    return max(PAPERS[order.kind].pages(order, book), 1)


def takes_long(order: EventOrder, book: Book) -> bool:
    """Whether an order is for a job: somebody would wait some seconds for the page."""
    at_once = PAPERS[order.kind].at_once
    return at_once is not None and pages_in(order, book) > at_once
