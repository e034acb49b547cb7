"""What a paper of an event is: its button, what it needs, who reads it, what it is printed from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from scorer.operations.services.jobs import Progress
from tournaments.models import Event
from tournaments.printing.canvas import Pages, pages_pdf
from tournaments.printing.cards import pages_of
from tournaments.printing.order import EventOrder, NothingToPrintError
from tournaments.printing.paper_data import heading_of, seating_of
from tournaments.printing.readable import Paper
from tournaments.printing.values import PrintedRound
from tournaments.selectors.event_data import EventData
from tournaments.selectors.standings import last_counted

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

PageCount = Callable[[EventOrder, EventData], int]


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


BEFORE, AFTER, END = _("Before a round"), _("After a round"), _("At the end")
SEATING = Group(BEFORE)
SHEETS = Group(
    BEFORE,
    field="paper",
    note=_(
        "Table cards and score sheets carry a code by which a phone writes the score, once the "
        "round is open. It is good for two days."
    ),
)
CARDS = Group(
    BEFORE,
    field="numbers",
    note=_(
        "Four on a page, to be cut: tables, seats and fellow players of all rounds that are "
        "drawn, room for what comes later."
    ),
    needs_seats=False,
)
HALL = Group(
    BEFORE,
    field="wifi",
    note=_(
        "What to do when the radio, the router, the laptop or a phone fails, with the addresses "
        "of this hall. Hang it up before the first round."
    ),
    needs_seats=False,
)
PLAYED = Group(AFTER)
LISTS = Group(AFTER, field="list", needs_seats=False)
PRIZES = Group(
    END,
    field="places",
    note=_("Diplomas are of the list chosen under “After a round”, the last place first."),
    needs_seats=False,
)
AWARDED = Group(
    END,
    note=_(
        "Of the prizes that are put up, by the standings as they are. Envelopes are labels of "
        "A6, four on a page, to be cut."
    ),
    needs_seats=False,
)
RECORD = Group(END, needs_seats=False)
GROUPS = (
    SEATING,
    SHEETS,
    CARDS,
    HALL,
    PLAYED,
    LISTS,
    PRIZES,
    AWARDED,
    RECORD,
)  # as they stand on the page


@dataclass(frozen=True, slots=True)
class PrintContext:
    """What a paper is printed from."""

    event: Event
    data: EventData
    order: EventOrder
    progress: Progress

    @property
    def paper(self) -> Paper:
        """How papers to be read are printed: they tell the moment of the newest step."""
        newest = self.event.steps.order_by("-pk").values_list("at", flat=True).first()
        return Paper(self.order.language, self.order.large, newest)

    def printed(self, made: Callable[..., Pages], *given: object, **how: object) -> bytes:
        """The pages that ``made`` gives of the event's heading and the values given."""
        with translation.override(self.order.language):
            some = made(heading_of(self.event), *given, **how)
            return pages_pdf(some.pages, some.title, progress=self.progress)

    @property
    def round(self) -> int:
        """The round that was ordered; raises ``NothingToPrintError`` where it is not seated."""
        number = self.order.round
        if number is None or number not in self.data.tables:
            raise NothingToPrintError
        return number

    @property
    def rounds(self) -> list[int]:
        """The ordered round, or all that are seated."""
        if self.order.round is not None:
            return [self.round]
        if not self.data.tables:
            raise NothingToPrintError
        return sorted(self.data.tables)

    @property
    def seating(self) -> PrintedRound:
        """The tables of the round that was ordered."""
        return seating_of(self.data, self.round)

    @property
    def chosen(self) -> PrintedRound:
        """Of them, those whose cards and sheets are wanted; raises as ``round`` does."""
        wanted, seating = self.order.tables, self.seating
        some = tuple(one for one in seating.tables if not wanted or one.number in wanted)
        if not some:
            raise NothingToPrintError
        return replace(seating, tables=some)

    @property
    def played(self) -> int:
        """How many rounds the results tell of."""
        return last_counted(self.data, self.order.upto)


def pages_of_list(_order: EventOrder, data: EventData) -> int:
    """About how many pages a list of everybody has."""
    return pages_of(len(data.units), 40)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperKind:
    """A paper: its ``slug`` in addresses and kept orders, its button, what is known before it.

    ``print`` raises ``NothingToPrintError`` where the event has nothing yet of what is ordered.
    ``one_sided_name``: where no two sides play each other. ``at_once``: pages that are printed
    while somebody waits, more are for a job; None: any number. ``codes`` let phones write.
    ``addresses``: it says where the site is found. ``cash``: for those at the desk alone who
    keep the cash. ``by_table``, ``by_number``: it can be printed of some tables, of some players.
    ``notes``: the papers (slugs) that the desk notes as printed.
    """

    slug: str
    print: Callable[[PrintContext], bytes]
    name: StrOrPromise
    group: Group
    one_sided_name: StrOrPromise = ""
    is_main: bool = False
    of_a_round: bool = False
    readers: Readers = Readers.NOBODY
    codes: bool = False
    addresses: bool = False
    cash: bool = False
    by_table: bool = False
    by_number: bool = False
    notes: tuple[str, ...] = ()
    pages: PageCount = pages_of_list
    at_once: int | None = None

    @property
    def shows_results(self) -> bool:
        """Whether it tells places or what was scored."""
        return self.group in (PLAYED, LISTS, PRIZES, AWARDED)
