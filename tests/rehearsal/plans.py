"""What is rehearsed: formats, sizes and how sheets are written, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.engine.formats import Format
from tournaments.selectors.presets import all_presets


class Sheets(StrEnum):
    """How tables write down what they play."""

    PAPER = "paper"  # the desk keys the totals
    PHONE = "phone"  # every hand on the table's sheet, signed at the end
    MIXED = "mixed"  # a few tables by telephone, the others on paper


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan:
    """One event: a preset, so many units, and what is played otherwise.

    ``rounds`` and ``hands``: None as the preset has them. ``stop_after``: so many rounds are
    played, half of the next one, and the event stays open. ``calm``: nobody is late, leaves,
    is substituted or corrected. ``door``: all check in; else all who are entered are drawn.
    ``title``: what the event is called, if not by its name here.
    """

    preset: str
    players: int
    rounds: int | None = None
    hands: int | None = None
    sheets: Sheets = Sheets.MIXED
    stop_after: int | None = None
    calm: bool = False
    door: bool = True
    title: str = ""

    @property
    def format(self) -> Format:
        """The preset with what the plan changes."""
        found = all_presets()[self.preset].format
        if self.rounds is not None:
            draws = found.draws[: self.rounds]
            finals = min(found.final_rounds, self.rounds - 1)
            found = replace(found, rounds=self.rounds, draws=draws, final_rounds=finals)
            if found.before_knockout < 1:
                found = replace(found, knockout=0, third_place=False)
        return found if self.hands is None else replace(found, hands=self.hands)


PLANS: Mapping[str, EventPlan] = {
    "evening": EventPlan(
        preset="wlks", players=48, rounds=2, hands=4, door=False, title="Turniej jesienny"
    ),
    "tonight": EventPlan(
        preset="wolsztyn", players=18, rounds=3, hands=4, stop_after=1, title="Turniej piątkowy"
    ),
    "wlks": EventPlan(preset="wlks", players=96),
    "hall": EventPlan(preset="wlks", players=392),
    "uneven": EventPlan(preset="wolsztyn", players=66),
    "baska": EventPlan(preset="baska", players=50),
    "lebork": EventPlan(preset="lebork", players=64),
    "doubles": EventPlan(preset="polish-doubles", players=21),
    "na-glowy": EventPlan(preset="na-glowy", players=8),
    "hearts": EventPlan(preset="hearts", players=17),
    "try-out": EventPlan(
        preset="wolsztyn",
        players=24,
        rounds=5,
        hands=4,
        stop_after=1,
        calm=True,
        sheets=Sheets.PAPER,
        title="Turniej na próbę",
    ),
}
