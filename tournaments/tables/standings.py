"""Standings as tables: players, teams, pairs; every place explained.

Each column is stated once: what the page shows, files hold and papers print. A new column is one
function here and its name in the list that has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from operator import attrgetter
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorer.support.collation import Key
from scorer.support.name_order import by_name
from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason, key_named, ranks_by_points
from tournaments.engine.results import NoPlace
from tournaments.engine.rows import GroupRow, Row
from tournaments.selectors.award_words import award_words
from tournaments.selectors.event_data import EventData, Unit
from tournaments.selectors.namesakes import beside_number
from tournaments.selectors.place_words import place_shown, status_words
from tournaments.tables.fast_table import (
    AS_ON_PAGE,
    HEAD,
    Column,
    Columns,
    FastTable,
    OnPaper,
    text_column,
)
from tournaments.tables.people import detail_columns, in_parts, remarks
from tournaments.templatetags.points import NOTHING, key_words, points_writer, why

SUMS = 2  # the first keys, always shown
PLACE_WIDTH, NUMBER_WIDTH = 11.0, 10.0  # mm on paper
GROUP_HEADINGS = {"teams": _("Team"), "pairs": _("Pair")}


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A unit's row with what is told of it: ``reason`` sets it apart from the next."""

    row: Row
    unit: Unit
    shared: bool
    reason: Reason | None

    @property
    def by_place(self) -> tuple[int, ...]:
        """What to sort by place with."""
        return _by_place(self.row)

    @property
    def first(self) -> Value:
        """The value of the key that ranks first."""
        return next(iter(self.row.keys.values()))

    @property
    def name(self) -> str:
        """Who it is."""
        return self.unit.name


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A team's or pair's row, its members by name."""

    row: GroupRow
    members: tuple[Unit, ...]
    shared: bool
    reason: Reason | None

    @property
    def by_place(self) -> tuple[int, ...]:
        """What to sort by place with."""
        return _by_place(self.row)

    @property
    def name(self) -> str:
        """Who they are."""
        return self.row.name

    @property
    def by_name(self) -> Key:
        """What to sort by name with, in the reader's alphabet."""
        return by_name()(self.row.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOf:
    """What the columns of a list depend on.

    ``keys`` of the ``ranking`` that have columns; ``rounds`` that have one each; ``slug`` of
    the event whose players have pages, at the ``desk`` those of their entries; ``every``: the
    reason of every place is told. ``over``: nothing more is played.
    """

    ranking: Sequence[str]
    keys: Sequence[str]
    rounds: int = 0
    slug: str = ""
    desk: bool = False
    every: bool = False
    over: bool = False

    @property
    def address(self) -> str:
        """Below which the players have pages; empty on paper."""
        page = "tournaments:entries" if self.desk else "tournaments:players"
        return reverse(page, args=[self.slug]) if self.slug else ""


def keys_shown(rows: Iterable[Row | GroupRow], ranking: Sequence[str]) -> list[str]:
    """The keys that have columns: the first two, and those that decided something."""
    deciding = {row.above_next.key for row in rows if row.above_next}
    always = list(dict.fromkeys(ranking))[:SUMS]
    return [name for name in keys_with_columns(ranking) if name in always or name in deciding]


def shared_places(rows: Sequence[Row | GroupRow]) -> list[bool]:
    """Whether each row shares its place with a neighbour."""
    at = [row.place for row in rows]
    return [
        place is not None and place in (*at[max(index - 1, 0) : index], *at[index + 1 : index + 2])
        for index, place in enumerate(at)
    ]


class PlayersTable(FastTable):
    """The individual list, or a category's."""

    def __init__(self, lines: Sequence[StandingsRow], of: ListOf) -> None:
        super().__init__(
            player_columns(of),
            lines,
            in_files=partial(belonging, of),
            in_sheets=partial(in_parts, people="unit.people"),
            row_id=lambda line: f"n{line.unit.number}",
        )


class GroupsTable(FastTable):
    """Teams or pairs with the members that counted."""

    def __init__(self, lines: Sequence[GroupLine], of: ListOf, kind: str) -> None:
        super().__init__(
            group_columns(of),
            lines,
            in_files=partial(membership, of),
            in_sheets=partial(headed_by_kind, kind=kind),
        )


def player_lines(rows: Sequence[Row], data: EventData) -> list[StandingsRow]:
    """The rows of a list with who they are."""
    return [
        StandingsRow(row, data.units[row.number], shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def group_lines(rows: Sequence[GroupRow], data: EventData) -> list[GroupLine]:
    """The rows of teams or pairs with who counted."""
    return [
        GroupLine(row, tuple(data.units[number] for number in row.members), shared, row.above_next)
        for row, shared in zip(rows, shared_places(rows), strict=True)
    ]


def lines_of(rows: Sequence[Row | GroupRow], data: EventData) -> list[StandingsRow | GroupLine]:
    """The rows of any list with who they are."""
    groups = [row for row in rows if isinstance(row, GroupRow)]
    players = [row for row in rows if isinstance(row, Row)]
    return [*group_lines(groups, data), *player_lines(players, data)]


def player_columns(of: ListOf) -> list[Column]:
    """Of the individual list, or a category's: place, number, name, sums, then round by round."""
    rounds = (_round(of, at) for at in range(1, of.rounds + 1))
    place = place_column(("by_place", "unit__number"))
    return [place, _number(), _player(of), *_sums(of), *rounds]


def group_columns(of: ListOf) -> list[Column]:
    """Of teams or pairs."""
    return [place_column(("by_place", "by_name")), _group(of), *_sums(of)]


def belonging(of: ListOf) -> list[Column]:
    """Team, club, why there is no place, pair, categories: in files alone."""
    return [
        text_column("team", _("Team"), attrgetter("unit.team"), ()),
        text_column("club", _("Club"), attrgetter("unit.home"), ()),
        remarks(partial(_status, of)),
        *detail_columns("unit"),
    ]


def membership(of: ListOf) -> list[Column]:
    """Who counted for a team, penalties, remarks: in files alone."""
    return [
        text_column("members", _("Players"), _members, ()),
        text_column("penalties", _("Penalties"), _penalties, ()),
        remarks(partial(_status, of)),
    ]


def headed_by_kind(columns: Columns, _lines: object, *, kind: str) -> Columns:
    """The columns of teams or pairs, headed so that no name of a team is taken for a person's."""
    heading = GROUP_HEADINGS[kind]
    return [replace(one, heading=heading) if one.name == "name" else one for one in columns]


def _members(line: GroupLine) -> str:
    return ", ".join(f"{unit.number} {unit.name}" for unit in line.members)


def _penalties(line: GroupLine) -> str:
    return "; ".join(map(award_words, line.row.penalties))


def place_column(order_by: tuple[str, str]) -> Column:
    """The place, with a mark where it is shared."""
    return Column(
        "place",
        _("Place"),
        lambda line: place_shown(line.row, shared=line.shared),
        lambda line: line.row.place or place_shown(line.row),
        order_by=order_by,
        paper=OnPaper(width=PLACE_WIDTH, strong=True),
    )


def _number() -> Column:
    def number(line: StandingsRow) -> int:
        return line.unit.number

    paper = OnPaper(width=NUMBER_WIDTH)
    return Column("number", _("No."), number, number, order_by=("unit__number",), paper=paper)


def _player(of: ListOf) -> Column:
    address = of.address

    def shown(line: StandingsRow) -> str:
        belongs = " · ".join(escape(text) for text in (line.unit.team, line.unit.home) if text)
        told, folded = _reasons(of, line)
        who = _link(address, line.unit) + small(belongs)
        said = escape(_status(of, line))
        return in_one_line(who, escape(line.name), folded) + small(said, told)

    return Column(
        "name",
        _("Name"),
        shown,
        lambda line: line.name,
        HEAD,
        ("unit__by_name",),
        OnPaper(
            text=lambda line: beside_number(line.name, line.unit.number),
            below=lambda line: _status(of, line) or line.unit.team or line.unit.home,
            width=None,
        ),
    )


def _group(of: ListOf) -> Column:
    address = of.address

    def shown(line: GroupLine) -> str:
        members = ", ".join(_link(address, unit) for unit in line.members)
        lost = [escape(award_words(one)) for one in line.row.penalties]
        told, folded = _reasons(of, line)
        name = escape(line.name)
        said = escape(_status(of, line))
        return in_one_line(name, name, folded) + small(members, said, *lost, told)

    def below(line: GroupLine) -> str:
        members = ", ".join(unit.name for unit in line.members)
        lost = map(award_words, line.row.penalties)
        return "; ".join(filter(None, [members, _status(of, line), *lost]))

    return Column(
        "name",
        pgettext_lazy("of a team", "Name"),
        shown,
        attrgetter("name"),
        HEAD,
        ("by_name",),
        OnPaper(text=attrgetter("name"), below=below, heading=_("Team"), width=None),
    )


def _sums(of: ListOf) -> Iterator[Column]:
    """A column for each key of the ranking that is shown; groups have those that add up."""
    write = points_writer()
    for at, key in enumerate(of.keys):
        value = partial(_value, key=key, write=write)
        yield figures(f"key_{key}", key_words(key), value, OnPaper(strong=at == 0))


def _value(line: StandingsRow | GroupLine, *, key: str, write: Callable[[Value], str]) -> str:
    return write(line.row.keys.get(key))


def _round(of: ListOf, at: int) -> Column:
    """What a round brought: points, or the score where that is what counts."""
    write, by_points = points_writer(), ranks_by_points(of.ranking)

    def brought(line: StandingsRow) -> str:
        outcome = line.row.rounds[at - 1]
        if not outcome.counts:
            return NOTHING
        return write(outcome.table_points if by_points else outcome.score)

    return figures(f"round_{at}", str(at), brought, OnPaper(abreast=_("Rounds")))


def figures(
    name: str, heading: str, write: Callable[[Any], str], paper: OnPaper = AS_ON_PAGE
) -> Column:
    """A figure that files have with a plain minus."""
    return Column(name, heading, write, lambda line: write(line).replace("−", "-"), paper=paper)


def _by_place(row: Row | GroupRow) -> tuple[int, ...]:
    """Who has no place comes behind all who have one, by the reason."""
    if row.place is not None:
        return 0, row.place
    return 1, list(NoPlace).index(row.status) if row.status else 0


def _status(of: ListOf, line: StandingsRow | GroupLine) -> str:
    unit = line.unit if isinstance(line, StandingsRow) else None
    return status_words(line.row, over=of.over, unit=unit)


def _link(address: str, unit: Unit) -> str:
    return f'<a href="{address}{unit.number}/">{escape(unit.name)}</a>'


def small(*parts: str) -> str:
    """What stands under a name, in lines."""
    lines = "<br>".join(text for text in parts if text)
    return f"<small>{lines}</small>" if lines else ""


def in_one_line(shown: str, name: str, folded: str) -> str:
    """A line of a list, and behind it a fold, called by the ``name``, with more to read."""
    more = f'<details><summary aria-label="{name}"></summary>{folded}</details>' if folded else ""
    return f'<span class="line">{shown}{more}</span>'


def _reasons(of: ListOf, line: StandingsRow | GroupLine) -> tuple[str, str]:
    """Why it stands above the next: what is shown, and what a tap shows, of which one is empty.

    A reason is shown where no column shows it, or where all are asked for; nobody is told what
    the first key says.
    """
    reason = line.reason
    if reason is None:
        return "", ""
    if of.every or reason.key not in of.keys:
        return reason_shown(reason), ""
    return "", reason_shown(reason) if reason.key != of.ranking[0] else ""


def reason_shown(reason: Reason) -> str:
    """Why a row stands above the next, as it stands under a name."""
    return f'<span class="why">{escape(why(reason))}</span>'


def keys_with_columns(ranking: Sequence[str]) -> list[str]:
    """The keys that can have columns: the others are told as a reason only."""
    return [name for name in dict.fromkeys(ranking) if not key_named(name).aside]
