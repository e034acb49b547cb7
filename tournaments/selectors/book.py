"""The book of an event: everything its public pages tell, read once per version.

Every page of an event is made from its book, which a process remembers under the event's
version (``selectors.version``): what was written meanwhile is another version, so a page is
never behind. Reading the book costs a fixed number of queries, finding it again none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scorer.support.caches import LruCache
from tournaments.engine.results import NoPlace
from tournaments.models import Entrant, Event, SittingOut
from tournaments.records.entry_list.values import Named
from tournaments.records.names import full_name
from tournaments.records.spelling import spelled_once
from tournaments.selectors.book_values import Book, Unit
from tournaments.selectors.formats import format_of, scoring_of
from tournaments.selectors.leaving import with_leavers
from tournaments.selectors.log_parts import team_awards_of, ties_of
from tournaments.selectors.namesakes import with_own_names
from tournaments.selectors.register import is_in, name_in, substituted
from tournaments.selectors.results import TableState, tables_of
from tournaments.selectors.short_names import numbered, short_names, shortened
from tournaments.selectors.version import NUMBERS, Version, version_of

WHOLE = 2  # parts of the version under which names are whole
MOST_PARTS = 15_000  # units and tables, of 600 bytes each
BOOK_CACHE: LruCache[Book] = LruCache(
    MOST_PARTS, weigh=lambda book: 1 + len(book.units) + sum(map(len, book.tables.values()))
)


def book_of(event: Event, version: Version | None = None) -> Book:
    """The event's book; ``version`` where it is known already (else two queries more).

    A version with short names, or with numbers, gives the book that has no others.
    """
    version = version or version_of(event)
    book = BOOK_CACHE.get((event.pk, version))
    if book is None:
        if len(version) > WHOLE:
            whole = book_of(event, version[:WHOLE])
            if version[WHOLE] == NUMBERS:
                book = replace(numbered(whole), version=version)
            else:
                book = replace(shortened(whole, short_names(event)), version=version)
        else:
            book = read_book(event, version)
        BOOK_CACHE.keep((event.pk, version), book)
    return book


def read_book(event: Event, version: Version) -> Book:
    """The event's book from its rows, whatever is remembered; a fixed number of queries."""
    return finished_book(rows_of_book(event, version))


def finished_book(rows: Book) -> Book:
    """A book in which names are told apart, and walk-overs count against who has left."""
    return with_own_names(with_leavers(rows))


def rows_of_book(event: Event, version: Version) -> Book:
    """What the rows of an event say, before anything is worked out; see ``finished_book``."""
    entrants = list(_rows(event))
    drawn = event.rounds.select_related("draw").defer("draw__request", "draw__draw")
    rounds = {played.number: played for played in drawn}
    tables: dict[int, list[TableState]] = defaultdict(list)
    for table in tables_of(event):
        tables[table.round].append(table)
    resting: dict[int, list[int]] = defaultdict(list)
    rests = SittingOut.objects.filter(round__event=event).order_by("entrant__number")
    for round_number, number in rests.values_list("round__number", "entrant__number"):
        resting[round_number].append(number)
    return Book(
        version=version,
        format=format_of(event),
        scoring=scoring_of(event),
        units={unit.number: unit for unit in spelled_once(map(_unit, entrants), "team", "pair")},
        rounds=rounds,
        tables={number: tuple(some) for number, some in tables.items()},
        resting={number: tuple(some) for number, some in resting.items()},
        awards=tuple(event.awards.select_related("round")),
        team_awards=tuple(team_awards_of(event).values()) if scoring_of(event).team else (),
        numbers={row.pk: row.number for row in entrants},
        stand_ins=_stand_ins(substituted(event), rounds),
        ties=ties_of(event),
    )


NAME = ("surname", "given_name", "mark", "home__name")
PEOPLE = ("person", "person__merged_into", "partner", "partner__merged_into")
OWN = (
    *("pk", "number", "pair", "categories", "first_round", "last_round"),
    *("state", "sits_out", "leaving", "status"),
)


def _rows(event: Event) -> Iterable[Any]:
    """The entrants as named tuples: four hundred of them with eight tables joined."""
    named = (f"{who}__{part}" for who in PEOPLE for part in NAME)
    found = Entrant.objects.filter(event=event).order_by("number")
    return found.values_list(*OWN, "team__name", *named, named=True)


def _unit(row: Any) -> Unit:  # noqa: ANN401 — one of these
    people = [
        _named(*(getattr(row, f"{now}__{part}") or "" for part in NAME))
        for who in ("person", "partner")
        for now in (f"{who}__merged_into" if getattr(row, f"{who}__merged_into__surname") else who,)
        if getattr(row, f"{now}__surname")
    ]
    return Unit(
        number=row.number,
        name=" – ".join(map(str, people)),
        spoken=" – ".join(full_name(one.given_name, one.surname, one.mark) for one in people),
        team=row.team__name or "",
        pair=row.pair,
        home=" – ".join(dict.fromkeys(one.home for one in people if one.home)),
        categories=tuple(row.categories),
        first_round=row.first_round,
        last_round=row.last_round,
        withdrawn=row.state == Entrant.State.WITHDRAWN,
        sits_out=tuple(row.sits_out),
        leaving=row.leaving,
        status=NoPlace(row.status) if row.status else None,
        people=tuple(people),
    )


def _named(surname: str, given_name: str, mark: str, home: str) -> Named:
    return Named(surname=surname, given_name=given_name, mark=mark, home=home)


def _stand_ins(entrants: Iterable[Entrant], rounds: Iterable[int]) -> dict[tuple[int, int], str]:
    """Who plays under a number in whose place, by round and number."""
    return {
        (played, entrant.number): name_in(entrant, played)
        for entrant in entrants
        for played in rounds
        if any(is_in(one, played) for one in entrant.substitutions.all())
    }
