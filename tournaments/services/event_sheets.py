"""Score sheets of an event's file: opened as they were, with every entry of their logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorer import records
from scorer.games.text import gettext as _
from scorer.models import Club, Entry, ScoreSheet
from scorer.records.bounds import LONGEST_NAME, check_figures, check_names, check_noted
from scorer.records.faults import refuse
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import SheetState, stand
from scorer.sheets.services import projections
from scorer.sheets.services.sheets import EventPlace, import_record
from scorer.support.moments import moment_of
from tournaments.records.event_file import EntryJson, TableJson

MISFIT = _("This entry does not fit the score sheet.")


def open_sheet(table: TableJson, *, club: Club, event: str, round_number: int) -> ScoreSheet:
    """The table's score sheet without its log; of an older file with the entries that stand."""
    sheet = import_record(
        raw=dict(table.sheet or {}),
        club=club,
        sheet_id=table.sheet_id,
        place=EventPlace(round=round_number, table=table.number),
    )
    opened_at = moment_of(table.opened_at) if table.opened_at else sheet.opened_at
    ScoreSheet.objects.filter(pk=sheet.pk).update(event=event, opened_at=opened_at)
    return sheet


def write_entries(sheet: ScoreSheet, entries: Sequence[EntryJson]) -> None:
    """Write further entries into a sheet's log as they were written; raises ``RecordRefused``."""
    before = stand(sheet, current_log(sheet))
    newest = {entry.position: entry for entry in before.log}
    waiting: list[Entry] = []
    for at, said in enumerate(entries):
        old = newest.get(said.position)
        _check(said, old, len(newest), before, at)
        if old is not None and old.pk is None:  # what it replaces has to be written first
            Entry.objects.bulk_create(waiting, batch_size=500)
            waiting = []
        entry = _entry(sheet, said, old)
        newest[said.position] = entry
        waiting.append(entry)
    Entry.objects.bulk_create(waiting, batch_size=500)
    projections.project(before, stand(sheet, current_log(sheet)))


def _entry(sheet: ScoreSheet, said: EntryJson, old: Entry | None) -> Entry:
    return Entry(
        sheet=sheet,
        uuid=said.uuid,
        kind=said.kind,
        position=said.position,
        revision=said.revision,
        after=said.after,
        payload=None if said.payload is None else dict(said.payload),
        noted=dict(said.noted or {}),
        replaces=old,
        written_at=moment_of(said.at),
        made_at=None if said.made_at is None else moment_of(said.made_at),
        author=said.author,
        reason=said.reason,
    )


def _check(said: EntryJson, old: Entry | None, count: int, now: SheetState, at: int) -> None:
    """Raise ``RecordRefused`` for an entry that no site can have written here."""
    if old is None:
        fits = said.position == count and said.revision == 1
        fits = fits and (said.after is None or said.after < said.position)
    else:
        fits = (said.revision, said.after, said.kind) == (old.revision + 1, old.after, old.kind)
    if not fits or not _is_payload(said, now):
        raise refuse(MISFIT, "entries", at)
    check_noted(said.noted or {}, "entries", at)
    if said.kind == "line" and said.payload is not None:
        records.parse_entry(now.game, dict(said.payload))
        check_figures(said.payload, "entries", at)


def _is_payload(said: EntryJson, now: SheetState) -> bool:
    """Whether an act on a sheet says what such acts say."""
    payload: Any = said.payload
    if payload is None or said.kind == "line":
        return True
    if said.kind == "seating":
        players = payload.get("players")
        if not isinstance(players, list) or len(players) != len(now.setup.players):
            return False
        if not all(isinstance(name, str) for name in players):
            return False
        check_names(players)
        return isinstance(payload.get("whole"), bool) and len(payload) == 2  # noqa: PLR2004
    if said.kind == "signature":
        side, name = payload.get("side"), payload.get("name")
        sides = [None, *range(len(now.game.sides(now.setup)))]
        is_name = isinstance(name, str) and len(name) <= LONGEST_NAME
        return is_name and side in sides and not isinstance(side, bool)
    return not payload
