"""What an event's format says about who may enter: singly or in pairs, teams, the fee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine.formats import UnitKind
from tournaments.engine.ordering import natural
from tournaments.engine.results import TeamRule
from tournaments.models import Event
from tournaments.records.categories import KNOWN, category_slugs
from tournaments.selectors.formats import format_of


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRules:
    """How entries are taken; ``fee`` of a person in hundredths of ``currency``.

    ``fees``: by category, in its place.
    ``units``: how many entrants fill a table. ``categories``: those to choose from.
    """

    pairs: bool
    units: int
    fee: int
    fees: Mapping[str, int]
    currency: str
    team: TeamRule | None
    categories: tuple[str, ...]

    @property
    def paying(self) -> bool:
        """Whether anybody pays a fee."""
        return bool(self.fee or any(self.fees.values()))

    @property
    def same_fee(self) -> bool:
        """Whether every entry costs the same."""
        return not self.fees and not (self.fee and self.pairs)

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
        fees={name: int(said.fees[name] * 100) for name in sorted(said.fees, key=natural)},
        currency=said.currency,
        team=said.scoring.team,
        categories=category_slugs([*said.categories, *KNOWN]),
    )
