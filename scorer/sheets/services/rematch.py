"""Playing again: the same people in the same seats, the same rules, the next one to deal."""

from __future__ import annotations

from uuid import UUID

from scorer.models import Club, ScoreSheet, User
from scorer.sheets.selectors.sheet_state import SheetState
from scorer.sheets.services.sheets import open_sheet

SAME = ("format", "game", "ruleset", "options")


def next_first(now: SheetState) -> int:
    """Who begins the match after this one: who would deal next; where nobody deals, the next.

    A seat, or a pair where the game counts pairs, from 0.
    """
    dealer = now.game.dealer(now.setup, now.match.state)
    if dealer is not None:
        return dealer
    return (now.setup.first + 1) % now.game.firsts(len(now.setup.players))


def next_head(now: SheetState) -> dict[str, object]:
    """The head of the next record: the same rules, with who begins."""
    head = {key: value for key, value in now.sheet.head.items() if key in SAME}
    return head | {now.game.first_key: next_first(now)}


def rematch(
    now: SheetState, *, sheet_id: UUID, club: Club | None = None, opened_by: User | None = None
) -> ScoreSheet:
    """Open a sheet for the same table; the same ``sheet_id`` opens one sheet."""
    return open_sheet(
        head=next_head(now),
        players=list(now.setup.players),
        club=club,
        opened_by=opened_by,
        sheet_id=sheet_id,
    )
