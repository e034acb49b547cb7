"""What is printed of rounds is noted, so that the desk knows which printouts are replaced."""

from __future__ import annotations

from collections.abc import Collection

from scorer.support.transactions import atomic
from tournaments.models import Event, Printout, Round
from tournaments.selectors.replaced_papers import (
    STANDINGS,
    Seats,
    changed_numbers,
    results_digest,
    seats_of,
)


@atomic
def note_printed(event: Event, kinds: Collection[str], rounds: Collection[int]) -> None:
    """Note that papers of ``kinds`` (slugs) of rounds were printed as these are seated now."""
    seats = seats_of(_held(event, rounds))
    Printout.objects.bulk_create(
        (
            Printout(round_id=played, kind=kind, tables=seats.get(played, {}))
            for played in sorted(seats)
            for kind in kinds
        ),
        update_conflicts=True,
        update_fields=["tables"],
        unique_fields=["round", "kind"],
    )


@atomic
def note_reprinted(
    event: Event,
    kinds: Collection[str],
    rounds: Collection[int],
    *,
    tables: Collection[int] = (),
    numbers: Collection[int] = (),
) -> None:
    """Note that papers of some tables, or of some entrants, were printed again.

    What was never printed of all tables is not noted.
    """
    held = _held(event, rounds)
    seats = seats_of(held)
    printed = list(Printout.objects.filter(round__in=held, kind__in=kinds))
    for one in printed:
        now = seats.get(one.round_id, {})
        again = {str(table) for table in tables}
        one.tables |= {table: now[table] for table in again & now.keys()}
        if _is_whole(one.tables, now) or changed_numbers(one.tables, now) <= set(numbers):
            one.tables = now
    Printout.objects.bulk_update(printed, ["tables"])


def _held(event: Event, rounds: Collection[int]) -> list[int]:
    """The ids of rounds, for this transaction's writing alone."""
    held = Round.objects.select_for_update(no_key=True).filter(event=event, number__in=rounds)
    return list(held.order_by("pk").values_list("pk", flat=True))


def _is_whole(printed: Seats, now: Seats) -> bool:
    """Whether every table of now was printed as it is."""
    return all(printed.get(table) == seats for table, seats in now.items())


@atomic
def note_results_printed(event: Event, kind: str, number: int, what: str) -> None:
    """Note that a paper was printed of the results of a round, or of the standings after it.

    Of standings the newest printout alone is kept.
    """
    held = _held(event, [number])
    if what == STANDINGS:
        Printout.objects.filter(round__event=event, kind=kind).exclude(round__in=held).delete()
    for played in held:
        said = {what: results_digest(event, number, what)}
        Printout.objects.update_or_create(round_id=played, kind=kind, defaults={"tables": said})
