"""Opening a sheet, empty or from a record, or those of all tables at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast
from uuid import UUID, uuid4

from django.db import IntegrityError

from scorer import records
from scorer.models import Club, Entry, ScoreSheet, Seat, User
from scorer.records.bounds import check_figures, check_names
from scorer.records.faults import refuse
from scorer.sheets.selectors.sheet_state import stand
from scorer.sheets.selectors.sheets import sheets_without_account
from scorer.sheets.services import projections
from scorer.support.names import clean_name
from scorer.support.refused import TAKEN
from scorer.support.transactions import atomic

RawT = TypeVar("RawT")
NOT_IN_HEAD = ("players", "entries")


@dataclass(frozen=True, slots=True)
class EventPlace:
    """Where in an event a sheet is played, as far as that is known."""

    round: int | None = None
    table: int | None = None


NOWHERE = EventPlace()


@dataclass(frozen=True, slots=True)
class TableSeating:
    """One of many tables: the names by seat, where the table is, the id its sheet is to have."""

    players: tuple[str, ...]
    place: EventPlace = NOWHERE
    sheet_id: UUID | None = None


@atomic
def open_sheet(
    *,
    head: Mapping[str, object],
    players: list[str],
    club: Club | None = None,
    opened_by: User | None = None,
    sheet_id: UUID | None = None,
    place: EventPlace = NOWHERE,
) -> ScoreSheet:
    """Open an empty sheet; a ``sheet_id`` made by who asks opens one sheet, however often sent.

    ``head`` is a record's head without players and entries. Raises ``RecordRefused``, also where
    the id has opened another sheet.
    """
    raw = {**head, "players": players, "entries": []}
    try:
        return import_record(
            raw=raw, club=club, opened_by=opened_by, sheet_id=sheet_id, place=place
        )
    except IntegrityError:
        if sheet_id is None:
            raise
        sheet = ScoreSheet.objects.get(pk=sheet_id)
        same = sheet.club == club and EventPlace(sheet.round, sheet.table) == place
        if not same or not is_opened_by(sheet, raw):
            raise refuse(TAKEN) from None
        return sheet


def with_clean_names(raw: RawT) -> RawT:
    """A match record from elsewhere with clean names of players; anything else as it is."""
    if not isinstance(raw, dict) or not isinstance(raw.get("players"), list):
        return raw
    names = [clean_name(name) if isinstance(name, str) else name for name in raw["players"]]
    return cast("RawT", raw | {"players": names})


def is_opened_by(sheet: ScoreSheet, raw: Mapping[str, object]) -> bool:
    """Whether a sheet was opened from this match record, whatever was written since."""
    lines = Entry.objects.filter(sheet=sheet, revision=1).order_by("position")
    begun = lines.values_list("payload", flat=True)[: len(cast("list[object]", raw["entries"]))]
    return raw == {**sheet.head, "players": sheet.players, "entries": list(begun)}


def add_to_account(ids: Collection[str], user: User) -> int:
    """Put sheets that are in no account yet into the user's; how many there were.

    The caller has seen to it that the user may write in them.
    """
    return sheets_without_account(ids).update(opened_by=user)


@atomic
def import_record(
    *,
    raw: object,
    club: Club | None = None,
    opened_by: User | None = None,
    author: str = "",
    sheet_id: UUID | None = None,
    place: EventPlace = NOWHERE,
) -> ScoreSheet:
    """Open a sheet from a match record (what ``read_json`` gave); raises ``RecordRefused``.

    The record's entries become the first revisions of the log. A ``sheet_id`` that is taken
    raises ``IntegrityError``.
    """
    record = records.parse_record(raw)
    records.score_record(record)
    assert isinstance(raw, dict)  # noqa: S101 — narrows the type, parse_record saw to it
    check_names(record.setup.players)
    for number, payload in enumerate(raw["entries"]):
        check_figures(payload, "entries", number)
    sheet = ScoreSheet.objects.create(
        id=sheet_id or uuid4(),
        club=club,
        opened_by=opened_by,
        game=record.game.slug,
        ruleset=record.setup.ruleset,
        players=list(record.setup.players),
        round=place.round,
        table=place.table,
        head={key: value for key, value in raw.items() if key not in NOT_IN_HEAD},
    )
    entries = Entry.objects.bulk_create(
        (
            Entry(sheet=sheet, uuid=uuid4(), position=position, payload=payload, author=author)
            for position, payload in enumerate(raw["entries"])
        ),
        batch_size=500,
    )
    now = stand(sheet, entries)
    projections.add_seats(now)
    if entries:
        projections.add(now, since=0)
    return sheet


@atomic
def open_sheets(
    *,
    head: Mapping[str, object],
    seatings: Sequence[TableSeating],
    club: Club | None = None,
    opened_by: User | None = None,
    event: str = "",
) -> list[ScoreSheet]:
    """Open an empty sheet for every table of an event, all by the same ``head``.

    Costs the same few statements, whatever the number of tables. Raises ``RecordRefused``, and
    ``IntegrityError`` where an id is taken.
    """
    standings = []
    for seating in seatings:
        raw = {**head, "players": list(seating.players), "entries": []}
        record = records.parse_record(raw)
        check_names(record.setup.players)
        sheet = ScoreSheet(
            id=seating.sheet_id or uuid4(),
            club=club,
            opened_by=opened_by,
            game=record.game.slug,
            ruleset=record.setup.ruleset,
            players=list(record.setup.players),
            event=event,
            round=seating.place.round,
            table=seating.place.table,
            head=head,
        )
        standings.append(stand(sheet, ()))
    sheets = ScoreSheet.objects.bulk_create(standing.sheet for standing in standings)
    Seat.objects.bulk_create(seat for standing in standings for seat in projections.seats(standing))
    return sheets
