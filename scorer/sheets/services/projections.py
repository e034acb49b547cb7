"""The projection of a sheet: rows worked out from the log, for lists and statistics.

Every entry of the current sheet is projected to ``EntryScore`` rows and to the typed
models of its game, if the game's kit offers a ``Projector``; a game without one is
projected to its scores alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from django.db.models import Model

from scorer.games.base import Rulebook, Setup
from scorer.kits import kit_of
from scorer.models import EntryScore, ScoreSheet, Seat
from scorer.sheets.selectors.sheet_state import Scored, SheetState


class Projector(Protocol):
    """Projects the entries of one sheet, one after the other."""

    roots: tuple[type[Model], ...]  # models with a key to the entry, parents first

    def __init__(self, sheet: ScoreSheet, setup: Setup[object]) -> None: ...

    def project(self, scored: Scored) -> Iterable[Model]:
        """The unsaved rows of one entry, parents before children."""


class ScoresAlone:
    """For games that have no rows of their own."""

    roots: tuple[type[Model], ...] = ()

    def __init__(self, sheet: ScoreSheet, setup: Setup[object]) -> None:
        pass

    def project(self, scored: Scored) -> Iterable[Model]:
        """Nothing besides the scores."""
        return ()


def projector_of(game: Rulebook) -> type[Projector]:
    """The projector of a game."""
    own = kit_of(game.slug).projection
    return own.Projector if own else ScoresAlone


def roots_of(standing: SheetState) -> tuple[type[Model], ...]:
    """The models whose rows belong to entries by themselves; all others hang on them."""
    return EntryScore, *projector_of(standing.game).roots


def rows(standing: SheetState, since: int = 0) -> list[Model]:
    """All unsaved rows of a sheet from line ``since`` on, parents before children."""
    projector = projector_of(standing.game)(standing.sheet, standing.setup)
    found: list[Model] = []
    last = len(standing.scored) if standing.match.state.finished else 0
    for number, scored in enumerate(standing.scored[since:], since + 1):
        final = standing.match.state.totals if number == last else None
        totals = scored.line.totals or final or [None] * len(scored.line.scores)
        found += [
            EntryScore(entry=scored.entry, number=number, side=side, score=score, total=total)
            for side, (score, total) in enumerate(zip(scored.line.scores, totals, strict=True))
        ]
        found += projector.project(scored)
    return found


def seats(standing: SheetState) -> list[Seat]:
    """The unsaved rows that say who sat where, and for what side."""
    sides = {
        seat: side for side, held in enumerate(standing.game.sides(standing.setup)) for seat in held
    }
    found: list[Seat] = []
    for seat, side in sorted(sides.items()):
        held = _held(standing, seat)
        ends = [first_line - 1 for first_line, _name in held[1:]]
        found += [
            Seat(
                sheet=standing.sheet,
                number=seat,
                side=side,
                name=name,
                first_line=first_line,
                last_line=last_line,
            )
            for (first_line, name), last_line in zip(held, [*ends, None], strict=True)
        ]
    return found


def _held(standing: SheetState, seat: int) -> list[tuple[int, str]]:
    """Who held a seat, each with their first line; the same player twice in a row counts once."""
    held: list[tuple[int, str]] = []
    for seating in standing.seatings:
        name = seating.players[seat]
        if not held or held[-1][1] != name:
            held.append((seating.first_line, name))
    return held


def add(standing: SheetState, since: int) -> None:
    """Project the lines from ``since`` on, which have no rows yet."""
    # Parents are saved first, even where a child stands before the first parent: the
    # second turn of a double turn that was projected earlier.
    roots = projector_of(standing.game).roots
    by_model: dict[type[Model], list[Model]] = {model: [] for model in roots}
    for row in rows(standing, since):
        by_model.setdefault(type(row), []).append(row)
    for model, unsaved in by_model.items():
        model._default_manager.bulk_create(unsaved, batch_size=500)  # noqa: SLF001 — Django's name
    state = standing.match.state
    ScoreSheet.objects.filter(pk=standing.sheet.pk).update(
        played=state.played,
        totals=standing.totals,
        finished=state.finished,
        locked=standing.locked,
        version=standing.version,
    )


def add_seats(standing: SheetState) -> None:
    """Project who sits where, on a sheet that has no such rows."""
    Seat.objects.bulk_create(seats(standing))


def project(before: SheetState, after: SheetState) -> None:
    """Make the rows of a sheet that stood as ``before`` those of how it stands ``after``."""
    same = _lines_in_common(before, after)
    if before.match.state.finished != after.match.state.finished:
        same = min(same, max(len(after.scored) - 1, 0))  # the last line has the final totals
    clear(after, [scored.entry.pk for scored in before.scored[same:]])
    add(after, since=same)
    if before.seatings != after.seatings:
        after.sheet.seats.all().delete()
        add_seats(after)


def clear(standing: SheetState, entries: Sequence[int]) -> None:
    """Take away the rows of the entries with these ids."""
    for some in batched(entries):
        for model in roots_of(standing):
            model._default_manager.filter(entry__in=some).delete()  # noqa: SLF001 — Django's name


def batched(ids: Sequence[int], size: int = 500) -> Iterator[Sequence[int]]:
    """The ids in portions that a database takes in one statement."""
    for start in range(0, len(ids), size):
        yield ids[start : start + size]


def _lines_in_common(before: SheetState, after: SheetState) -> int:
    """How many first lines are the same entries and scored the same."""
    pairs = zip(before.scored, after.scored, strict=False)
    differ = (
        index
        for index, (old, new) in enumerate(pairs)
        if old is not new and (old.entry.pk, old.line) != (new.entry.pk, new.line)
    )
    return next(differ, min(len(before.scored), len(after.scored)))
