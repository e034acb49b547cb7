"""What an entry says besides who: team, pair, categories, a fixed table."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.log.parts import Who
from tournaments.models import Entrant, Event, Person
from tournaments.records.categories import category_slugs
from tournaments.selectors.entry_rules import entry_rules
from tournaments.services.entering import checked_table, find_pair, find_team
from tournaments.services.register_changes import RegisterNotes
from tournaments.services.renaming import who


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What an entry says besides who; ``categories`` count in this event alone.

    ``status`` is of a new entry: outside the competition from the start.
    """

    team: str = ""
    pair: str = ""
    categories: tuple[str, ...] = field(default=())
    fixed_table: int | None = None
    status: str = ""


def values_of(
    event: Event, details: Details, notes: RegisterNotes, number: int = 0
) -> dict[str, object]:
    """The columns of an entrant; raises ``Refused`` for what is too long or impossible.

    ``number``: whose, where it has one already.
    """
    return {
        "team": find_team(event, details.team, notes),
        "pair": find_pair(event, details.pair, number),
        "categories": list(category_slugs(details.categories, entry_rules(event).categories)),
        "fixed_table": checked_table(details.fixed_table),
    }


def with_own(details: Details, people: list[Person]) -> Details:
    """With the categories that all who enter together are in."""
    own = [slug for slug in people[0].categories if all(slug in one.categories for one in people)]
    return replace(details, categories=tuple(dict.fromkeys([*details.categories, *own])))


def numbered(entrant: Entrant) -> dict[str, Any]:
    """What every act of an entry says: who."""
    return {"number": entrant.number, "name": entrant.name}


def said_of(entrant: Entrant) -> dict[str, Any]:
    """What an entry says besides who, as acts do (``EntryDetails``)."""
    return {
        "partner": str(entrant.partner or ""),
        "team": entrant.team.name if entrant.team else "",
        "pair": entrant.pair,
        "categories": tuple(entrant.categories),
        "fixed_table": entrant.fixed_table,
    }


def whole(entrant: Entrant) -> dict[str, Any]:
    """All that acts say of a new entry (``WholeEntry``)."""
    first = {"first_round": entrant.first_round, "people": people_of(entrant)}
    return numbered(entrant) | said_of(entrant) | first | {"status": entrant.status}


def people_of(entrant: Entrant) -> tuple[Who, ...]:
    """Who holds a number, each with their club."""
    return tuple(who(person) for person in (entrant.person, entrant.partner) if person)
