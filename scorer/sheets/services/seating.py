"""Who sits where: a substitution from now on, or names that stood on the wrong seats."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from scorer import records
from scorer.games.text import gettext as _
from scorer.models import Entry
from scorer.records.bounds import check_names
from scorer.records.faults import refuse
from scorer.sheets.selectors.sheet_state import (
    SheetState,
    record_json,
    stand,
    state_as_read,
)
from scorer.sheets.services.writing import (
    Writer,
    WriteResult,
    check_next,
    check_unlocked,
    lock,
    next_entry,
    save,
    written_before,
)
from scorer.support.transactions import atomic


@atomic
def seat_players(
    *,
    sheet_id: UUID,
    uuid: UUID,
    players: Sequence[str],
    whole: bool,
    position: int,
    writer: Writer,
    reason: str = "",
) -> WriteResult:
    """Name every seat anew: from the next line on, or (``whole``) from the first.

    Scores stay with the seats. Raises ``ScoreSheet.DoesNotExist``, ``RecordRefused`` with
    paths that begin with ``"players"``, ``Conflict``, ``SheetLocked``.
    """
    sheet = lock(sheet_id)
    payload = {"players": list(players), "whole": whole}
    said = {"payload": payload, "kind": Entry.Kind.SEATING, "reason": reason}
    if before := written_before(uuid, sheet, **said):
        return before
    now = state_as_read(sheet)
    check_unlocked(now)
    check_next(now, position)
    _check(now, players, whole=whole)
    entry = next_entry(now, uuid, position, writer)
    entry.kind, entry.payload, entry.reason = Entry.Kind.SEATING, payload, reason
    return save(entry, now, stand(sheet, [*now.log, entry]))


def _check(now: SheetState, players: Sequence[str], *, whole: bool) -> None:
    records.parse_record(record_json(now.sheet, ()) | {"players": list(players)})
    check_names(players)
    if len(players) != len(now.setup.players):
        raise refuse(
            _("As many players as the sheet has seats: %(seats)d.", seats=len(now.setup.players)),
            "players",
        )
    if tuple(players) == now.setup.players:
        raise refuse(_("Everybody sits there already. Change a name first."), "players")
    if whole and len(now.seatings) > 1:
        raise refuse(
            _(
                "Somebody has taken a seat in the course of this sheet: void that first, "
                "then put the names right."
            ),
            "players",
        )
