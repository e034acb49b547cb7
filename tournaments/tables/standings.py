"""Standings as tables: players, teams, pairs; every place explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason
from tournaments.engine.standings import GroupRow, Row
from tournaments.engine.tally import Outcome
from tournaments.selectors.book import Book, Unit
from tournaments.tables.lean import LeanTable
from tournaments.templatetags.points import NOTHING, key_words, points_writer, why

ASIDE = ("lot", "direct_encounter")  # told as a reason, no column
SUMS = 2  # the first keys, always shown


@dataclass(frozen=True, slots=True)
class Line:
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


class PlayersTable(LeanTable):
    """The individual list, or a category's: place, number, name, sums, then round by round."""

    place = tables.Column(verbose_name=_("Place"), order_by=("row__place", "unit__number"))
    number = tables.Column(verbose_name=_("No."), order_by=("unit__number",))
    name = tables.Column(verbose_name=_("Name"), order_by=("unit__by_name",))

    def __init__(
        self,
        lines: Sequence[Line],
        *,
        slug: str,
        keys: Sequence[str],
        rounds: int,
        every: bool = False,
        ranking: Sequence[str],
    ) -> None:
        self.slug, self.keys, self.every, self.ranking = slug, keys, every, ranking
        self.address = reverse("tournaments:players", args=[slug])
        by_score = "table_points" not in ranking and "match_points" not in ranking
        self.points, self.by_score = points_writer(), by_score
        named = [(f"key_{key}", _column(key_words(key))) for key in keys]
        played = [(f"round_{at}", _column(str(at))) for at in range(1, rounds + 1)]
        self.figures = frozenset(name for name, _made in [*named, *played]) | {"place", "number"}
        super().__init__(lines, extra_columns=[*named, *played])

    def row(self, record: Line) -> str:
        """One row, as lean as HTML allows: its end tags are left out."""
        row, unit = record.row, record.unit
        below = " · ".join(escape(text) for text in (unit.team, unit.home) if text)
        if is_told(record.reason, self.ranking, every=self.every):
            said = f'<span class="why">{escape(why(record.reason))}</span>'
            below = f"{below}<br>{said}" if below else said
        small = f"<small>{below}</small>" if below else ""
        sums = "".join(f"<td>{self.points(row.keys[key])}" for key in self.keys)
        rounds = "".join(f"<td>{self.round_points(outcome)}" for outcome in row.rounds)
        place = _place(row.place, shared=record.shared)
        return (
            f'<tr id="n{unit.number}"><td>{place}<td>{unit.number}'
            f'<th scope="row"><a href="{self.address}{unit.number}/">{escape(unit.name)}</a>{small}'
            f"{sums}{rounds}\n"
        )

    def round_points(self, outcome: Outcome) -> str:
        """What a round brought: points, or the score where that is what counts."""
        if not outcome.counts:
            return NOTHING
        return self.points(outcome.score if self.by_score else outcome.table_points)

    def values(self, record: Line) -> list[str | int]:
        """For files, the name, team and club in one cell each."""
        row = record.row
        return [
            row.place,
            row.number,
            record.unit.name,
            *(_plain(self.points(row.keys[key])) for key in self.keys),
            *(_plain(self.round_points(outcome)) for outcome in row.rounds),
        ]


class GroupsTable(LeanTable):
    """Teams or pairs with the members that counted."""

    place = tables.Column(verbose_name=_("Place"), order_by=("row__place", "row__name"))
    name = tables.Column(verbose_name=pgettext_lazy("of a team", "Name"), order_by=("row__name",))

    def __init__(
        self,
        lines: Sequence[GroupLine],
        *,
        slug: str,
        keys: Sequence[str],
        every: bool = False,
        ranking: Sequence[str],
    ) -> None:
        self.keys, self.every, self.ranking = keys, every, ranking
        self.points = points_writer()
        self.address = reverse("tournaments:players", args=[slug])
        named = [(f"key_{key}", _column(key_words(key))) for key in keys]
        self.figures = frozenset(name for name, _made in named) | {"place"}
        super().__init__(lines, extra_columns=named)

    def row(self, record: GroupLine) -> str:
        """One row, the members below the name."""
        row = record.row
        people = ", ".join(
            f'<a href="{self.address}{unit.number}/">{escape(unit.name)}</a>'
            for unit in record.members
        )
        said = ""
        if is_told(record.reason, self.ranking, every=self.every):
            said = f'<br><span class="why">{escape(why(record.reason))}</span>'
        sums = "".join(f"<td>{self.points(row.keys[key])}" for key in self.keys)
        place = _place(row.place, shared=record.shared)
        return (
            f'<tr><td>{place}<th scope="row">{escape(row.name)}'
            f"<small>{people}{said}</small>{sums}\n"
        )

    def values(self, record: GroupLine) -> list[str | int]:
        """For files."""
        sums = (_plain(self.points(record.row.keys[key])) for key in self.keys)
        return [record.row.place, record.row.name, *sums]


def player_lines(rows: Sequence[Row], book: Book) -> list[Line]:
    """The rows of a list with who they are."""
    return [
        Line(row, book.units[row.number], shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def group_lines(rows: Sequence[GroupRow], book: Book) -> list[GroupLine]:
    """The rows of teams or pairs with who counted."""
    return [
        GroupLine(row, tuple(book.units[number] for number in row.members), shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def _column(words: str) -> tables.Column:
    return tables.Column(verbose_name=words, orderable=False, empty_values=())


def _place(place: int, *, shared: bool) -> str:
    return f"{place}=" if shared else str(place)


def _plain(text: str) -> str:
    return text.replace("−", "-")
