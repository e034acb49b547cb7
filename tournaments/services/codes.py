"""The codes by which phones write at the tables of an event: withdrawn, and issued anew.

They are issued when a table gets its sheet, closed and opened again with its round.
"""

from __future__ import annotations

from uuid import UUID

from scorer.games.text import gettext as _
from scorer.sheets.services import codes
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.rounds import CodeIssued, CodesWithdrawn
from tournaments.models import Event, Round, Table
from tournaments.services.steps import Actor, append, done_before, lock_event, lock_table


def sheets_in(round_: Round, table: int | None = None) -> list[UUID]:
    """The score sheets of a round, or of one table in it; one query."""
    sheets = Table.objects.filter(round=round_).exclude(sheet=None).order_by("number")
    if table is not None:
        sheets = sheets.filter(number=table)
    return list(sheets.values_list("sheet", flat=True))


@atomic
def withdraw_codes(
    *, event_id: int, number: int, actor: Actor, table: int | None = None, uuid: UUID | None = None
) -> int:
    """No phone writes by a code any more at a table, or (None) at any of the round.

    Returns how many codes were good until now; phones keep what they have not sent.
    """
    event = lock_event(event_id)
    round_ = Round.objects.get(event=event, number=number)
    if done_before(event, uuid, actor, CodesWithdrawn, round=number):
        return 0
    count = codes.withdraw_codes(sheets_in(round_, table))
    if count:
        append(event, CodesWithdrawn(round=number, table=table), actor, uuid=uuid)
    return count


@atomic
def issue_code(*, table_id: int, actor: Actor, uuid: UUID | None = None) -> Event:
    """Give a table's sheet a code where it has none that is good.

    Raises ``Refused`` unless the round is open and the table has a sheet.
    """
    event, table = lock_table(table_id)
    if done_before(event, uuid, actor, CodeIssued, **table.at):
        return event
    sheets = [table.sheet_id] if table.sheet_id else []
    plays = table.round.state == Round.State.OPEN
    if not plays or not codes.issue_codes(sheets, made_by=actor.user):
        raise Refused(_("A table has a code while its round is open and it has a sheet."))
    append(event, CodeIssued(**table.at), actor, uuid=uuid)
    return event
