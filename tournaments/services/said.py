"""What steps say beyond their sentences, so that the event can be rebuilt from its log alone.

``tournaments.selectors.as_of`` reads it. Rows are named by numbers, which hold in an event
read from a file too; an award and a draw by their id, which is told where they are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from tournaments.engine.draws.request import Draw as Drawn
from tournaments.models import Award, Entrant, Person, Place, SittingOut
from tournaments.services.by_hand import Hall

Json = dict[str, object]


def moment(at: datetime | None) -> str | None:
    """A time as text, the same text for the same moment."""
    return at.astimezone(UTC).isoformat() if at else None


def who(person: Person) -> Json:
    """Somebody as lists show them."""
    person = person.current
    return {"name": str(person), "home": person.home.name if person.home else ""}


def people(entrant: Entrant) -> list[Json]:
    """Who holds a number, each with their club."""
    return [who(person) for person in (entrant.person, entrant.partner) if person]


def drawn(draw: Drawn) -> Json:
    """The rounds of a draw."""
    rounds = [[list(table) for table in tables] for tables in draw.rounds]
    return {"rounds": rounds, "resting": [sorted(resting) for resting in draw.sitting_out]}


def hall(one: Hall) -> Json:
    """One drawn round."""
    return {"tables": [list(table) for table in one.tables], "resting": sorted(one.resting)}


def seated(event_id: int, first: int, last: int) -> list[Json]:
    """Who sits where and who rests in rounds; two queries.

    A place is a number, a substitute's name, or null while it is open.
    """
    rounds: dict[int, dict[str, Any]] = {
        number: {"round": number, "tables": {}, "resting": []} for number in range(first, last + 1)
    }
    places = Place.objects.filter(round__event=event_id, round__number__range=(first, last))
    columns = ("round__number", "table__number", "entrant__number", "guest")
    for number, table, entrant, guest in places.order_by("seat").values_list(*columns):
        rounds[number]["tables"].setdefault(str(table), []).append(entrant or guest or None)
    rests = SittingOut.objects.filter(round__event=event_id, round__number__range=(first, last))
    ordered = rests.order_by("entrant__number")
    for number, entrant in ordered.values_list("round__number", "entrant__number"):
        rounds[number]["resting"].append(entrant)
    return list(rounds.values())


def award(one: Award) -> Json:
    """Points given beside the play."""
    return {
        "award": one.pk,
        "number": one.entrant.number,
        "kind": str(one.kind),
        "round": one.round.number if one.round else None,
        "table_points": one.table_points,
        "match_points": one.match_points,
        "score": one.score,
        "why": one.why,
    }


def awards(some: Iterable[Award]) -> Json:
    """The awards that were given together; nothing for none."""
    given = [award(one) for one in some]
    return {"given": given} if given else {}
