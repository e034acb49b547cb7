"""A sheet that was never saved: the standing of a match record, without a database."""

from __future__ import annotations

from typing import cast

from scorer import records
from scorer.games.registry import find_ruleset
from scorer.models import Entry, ScoreSheet
from scorer.sheets.selectors.sheet_state import SheetState, stand


def standing_of(raw: object) -> SheetState:
    """The sheet in what ``read_json`` gave; raises ``RecordRefused``."""
    record = records.parse_record(raw)
    values = cast("dict[str, object]", raw)
    head = {key: value for key, value in values.items() if key not in {"players", "entries"}}
    sheet = ScoreSheet(
        game=record.game.slug,
        ruleset=record.setup.ruleset,
        players=list(record.setup.players),
        head=head,
    )
    payloads = cast("list[object]", values["entries"])
    return stand(
        sheet,
        [
            Entry(sheet=sheet, position=place, payload=payload)
            for place, payload in enumerate(payloads)
        ],
    )


def empty_standing(ruleset: str, players: int, options: dict[str, object]) -> SheetState:
    """A sheet on which nothing is written, for so many people whose names are not known.

    Raises ``RecordRefused`` when the rules do not allow the number or the options.
    """
    game = find_ruleset(ruleset)
    return standing_of(
        {
            "format": "score-record/1",
            "game": game.slug,
            "ruleset": ruleset,
            "options": options,
            "players": [str(seat) for seat in range(1, players + 1)],
            "entries": [],
        }
    )
