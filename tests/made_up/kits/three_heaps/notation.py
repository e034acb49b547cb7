"""Three Heaps: how many heaps have been divided so far."""

from __future__ import annotations

from scorer.games.three_heaps.game import HEAPS

from scorer.sheets.selectors.sheet_state import SheetState


def notation(standing: SheetState) -> int:
    """All heaps of the sheet."""
    return HEAPS * len(standing.scored)
