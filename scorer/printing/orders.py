"""Orders of many sheets as values: kept as JSON by a job, printed when its turn comes.

Terms: the *site* is the address that codes lead to ("https://kontra.example"), empty for
sheets without codes; what an order's *occasion* leaves open is what each sheet says itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from uuid import UUID

from pydantic import TypeAdapter

from scorer.models import ScoreSheet
from scorer.operations.selectors.printing import sheets_with, standings
from scorer.printing.addresses import new_address, sheet_address
from scorer.printing.order import NOWHERE, Imposition, Occasion, PaperOrder, occasion_of
from scorer.printing.sets import Item, Progress, blank_items, print_set

MOST_SHEETS = 500


class Tables(StrEnum):
    """Where the table numbers of a set come from."""

    SHEETS = "sheets"  # what each sheet says
    COUNTED = "counted"  # counted from a first number, in the order of the sheets
    NONE = "none"  # lines to write on


class Sorting(StrEnum):
    """In what order the sheets of a set are printed."""

    TABLE = "table"  # by table, those without one last, the first opened first
    OPENED = "opened"  # the first opened first


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the sheets of a set are ordered and numbered; ``first`` is for counted tables."""

    sort: Sorting = Sorting.TABLE
    tables: Tables = Tables.SHEETS
    first: int = 1


@dataclass(frozen=True, slots=True)
class SetOrder:
    """Sheets of the site, by their ids."""

    sheets: tuple[UUID, ...]
    paper: PaperOrder
    imposition: Imposition = Imposition.SINGLE
    occasion: Occasion = NOWHERE
    numbering: Numbering = Numbering()
    site: str = ""

    @property
    def total(self) -> int:
        """How many sheets are ordered."""
        return len(self.sheets)

    def items(self) -> list[Item]:
        """Those of the sheets that are still there, in order; a fixed number of queries."""
        return items_of(
            sheets_with(self.sheets),
            blank=self.paper.blank,
            occasion=self.occasion,
            numbering=self.numbering,
            site=self.site,
        )


@dataclass(frozen=True, slots=True)
class BlanksOrder:
    """Blank sheets for ``count`` tables of a rule set and so many ``players``, without names.

    ``options`` are the house rules that are not the usual ones, as in a record. The tables
    are numbered from ``first`` on; None: each has a line for its number.
    """

    ruleset: str
    players: int
    count: int
    paper: PaperOrder
    options: dict[str, object] = field(default_factory=dict)
    imposition: Imposition = Imposition.SINGLE
    occasion: Occasion = NOWHERE
    first: int | None = None
    site: str = ""

    @property
    def total(self) -> int:
        """How many sheets are ordered."""
        return self.count

    def items(self) -> list[Item]:
        """The sheets in table order; no query."""
        places = range(self.count)
        first = self.first
        items = blank_items(
            self.ruleset,
            players=self.players,
            options=self.options,
            tables=[None if first is None else first + place for place in places],
            occasion=self.occasion,
        )
        return [
            replace(item, address=new_address(self.site, self.ruleset, item.occasion))
            for item in items
        ]


@dataclass(frozen=True, slots=True)
class OneSheet:
    """One sheet of the site by its id; ``address`` is what its code opens."""

    sheet: UUID
    paper: PaperOrder
    occasion: Occasion
    address: str


Order = SetOrder | BlanksOrder
_ORDERS: TypeAdapter[Order] = TypeAdapter(Order)
ONE_SHEET: TypeAdapter[OneSheet] = TypeAdapter(OneSheet)


def as_json(order: Order) -> dict[str, object]:
    """The order as a job keeps it."""
    kept: dict[str, object] = _ORDERS.dump_python(order, mode="json")
    return kept


def read_order(kept: object) -> Order:
    """The order as ``as_json`` gave it; raises pydantic's ``ValidationError`` for anything else."""
    order: Order = _ORDERS.validate_python(kept)
    return order


def print_order(order: Order, progress: Progress = lambda _done: None) -> bytes:
    """The PDF; raises ``PrintingUnavailableError``."""
    return print_set(order.items(), order.paper, imposition=order.imposition, progress=progress)


def items_of(
    sheets: Sequence[ScoreSheet],
    *,
    blank: bool,
    occasion: Occasion = NOWHERE,
    numbering: Numbering,
    site: str,
) -> list[Item]:
    """What ``print_set`` prints of the sheets, ordered and numbered; one query."""
    ordered = sorted(sheets, key=_by_table if numbering.sort is Sorting.TABLE else _by_age)
    items = []
    for place, now in enumerate(standings(ordered, lines=not blank)):
        own = _merged(occasion_of(now.sheet), occasion)
        told = replace(own, table=_table(now.sheet, place, numbering))
        items.append(Item(now, told, sheet_address(site, now.sheet.pk, told)))
    return items


def _merged(own: Occasion, ordered: Occasion) -> Occasion:
    """What the sheet says, where the order says nothing else."""
    return Occasion(
        event=ordered.event or own.event,
        day=ordered.day or own.day,
        round=own.round if ordered.round is None else ordered.round,
    )


def _table(sheet: ScoreSheet, place: int, numbering: Numbering) -> int | None:
    if numbering.tables is Tables.COUNTED:
        return numbering.first + place
    return sheet.table if numbering.tables is Tables.SHEETS else None


def _by_table(sheet: ScoreSheet) -> tuple[object, ...]:
    return sheet.table is None, sheet.table or 0, *_by_age(sheet)


def _by_age(sheet: ScoreSheet) -> tuple[object, ...]:
    return sheet.opened_at, str(sheet.pk)
