"""Tables that played here: to go on with, to play again, to open with one tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from scorer.games.base import RuleSet
from scorer.models import ScoreSheet
from scorer.sheets.selectors.rules import find_choice, told_options
from scorer.sheets.selectors.sheets import AnyUser, sheets_to_play_again

LOOKED_AT = 60  # sheets
MOST_PRESETS = 4
MOST_AGREED = 500  # hands, heads or points that end a match, where the rules know no end


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set, its house rules and players by seat, as on the latest ``sheet`` of them.

    ``new_id`` is the secret of the sheet that a tap opens, so that two taps open one.
    """

    sheet: ScoreSheet
    ruleset: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    new_id: UUID = field(default_factory=uuid4)


def presets(ids: Sequence[str], user: AnyUser) -> list[Preset]:
    """The tables of a browser and of its user's clubs, the last one first, each once.

    ``ids`` are the browser's sheets, the last one in hand first. Tables of an event are not for
    playing again: one is told as the last alone, to go on with. Two queries.
    """
    age = {key: place for place, key in enumerate(ids)}
    sheets = list(sheets_to_play_again(ids, user)[:LOOKED_AT])
    sheets.sort(key=lambda sheet: age.get(str(sheet.pk), len(age)))
    latest: dict[Any, ScoreSheet] = {}
    for sheet in [one for at, one in enumerate(sheets) if at == 0 or not one.event]:
        latest.setdefault(_table(sheet), sheet)
    return [_preset(sheet) for sheet in list(latest.values())[: MOST_PRESETS + 1]]


def latest_of_ruleset(ids: Sequence[str], user: AnyUser, ruleset: str) -> list[ScoreSheet]:
    """The newest sheets of a rule set here, for what tables agree on; one query."""
    found = sheets_to_play_again(ids, user).prefetch_related(None)
    return list(found.filter(ruleset=ruleset)[:LOOKED_AT])


def figures_played(sheets: Sequence[ScoreSheet], ruleset: RuleSet) -> dict[str, list[int]]:
    """By which figures matches of a rule set ended, by option, the latest first."""
    chosen = [sheet.head.get("options", {}) for sheet in sheets]
    return {
        one.option: [
            options[one.option]
            for options in chosen
            if 0 < (options.get(one.option) or 0) <= MOST_AGREED
        ]
        for one in ruleset.agreements
    }


def _names(sheet: ScoreSheet) -> tuple[str, ...]:
    return tuple(seat.name for seat in sheet.seats.all())


def _table(sheet: ScoreSheet) -> tuple[object, ...]:
    options = sheet.head.get("options", {})
    return sheet.ruleset, tuple(sorted(options.items())), _names(sheet)


def _preset(sheet: ScoreSheet) -> Preset:
    choice = find_choice(sheet.ruleset)
    options = told_options(choice.game, sheet.head.get("options", {}))
    return Preset(sheet, choice.name, tuple(options), _names(sheet))
