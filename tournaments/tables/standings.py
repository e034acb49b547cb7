"""Standings as tables: players, teams, pairs; every place explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason
from tournaments.engine.standings import GroupRow, Row
from tournaments.selectors.book_values import Book, Unit
from tournaments.tables.fast_table import HEAD, FastColumn, FastTable
from tournaments.templatetags.points import NOTHING, key_words, points_writer, why

ASIDE = ("lot", "direct_encounter")  # told as a reason, no column
SUMS = 2  # the first keys, always shown


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A unit's row with what is told of it: ``reason`` sets it apart from the next."""

    row: Row
    unit: Unit
    shared: bool
    reason: Reason | None

    @property
    def first(self) -> Value:
        """The value of the key that ranks first."""
        return next(iter(self.row.keys.values()))


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A team's or pair's row, its members by name."""

    row: GroupRow
    members: tuple[Unit, ...]
    shared: bool
    reason: Reason | None


def is_told(reason: Reason | None, ranking: Sequence[str], *, every: bool) -> bool:
    """Whether a reason is said: always where the first key does not show it already."""
    return reason is not None and (every or reason.key != ranking[0])


def keys_shown(rows: Iterable[Row | GroupRow], ranking: Sequence[str]) -> list[str]:
    """The keys that have columns: the first two, and those that decided something."""
    deciding = {row.above_next.key for row in rows if row.above_next}
    return [
        name
        for index, name in enumerate(dict.fromkeys(ranking))
        if name not in ASIDE and (index < SUMS or name in deciding)
    ]


def shared_places(rows: Sequence[Row | GroupRow]) -> list[bool]:
    """Whether each row shares its place with a neighbour."""
    at = [row.place for row in rows]
    return [
        place in (at[index - 1 : index] or [0]) or place in at[index + 1 : index + 2]
        for index, place in enumerate(at)
    ]


class PlayersTable(FastTable):
    """The individual list, or a category's: place, number, name, sums, then round by round."""

    def __init__(
        self,
        lines: Sequence[StandingsRow],
        *,
        slug: str,
        keys: Sequence[str],
        rounds: int,
        every: bool = False,
        ranking: Sequence[str],
    ) -> None:
        address = reverse("tournaments:players", args=[slug])
        told = partial(_reason, ranking=ranking, every=every)
        by_score = "table_points" not in ranking and "match_points" not in ranking
        columns = [
            _place_column(("row__place", "unit__number")),
            FastColumn("number", _("No."), _number, _number, order_by=("unit__number",)),
            FastColumn(
                "name",
                _("Name"),
                lambda line: _link(address, line.unit) + _below(line, told),
                lambda line: line.unit.name,
                HEAD,
                ("unit__by_name",),
            ),
            *_sums(keys),
            *(_round_column(at, by_score=by_score) for at in range(1, rounds + 1)),
        ]
        super().__init__(columns, lines, row_id=lambda line: f"n{line.unit.number}")


class GroupsTable(FastTable):
    """Teams or pairs with the members that counted."""

    def __init__(
        self,
        lines: Sequence[GroupLine],
        *,
        slug: str,
        keys: Sequence[str],
        every: bool = False,
        ranking: Sequence[str],
    ) -> None:
        address = reverse("tournaments:players", args=[slug])
        told = partial(_reason, ranking=ranking, every=every)
        columns = [
            _place_column(("row__place", "row__name")),
            FastColumn(
                "name",
                pgettext_lazy("of a team", "Name"),
                lambda line: escape(line.row.name) + _members(line, address, told),
                lambda line: line.row.name,
                HEAD,
                ("row__name",),
            ),
            *_sums(keys),
        ]
        super().__init__(columns, lines)


def _place_column(order_by: tuple[str, str]) -> FastColumn:
    return FastColumn(
        "place",
        _("Place"),
        lambda line: f"{line.row.place}=" if line.shared else line.row.place,
        lambda line: line.row.place,
        order_by=order_by,
    )


def _sums(keys: Sequence[str]) -> Iterator[FastColumn]:
    """A column for each key of the ranking that is shown."""
    write = points_writer()
    for key in keys:
        value = partial(_value, key=key, write=write)
        yield _figures(f"key_{key}", key_words(key), value)


def _value(line: StandingsRow | GroupLine, *, key: str, write: Callable[[Value], str]) -> str:
    return write(line.row.keys[key])


def _round_column(at: int, *, by_score: bool) -> FastColumn:
    """What a round brought: points, or the score where that is what counts."""
    write = points_writer()

    def brought(line: StandingsRow) -> str:
        outcome = line.row.rounds[at - 1]
        if not outcome.counts:
            return NOTHING
        return write(outcome.score if by_score else outcome.table_points)

    return _figures(f"round_{at}", str(at), brought)


def _figures(name: str, heading: str, write: Callable[[Any], str]) -> FastColumn:
    """A figure that files have with a plain minus."""
    return FastColumn(name, heading, write, lambda line: write(line).replace("−", "-"))


def _number(line: StandingsRow) -> int:
    return line.unit.number


def _link(address: str, unit: Unit) -> str:
    return f'<a href="{address}{unit.number}/">{escape(unit.name)}</a>'


def _below(line: StandingsRow, told: Callable[[Reason | None], str]) -> str:
    """Team, club and reason under a name."""
    unit, said = line.unit, told(line.reason)
    below = " · ".join(escape(text) for text in (unit.team, unit.home) if text)
    both = "<br>".join(text for text in (below, said) if text)
    return f"<small>{both}</small>" if both else ""


def _members(line: GroupLine, address: str, told: Callable[[Reason | None], str]) -> str:
    said = told(line.reason)
    people = ", ".join(_link(address, unit) for unit in line.members)
    return f"<small>{people}{'<br>' if said else ''}{said}</small>"


def _reason(reason: Reason | None, *, ranking: Sequence[str], every: bool) -> str:
    if reason is None or not is_told(reason, ranking, every=every):
        return ""
    return f'<span class="why">{escape(why(reason))}</span>'


def player_lines(rows: Sequence[Row], book: Book) -> list[StandingsRow]:
    """The rows of a list with who they are."""
    return [
        StandingsRow(row, book.units[row.number], shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def group_lines(rows: Sequence[GroupRow], book: Book) -> list[GroupLine]:
    """The rows of teams or pairs with who counted."""
    return [
        GroupLine(row, tuple(book.units[number] for number in row.members), shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]
