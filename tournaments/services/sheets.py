"""The score sheets of a round: opened in bulk, and kept true to who sits there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID, uuid4

from scorer.models import ScoreSheet, Seat
from scorer.sheets.selectors.codes import writing_code
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.codes import (
    close_codes,
    issue_codes,
    reopen_codes,
    withdraw_codes,
)
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import EventPlace as At
from scorer.sheets.services.sheets import TableSeating, open_sheets
from scorer.sheets.services.writing import Writer
from scorer.support.transactions import atomic
from scorer.support.typed_codes import derived_id
from tournaments.log.acts.rounds import SheetOfTable
from tournaments.models import Event, Place, Round, Table
from tournaments.selectors.formats import TableRules, table_rules_of
from tournaments.selectors.seats import TableNames, seated_at
from tournaments.services.steps import Actor


@dataclass(frozen=True, slots=True)
class Matched:
    """What was done at which tables, by number; ``short`` are those that wait for somebody.

    ``sheets``: round, table and the sheet it has now, where that is another one than before.
    """

    opened: tuple[int, ...] = ()
    renamed: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    short: tuple[int, ...] = ()
    sheets: tuple[SheetOfTable, ...] = ()


@atomic
def match_sheets(
    event: Event, round_: Round, actor: Actor, tables: Collection[int] | None = None
) -> Matched:
    """Give every table that is full a sheet, with a code and the names of who sits there.

    A table that has become short loses a sheet on which nothing is written, and one with more
    or fewer seats gets another; on others the names follow from the next line on. Signed
    sheets stay as they are; against who left a round robin nobody plays. ``tables``: those alone,
    by id. Within the transaction of a service that holds the event; opening costs the same few
    statements for any number of tables, renaming some for each renamed one.
    """
    rules = table_rules_of(event)
    left = Place.objects.filter(round=round_, entrant__last_round__lt=round_.number)
    against = left.exclude(entrant__leaving="").values("table")
    found = Table.objects.filter(round=round_).exclude(pk__in=against).order_by("number")
    if tables is not None:
        found = found.filter(pk__in=tables)
    at = list(found)
    hold_sheets(at)
    seated = seated_at(round_, rules, tables)
    full = [table for table in at if _is_full(seated.get(table.pk), rules)]
    short = [table for table in at if not _is_full(seated.get(table.pk), rules)]
    named = _seat_names(at)
    resized = [
        table
        for table in full
        if table.sheet
        and not table.sheet.played
        and len(named[table.sheet_id]) != len(seated[table.pk].names)
    ]
    _close(resized)
    new = [table for table in full if table.sheet is None or table in resized]
    before = [table for table in full if table not in new]
    vacant = [table for table in short if table.sheet and not table.sheet.played]
    again = _open(event, round_, actor, new, seated)
    _close(vacant)
    return Matched(
        opened=_numbers(new),
        renamed=tuple(_rename([*before, *again], seated, named | _seat_names(again), actor)),
        closed=_numbers(vacant),
        short=_numbers(short),
        sheets=(
            *((round_.number, table.number, str(table.sheet_id)) for table in new),
            *((round_.number, table.number, None) for table in vacant),
        ),
    )


def _is_full(names: TableNames | None, rules: TableRules) -> bool:
    """Whether everybody is there whom the game needs at a table."""
    return names is not None and names.full and rules.plays(len(names.names))


def _numbers(tables: list[Table]) -> tuple[int, ...]:
    return tuple(table.number for table in tables)


def _close(tables: list[Table]) -> None:
    """Take the sheets, on which nothing is written, from their tables; nobody writes on them."""
    if tables:
        Table.objects.filter(pk__in=[table.pk for table in tables]).update(sheet=None)
        withdraw_codes(table.sheet_id for table in tables if table.sheet_id)


def hold_sheets(tables: list[Table]) -> None:
    """Read the tables' sheets and let nobody write on them meanwhile; one query, or none.

    Within a transaction.
    """
    ids = [table.sheet_id for table in tables if table.sheet_id]
    if ids:
        held = ScoreSheet.objects.select_for_update(no_key=True).order_by("pk").in_bulk(ids)
        for table in tables:
            table.sheet = held[table.sheet_id] if table.sheet_id else None


def _open(
    event: Event, round_: Round, actor: Actor, tables: list[Table], seated: dict[int, TableNames]
) -> list[Table]:
    """New sheets with codes; the tables that have again what an undone opening took from them."""
    if not tables:
        return []
    planned, again = _planned(round_, tables, seated)
    tables = [table for table in tables if table not in again]
    if not tables:
        return again
    sheets = open_sheets(
        head=table_rules_of(event).head,
        seatings=[
            TableSeating(
                seated[table.pk].names, At(round_.number, table.number), planned.get(table.number)
            )
            for table in tables
        ],
        club=event.club,
        opened_by=actor.user,
        event=event.name,
    )
    for table, sheet in zip(tables, sheets, strict=True):
        table.sheet = sheet
    Table.objects.bulk_update(tables, ["sheet"])
    issue_codes([sheet.pk for sheet in sheets], made_by=actor.user)
    return again


def _planned(
    round_: Round, tables: list[Table], seated: dict[int, TableNames]
) -> tuple[dict[int, UUID], list[Table]]:
    """The ids that the tables' codes were printed for; none for a table that had its sheet.

    And the tables that have that sheet again, since the opening that gave it was undone.
    """
    planned = {table.number: planned_sheet(round_.pk, table.number) for table in tables}
    had = ScoreSheet.objects.in_bulk(list(planned.values()))
    again = []
    for table in tables if had else ():
        sheet = had.get(planned[table.number])
        if sheet and len(sheet.players) == len(seated[table.pk].names) and is_laid_aside(sheet):
            table.sheet = sheet
            again.append(table)
    if again:
        Table.objects.bulk_update(again, ["sheet"])
        reopen_codes(table.sheet_id for table in again if table.sheet_id)
    return {number: sheet for number, sheet in planned.items() if sheet not in had}, again


def lay_aside(tables: list[Table]) -> None:
    """Take the sheets, on which nothing is written, from their tables until the round opens again.

    The codes that were printed are closed, and good again then.
    """
    close_codes(table.sheet_id for table in tables if table.sheet_id)
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(sheet=None)


def is_laid_aside(sheet: ScoreSheet) -> bool:
    """Whether the sheet waits for its round to be opened again; two queries."""
    closed = sheet.codes.filter(withdrawn_at=None).exclude(closed_at=None).exists()
    return closed and not sheet.played and not Table.objects.filter(sheet=sheet).exists()


def _seat_names(tables: list[Table]) -> dict[object, dict[int, str]]:
    """The names on the sheets of tables by seat; one query."""
    held: dict[object, dict[int, str]] = {
        table.sheet_id: {} for table in tables if table.sheet_id is not None
    }
    for seat in Seat.objects.current().filter(sheet__in=list(held)):
        held[seat.sheet_id][seat.number] = seat.name
    return held


def _rename(
    tables: list[Table],
    seated: dict[int, TableNames],
    held: dict[object, dict[int, str]],
    actor: Actor,
) -> list[int]:
    """Write the names that changed into their sheets; the numbers of those tables."""
    changed = []
    for table in tables:
        names = seated[table.pk].names
        sheet = table.sheet
        if sheet is None or sheet.locked or dict(enumerate(names)) == held[sheet.pk]:
            continue
        now = load_sheet_state(sheet)
        whole = not now.scored and len(now.seatings) == 1
        seat_players(
            sheet_id=sheet.pk,
            uuid=uuid4(),
            players=names,
            whole=whole,
            position=len(now.log),
            writer=Writer(author=actor.called, account=actor.user.pk if actor.user else None),
        )
        changed.append(table.number)
    return changed


def sheets_follow(event: Event, actor: Actor) -> tuple[SheetOfTable, ...]:
    """Keep the sheets of all open rounds true to who sits there; which tables have another now.

    Within the transaction of a service that holds the event.
    """
    rounds = Round.objects.filter(event=event, state=Round.State.OPEN)
    matched = [match_sheets(event, round_, actor) for round_ in rounds]
    return tuple(sheet for one in matched for sheet in one.sheets)


def planned_sheet(round_id: int, table: int) -> UUID:
    """The id of the first sheet of a table, by its number in the round.

    Nothing is saved of it before the round is open, and no code of it is found until then.
    """
    return derived_id("table", round_id, table)


def planned_code(round_id: int, table: int) -> str:
    """The first code of that sheet."""
    return writing_code(planned_sheet(round_id, table), generation=1)
