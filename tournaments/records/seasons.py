"""What a season keeps of how it is counted, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from scorer.games.text import gettext as _
from tournaments.engine.formats import FormatFault
from tournaments.engine.leagues import SeasonRule, rule_faults
from tournaments.records.settings import read_settings, settings_json
from tournaments.records.spelling import spelling_key

LEFT_OUT = {"bonus", "team_bonus", "given"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPoints:
    """What a team lost or was given in a season, and why; taken back it counts for nothing."""

    team: str
    points: Fraction
    why: str
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlan(SeasonRule):
    """The rule, and beside it what is not the engine's business.

    ``teams`` are ranked too, by ``team_scale`` (empty: the players' scale) and with a
    ``team_bonus`` of their own. Where a licence
    is ``licensed``, a player's events count from the day in ``licences`` (ISO, by the
    person's id) on, and who has none is not listed. ``given``: what teams got beside the events.
    """

    teams: bool = False
    team_scale: tuple[Fraction, ...] = ()
    team_bonus: tuple[Fraction, ...] = ()
    licensed: bool = False
    licences: Mapping[int, str] = field(default_factory=dict)
    given: tuple[TeamPoints, ...] = ()

    @property
    def of_teams(self) -> SeasonPlan:
        """The rule that teams are ranked by."""
        return replace(self, scale=self.team_scale or self.scale, bonus=self.team_bonus)

    def given_to(self, team: str) -> list[TeamPoints]:
        """What a team of that name got or lost and what counts of it."""
        key = spelling_key(team)
        return [one for one in self.given if spelling_key(one.team) == key and not one.taken_back]

    def counts_from(self, person: int) -> date | None:
        """The day from which a person's events count; None: there is no licence."""
        day = self.licences.get(person)
        return date.fromisoformat(day) if day else None


def plan_from(raw: object) -> SeasonPlan:
    """The plan in a JSON value; raises ``RecordRefused``."""
    return read_settings(SeasonPlan, raw)


def plan_json(plan: SeasonPlan) -> dict[str, object]:
    """The plan for ``json.dumps``; what came later is there only if it says something."""
    said = settings_json(plan)
    return {key: value for key, value in said.items() if value or key not in LEFT_OUT}


def plan_faults(plan: SeasonPlan) -> tuple[FormatFault, ...]:
    """Everything wrong with a plan, each with its path."""
    faults = list(rule_faults(plan))
    if not plan.ranking:
        faults.append(FormatFault(("ranking",), _("Say by what is ranked.")))
    for person, day in plan.licences.items():
        try:
            date.fromisoformat(day)
        except ValueError:
            message = _("Allowed: a day written like 2026-01-31.")
            faults.append(FormatFault(("licences", str(person)), message))
    return tuple(faults)
