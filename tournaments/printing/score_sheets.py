"""The score sheets of all tables of a round, with names, round and table, ready to be cut.

Where a table has its sheet already, the paper is of that sheet; before a round is open the names
come from the seating. A free seat is a line. The code lets a phone write as long as the round is
open.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from django.utils.text import Truncator

from scorer.operations.selectors.printing import standings
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.sets import Item, Progress, print_set
from scorer.printing.unsaved import standing_of
from scorer.sheets.selectors.sheet_state import SheetState
from tournaments.models import Event, Round, Table
from tournaments.printing.lists import version_words
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.namesakes import as_number
from tournaments.selectors.replaced_papers import seated_since
from tournaments.selectors.seats import TableNames, seated_at

MOST_LETTERS = 60  # of an event's name, where the seating is told beside it
NOBODY = TableNames(())
LINE = "…" * 8  # to write a name on


def score_sheets_pdf(
    event: Event,
    number: int,
    paper: PaperOrder,
    *,
    imposition: Imposition = Imposition.SINGLE,
    addresses: Mapping[int, str],
    tables: Collection[int] = (),
    progress: Progress = lambda _done: None,
) -> bytes:
    """Blank sheets in table order, of ``tables`` alone if any; ``addresses`` of their codes.

    Raises ``PrintingUnavailableError``, and ``ValueError`` where no table can be played.
    """
    items = items_of(event, number, addresses, tables)
    return print_set(items, paper, imposition=imposition, progress=progress)


def items_of(
    event: Event, number: int, addresses: Mapping[int, str], wanted: Collection[int] = ()
) -> list[Item]:
    """The sheets of the round's tables (``wanted``) that have enough players; five queries."""
    played = Round.objects.select_related("draw").defer("draw__request", "draw__draw")
    found = played.filter(event=event, number=number).first()
    if found is None:
        return []
    rows = Table.objects.filter(round=found).select_related("sheet").order_by("number")
    tables = list(rows.filter(number__in=wanted) if wanted else rows)
    sheets = [table.sheet for table in tables if table.sheet]
    known = {now.sheet.pk: now for now in standings(sheets, lines=False)}
    terms = table_rules_of(event)
    seated = seated_at(found, terms)
    version = version_words(found.version, seated_since(found))
    name = f"{Truncator(event.name).chars(MOST_LETTERS)} · {version}" if version else event.name
    items = []
    for table in tables:
        occasion = Occasion(name, event.day, number, table.number)
        address = addresses.get(table.number, "")
        at = seated.get(table.pk, NOBODY)
        if table.sheet is not None:
            items.append(Item(_numbered(known[table.sheet.pk], at), occasion, address))
        elif terms.plays(len(at.names)):
            now = _numbered(_unopened(terms, at.names), at)
            items.append(Item(now, occasion, address))
    return items


def _numbered(now: SheetState, at: TableNames) -> SheetState:
    """The same sheet with the players' numbers, for printing only: it must not be remembered.

    Who is told from a namesake by the number has it already.
    """
    numbers = {
        name: f"{number} {name}"
        for name, number in zip(at.names, at.numbers, strict=True)
        if number and not name.endswith(f"({as_number(number)})")
    }
    seatings = tuple(
        replace(one, players=tuple(numbers.get(name, name) for name in one.players))
        for one in now.seatings
    )
    return replace(now, setup=replace(now.setup, players=seatings[-1].players), seatings=seatings)


def _unopened(terms: TableRules, names: tuple[str, ...]) -> SheetState:
    """A sheet that was not opened yet."""
    players = [name or LINE + "…" * seat for seat, name in enumerate(names)]
    return standing_of({**terms.head, "players": players, "entries": []})
