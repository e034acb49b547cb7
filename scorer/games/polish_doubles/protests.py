"""Objections (námitky): whether a word counts and whether its objectors were wrong (DBL-6)."""

from __future__ import annotations

from scorer.games.polish_doubles.entries import PlayedTurn, TurnEntry, WordTurn
from scorer.games.polish_doubles.state import FirstTurn


def is_valid(entry: WordTurn, first: FirstTurn | None) -> bool:
    """Whether the word counts: not found invalid, nor built on a first word that was (DBL-6)."""
    if entry.protest is not None and entry.protest.upheld:
        return False
    return not (entry.builds_on_first and first is not None and not first.valid)


def is_rejected(entry: TurnEntry) -> bool:
    """Whether there was an objection and it failed, which costs the objectors a cross (DBL-7)."""
    return isinstance(entry, WordTurn) and entry.protest is not None and not entry.protest.upheld


def as_first(entry: TurnEntry) -> FirstTurn:
    """What the second turn needs to know of ``entry``, the first of the same double turn."""
    if isinstance(entry, WordTurn):
        valid = is_valid(entry, None)
        return FirstTurn(
            entry.player,
            on_board=valid or not entry.early,
            valid=valid,
            open=entry.protest is None and not entry.early,
            uncounted=entry.points if valid and not entry.early else 0,
        )
    return FirstTurn(entry.player if isinstance(entry, PlayedTurn) else None)
