"""Printouts of rounds whose seating or results were changed since they were printed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import TypeAlias

from django.utils import timezone

from scorer.games.text import Text, ngettext
from scorer.games.text import gettext as _
from tournaments.log.phrases import joined, numbered
from tournaments.models import Event, Place, Printout, Round
from tournaments.records.standings_json import digest_of, round_json, standings_json
from tournaments.selectors.standings import standings_of

STANDINGS, OF_ROUND = OF_RESULTS = ("standings", "results")  # what a paper shows

Seats: TypeAlias = Mapping[str, Sequence[int | None]]  # numbers by seat, by the table's number


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacedPapers:
    """What to print again of a round whose seating was changed.

    ``kinds`` are the papers (slugs) of which an earlier seating was printed; ``tables`` those
    whose cards and sheets are wrong, ``numbers`` whose start cards; ``closed`` tables are no
    longer there.
    """

    round: int
    version: int
    since: datetime | None
    kinds: tuple[str, ...]
    tables: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def sentence(self) -> Text:
        """What is replaced since when, and what to print again."""
        parts = [seating_words(self.round, self.version, self.since)]
        if self.tables:
            parts.append(
                ngettext(
                    "Print again: table %(tables)s.",
                    "Print again: tables %(tables)s.",
                    len(self.tables),
                    tables=numbered(self.tables),
                )
            )
        if self.closed:
            parts.append(
                ngettext(
                    "Remove the printouts of table %(tables)s.",
                    "Remove the printouts of tables %(tables)s.",
                    len(self.closed),
                    tables=numbered(self.closed),
                )
            )
        return joined(parts)


def seating_words(number: int, version: int, since: datetime | None) -> Text:
    """Which seating of a round is in force."""
    if since is None:
        return _("Round %(round)d: seating %(version)d.", round=number, version=version)
    return _(
        "Round %(round)d: seating %(version)d since %(time)s.",
        round=number,
        version=version,
        time=f"{timezone.localtime(since):%H:%M}",
    )


def reseated_rounds(event: Event) -> list[Round]:
    """The rounds that are not over and whose seating was changed, with their draws; one query."""
    found = event.rounds.exclude(state=Round.State.CLOSED).filter(version__gt=1)
    return list(found.select_related("draw").defer("draw__request", "draw__draw"))


def seated_since(round_: Round) -> datetime | None:
    """When the seating of a round was published that is in force."""
    return round_.draw.published_at if round_.draw else None


def replaced_papers(event: Event) -> list[ReplacedPapers]:
    """What is to be printed again, by round; one query, three where a seating was changed."""
    rounds = reseated_rounds(event)
    printed: dict[int, list[Printout]] = defaultdict(list)
    for one in Printout.objects.filter(round__in=rounds) if rounds else ():
        if not one.tables.keys() & {*OF_RESULTS}:
            printed[one.round_id].append(one)
    seats = seats_of(printed) if printed else {}
    found = (_replaced(played, printed[played.pk], seats.get(played.pk, {})) for played in rounds)
    return [one for one in found if one.kinds]


def seats_of(rounds: Collection[int]) -> dict[int, dict[str, list[int | None]]]:
    """The numbers by seat at the tables of rounds, by the round's id; one query."""
    places = Place.objects.filter(round__in=rounds).order_by("table__number", "seat")
    found: dict[int, dict[str, list[int | None]]] = defaultdict(lambda: defaultdict(list))
    for played, table, number in places.values_list("round", "table__number", "entrant__number"):
        found[played][str(table)].append(number)
    return {played: dict(tables) for played, tables in found.items()}


def changed_tables(printed: Seats, now: Seats) -> tuple[set[str], set[str]]:
    """The tables that are other than printed, and those that were printed and are gone."""
    others = {table for table, seats in now.items() if printed.get(table) != seats}
    return others, printed.keys() - now.keys()


def changed_numbers(printed: Seats, now: Seats) -> set[int]:
    """Whose cards are wrong: everybody at a table that changed, before or now."""
    others, gone = changed_tables(printed, now)
    return {
        number
        for seats in (printed, now)
        for table in others | gone
        for number in seats.get(table, ())
        if number is not None
    }


def _replaced(played: Round, printed: Sequence[Printout], now: Seats) -> ReplacedPapers:
    changed: set[str] = set()
    closed: set[str] = set()
    numbers: set[int] = set()
    kinds = []
    for one in printed:
        others, gone = changed_tables(one.tables, now)
        if others or gone:
            kinds.append(one.kind)
        changed |= others
        closed |= gone
        numbers |= changed_numbers(one.tables, now)
    return ReplacedPapers(
        round=played.number,
        version=played.version,
        since=seated_since(played),
        kinds=tuple(kinds),
        tables=tuple(sorted(map(int, changed))),
        closed=tuple(sorted(map(int, closed))),
        numbers=tuple(sorted(numbers)),
    )


@dataclass(frozen=True, slots=True)
class OutdatedResults:
    """Papers (slugs) that show other results of a tournament than there are now."""

    round: int
    kinds: tuple[str, ...]
    tables: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def sentence(self) -> Text:
        """What happened, and what to do."""
        return _("Results were changed after these papers were printed. Print them again.")


def outdated_results(event: Event) -> list[OutdatedResults]:
    """Papers whose results were changed since they were printed; one query, and the standings."""
    printed = Printout.objects.filter(round__event=event).select_related("round").order_by("pk")
    old = [
        one
        for one in printed
        for what, digest in one.tables.items()
        if what in OF_RESULTS and digest != results_digest(event, one.round.number, what)
    ]
    if not old:
        return []
    newest = max(one.round.number for one in old)
    return [OutdatedResults(newest, tuple(dict.fromkeys(one.kind for one in old)))]


def results_digest(event: Event, number: int, what: str) -> str:
    """The SHA-256 of what a paper shows: the results of a round, or the standings after it."""
    found = standings_of(event, number)
    if what == STANDINGS:
        return digest_of(standings_json(found))
    rows = sorted(found.individual, key=attrgetter("number"))
    return digest_of([(row.number, round_json(row.rounds[number - 1])) for row in rows])
