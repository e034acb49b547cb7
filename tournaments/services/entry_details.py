"""What an entry says besides who: team, pair, categories, a fixed table."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tournaments.models import Entrant, Event, Person
from tournaments.records.categories import category_slugs
from tournaments.services.entering import checked_pair, checked_table, find_team, told
from tournaments.services.said import people


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What an entry says besides who; ``categories`` count in this event alone."""

    team: str = ""
    pair: str = ""
    categories: tuple[str, ...] = field(default=())
    fixed_table: int | None = None


def values_of(event: Event, details: Details) -> dict[str, object]:
    """The columns of an entrant; raises ``EventRefused`` for what is too long or impossible."""
    return {
        "team": find_team(event, details.team),
        "pair": checked_pair(details.pair),
        "categories": list(category_slugs(details.categories)),
        "fixed_table": checked_table(details.fixed_table),
    }


def with_own(details: Details, people: list[Person]) -> Details:
    """With the categories that all who enter together are in."""
    own = [slug for slug in people[0].categories if all(slug in one.categories for one in people)]
    return replace(details, categories=tuple(dict.fromkeys([*details.categories, *own])))


def said_of(entrant: Entrant) -> dict[str, object]:
    """What an entry says besides who."""
    return {
        "partner": str(entrant.partner or ""),
        "team": entrant.team.name if entrant.team else "",
        "pair": entrant.pair,
        "categories": list(entrant.categories),
        "fixed_table": entrant.fixed_table,
    }


def entry_told(entrant: Entrant) -> dict[str, object]:
    """All that the step of a new entry says."""
    first = {"first_round": entrant.first_round, "people": people(entrant)}
    return told(entrant) | said_of(entrant) | first
