"""Who sits at the tables of a round by name, as their score sheets have them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.models import Entrant, Place, Round, Substitution
from tournaments.selectors.formats import TableRules
from tournaments.selectors.namesakes import as_number, told_apart
from tournaments.selectors.register import is_in

LONGEST = 190  # letters of a name on a sheet; a number may follow
PEOPLE = ("entrant__person__merged_into", "entrant__partner__merged_into")


@dataclass(frozen=True, slots=True)
class TableNames:
    """A table's names by seat of the sheet; empty: nobody is there. Their ``numbers`` likewise."""

    names: tuple[str, ...]
    numbers: tuple[int | None, ...] = ()

    @property
    def full(self) -> bool:
        """Whether somebody is on every seat."""
        return all(self.names)


def seated_at(
    round_: Round, terms: TableRules, tables: Collection[int] | None = None
) -> dict[int, TableNames]:
    """The names at the tables of a round, by the table's id; two queries.

    ``tables``: those alone. Whoever substitutes in this round is named; two of the same
    name at a table are told apart by their numbers.
    """
    at = _places_at(round_, tables)
    stand_ins = _stand_ins(round_)
    return {
        table: _by_seat(places, terms.sides(len(places)), stand_ins) for table, places in at.items()
    }


def _places_at(round_: Round, tables: Collection[int] | None) -> dict[int, list[Place]]:
    """The places in seat order by table, with who holds them; one query."""
    found = Place.objects.filter(round=round_).order_by("seat")
    if tables is not None:
        found = found.filter(table__in=tables)
    at: dict[int, list[Place]] = defaultdict(list)
    for place in found.select_related(*PEOPLE):
        at[place.table_id].append(place)
    return at


def people_of(entrant: Entrant, stand_ins: dict[tuple[int, bool], str]) -> tuple[str, ...]:
    """The names of who plays under a number: one, or two partners."""
    own = [str(person.current) for person in (entrant.person, entrant.partner) if person]
    return tuple(
        stand_ins.get((entrant.pk, bool(partner)), name) for partner, name in enumerate(own)
    )


def _stand_ins(round_: Round) -> dict[tuple[int, bool], str]:
    """Who substitutes in a round, by entrant and whether for the partner; one query."""
    found = Substitution.objects.filter(entrant__event=round_.event_id)
    found = found.select_related("person__merged_into").order_by("id")
    return {
        (one.entrant_id, one.for_partner): str(one.person.current)
        for one in found
        if is_in(one, round_.number)
    }


def _by_seat(
    places: Sequence[Place],
    sides: Sequence[Sequence[int]],
    stand_ins: dict[tuple[int, bool], str],
) -> TableNames:
    names: dict[int, str] = dict.fromkeys((seat for side in sides for seat in side), "")
    numbers: dict[int, int | None] = {}
    for place, side in zip(places, sides, strict=True):
        people = people_of(place.entrant, stand_ins) if place.entrant else (place.guest,)
        for seat, name in zip(side, people, strict=False):
            names[seat] = name[:LONGEST]
            numbers[seat] = place.entrant.number if place.entrant else None
    seats = sorted(names)
    ways = (
        {seat: as_number(number) for seat, number in numbers.items() if number},
        {
            seat: f"{as_number(number) if number else ''}/{seat + 1}"
            for seat, number in numbers.items()
        },
    )
    own = told_apart(names, *ways)
    return TableNames(tuple(own[seat] for seat in seats), tuple(map(numbers.get, seats)))


def score_names(round_: Round, terms: TableRules, table_id: int) -> list[str]:
    """Who brings each score of a table, partners together; two queries."""
    names = place_names(round_, terms, table_id)
    sides = terms.scores_of(len(names))
    return [" – ".join(filter(None, names[side::sides])) for side in range(sides)]


def place_names(round_: Round, terms: TableRules, table_id: int) -> list[str]:
    """Who sits in each place of a table, the number before the name; two queries."""
    places = _places_at(round_, [table_id])[table_id]
    sides = terms.sides(len(places))
    by_seat = _by_seat(places, sides, _stand_ins(round_)).names
    names = [" – ".join(by_seat[seat] for seat in side) for side in sides]
    return [
        f"{place.entrant.number} · {name}" if place.entrant else name
        for place, name in zip(places, names, strict=True)
    ]


def late_comers(round_: Round) -> list[Entrant]:
    """Who sits at no table of a round, has not withdrawn and does not sit it out; one query.

    The newest first: who came last is seated most likely.
    """
    seated = Place.objects.filter(round=round_, entrant=OuterRef("pk"))
    found = Entrant.objects.filter(~Exists(seated), event=round_.event_id).order_by("-number")
    going = found.exclude(state=Entrant.State.WITHDRAWN)
    people = ("person__merged_into", "partner__merged_into")
    return [one for one in going.select_related(*people) if round_.number not in one.sits_out]
