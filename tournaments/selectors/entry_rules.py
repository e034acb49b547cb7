"""What an event's format says about who may enter: singly or in pairs, teams, the fee."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.formats import UnitKind
from tournaments.engine.results import TeamRule
from tournaments.models import Event
from tournaments.records.categories import KNOWN
from tournaments.selectors.formats import format_of


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRules:
    """How entries are taken; ``fee`` in hundredths of ``currency``.

    ``units``: how many entrants fill a table. ``categories``: those to choose from.
    """

    pairs: bool
    units: int
    fee: int
    currency: str
    team: TeamRule | None
    categories: tuple[str, ...]

    @property
    def line_up_max(self) -> int:
        """How many a team may have; 0: there are no teams."""
        return (self.team.line_up_max or self.team.size) if self.team else 0


def entry_rules(event: Event) -> EntryRules:
    """The rules of entering an event; no query."""
    said = format_of(event)
    return EntryRules(
        pairs=said.unit == UnitKind.PAIR,
        units=said.table_size,
        fee=int(said.fee * 100),
        currency=said.currency,
        team=said.scoring.team,
        categories=tuple(dict.fromkeys([*said.categories, *KNOWN])),
    )
