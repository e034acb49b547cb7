"""What goes out: ``score-result/1`` and ``score-error/1`` as JSON values."""

from __future__ import annotations

from collections.abc import Callable

from scorer.games.base import Match
from scorer.games.text import Text
from scorer.records.faults import RecordRefused
from scorer.records.record import Record


def result_json(record: Record, match: Match) -> dict[str, object]:
    """The result of a scored record."""
    players = record.setup.players
    return {
        "format": "score-result/1",
        "game": record.game.slug,
        "ruleset": record.setup.ruleset,
        "sides": [[players[seat] for seat in side] for side in record.game.sides(record.setup)],
        "lines": [line.as_json() for line in match.lines],
        "totals": match.state.totals,
        "finished": match.state.finished,
        "winners": match.winners,
    }


def error_json(refused: RecordRefused, say: Callable[[Text], str] = str) -> dict[str, object]:
    """The result of a refused record; ``say`` puts a sentence into the reader's language."""
    return {
        "format": "score-error/1",
        "errors": [
            {"path": fault.address, "message": say(fault.message), "rule": fault.rule}
            for fault in refused.faults
        ],
    }
