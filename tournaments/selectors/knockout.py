"""The bracket of a knock-out as its readers see it: who meets whom, who goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.draws.knockout import dealt
from tournaments.engine.knockout import Bracket, Heat
from tournaments.engine.points import SIDES
from tournaments.engine.standings import bracket
from tournaments.selectors.event_data import EventData
from tournaments.selectors.format_words import words_on_knockout
from tournaments.selectors.standings import last_counted, tournament_in
from tournaments.selectors.ties import tie_told


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One who plays: ``seed`` is their place before the knock-out, ``mark`` what came of it."""

    seed: int
    number: int
    name: str
    score: int | None
    mark: str
    on: bool


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of the bracket; ``number`` None: not seated yet, or nobody had to sit down."""

    number: int | None
    sides: tuple[BracketSide, ...]
    note: str


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket with its name."""

    number: int
    name: str
    tables: tuple[BracketTable, ...]


@dataclass(frozen=True, slots=True)
class KnockoutSeen:
    """What is said of a knock-out, of a tie before it, and its rounds so far once it is seated."""

    words: str
    places: str
    tie: str
    rounds: tuple[BracketRound, ...]


def knockout_seen(data: EventData, upto: int | None = None) -> KnockoutSeen | None:
    """The knock-out of an event after round ``upto`` (None: as it is); None without one.

    No query.
    """
    format_ = data.format
    if not format_.knockout:
        return None
    words, after = words_on_knockout(format_), format_.before_knockout
    counted = last_counted(data, upto) >= after
    seated = counted and after + 1 in data.tables
    found = bracket(tournament_in(data, upto)) if seated else None
    rounds = tuple(_rounds(data, found)) if found else ()
    tie = tie_told(data, after + 1) if counted else ""
    return KnockoutSeen(words, _places(after), tie, rounds)


def _places(after: int) -> str:
    return ngettext(
        "Places go by the knock-out first, then by the standings before it: the sums are those of "
        "the first round.",
        "Places go by the knock-out first, then by the standings before it: the sums are those of "
        "the first %(count)d rounds.",
        after,
    ) % {"count": after}


def _rounds(data: EventData, found: Bracket) -> Iterator[BracketRound]:
    """The rounds that count, and who meets in the one that follows."""
    first, size = data.format.before_knockout + 1, data.format.table_size
    seeds = {number: seed for seed, number in enumerate(found.seeds, 1)}
    for number, heats in enumerate(found.rounds, first):
        tables = tuple(_table(data, number, heat, seeds) for heat in heats)
        yield BracketRound(number, _name(heats, size), tables)
    coming = [
        Heat(units=tuple(units), final=len(found.next_places) == size)
        for units in dealt(found.next_places, size)
        if units
    ]
    if found.next_third:
        coming.append(Heat(units=found.next_third, third_place=True))
    if coming:
        number = first + len(found.rounds)
        tables = tuple(_table(data, number, heat, seeds) for heat in coming)
        yield BracketRound(number, _name(coming, size, len(found.next_places)), tables)


def _name(heats: Sequence[Heat], size: int, units: int = 0) -> str:
    """What a round is called, by how many play it."""
    if any(heat.final for heat in heats):
        return _("Final")
    units = units or size * len(heats)
    names = {2 * SIDES: _("Semi-finals"), 4 * SIDES: _("Quarter-finals")} if size == SIDES else {}
    return names.get(units) or _("The best %(count)d") % {"count": units}


def _table(data: EventData, number: int, heat: Heat, seeds: dict[int, int]) -> BracketTable:
    seats = [data.seat(number, unit) for unit in heat.units]
    at = next((seat.table.number for seat in seats if seat), None)
    sides = []
    for place, unit in enumerate(heat.units, 1):
        seat = seats[place - 1]
        scores = seat.table.scores if seat and heat.played else None
        sides.append(
            BracketSide(
                seed=seeds[unit],
                number=unit,
                name=data.name(unit, number),
                score=scores[seat.seat] if seat and scores else None,
                mark=_mark(heat, place),
                on=heat.played and heat.places[place - 1] <= (heat.on or 1),
            )
        )
    return BracketTable(at, tuple(sides), _note(heat))


def _mark(heat: Heat, place: int) -> str:
    if not heat.played:
        return ""
    if heat.final or heat.third_place:
        first = SIDES if heat.third_place else 0
        return _("place %(place)d") % {"place": first + heat.places[place - 1]}
    return _("goes on") if place <= heat.on else ""


def _note(heat: Heat) -> str:
    notes = [_("For third place")] if heat.third_place else []
    if heat.walk_over:
        notes.append(_("Walk-over"))
    elif heat.sharing:
        notes.append(_("Tied: they share the place."))
    elif heat.level:
        notes.append(_("Level: who stood better before the knock-out comes first."))
    return " · ".join(notes)
