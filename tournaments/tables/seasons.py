"""A season's table: place, name, points, event by event; what does not count is struck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import django_tables2 as tables
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.html import escape
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.collation import Key
from scorer.selectors.order import by_name
from scorer.translation import translate
from tournaments.engine.leagues import SEASON_KEYS, Leg, SeasonRow
from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason
from tournaments.models import Person
from tournaments.selectors.people import people_of
from tournaments.selectors.season_tables import OF_TEAM, Member
from tournaments.selectors.seasons import Standing
from tournaments.tables.lean import LeanTable
from tournaments.tables.register import PeopleFilter
from tournaments.tables.searching import matches
from tournaments.templatetags.points import points, why

POINTS = "points"


class SeasonFilter(PeopleFilter):
    """By name and club; categories have lists of their own."""

    def __init__(self, data: QueryDict, standing: Standing) -> None:
        homes = {one.home for one in standing.tables.members.values() if one.home}
        self.members = standing.tables.members  # as the reader sees them
        people = people_of(standing.season.club)
        super().__init__(data, people, sorted(homes, key=by_name()), ())
        del self.filters["category"]

    @property
    def asked(self) -> bool:
        """Whether anything is looked for."""
        return any(self.data.get(name) for name in self.filters)

    def called(self, people: QuerySet[Person], _name: str, value: str) -> QuerySet[Person]:
        """Every word in the name that the reader is shown."""
        shown = (one for who, one in self.members.items() if not who.endswith(OF_TEAM))
        return people.filter(pk__in=[int(one.key) for one in shown if matches(value, one.name)])

    def keys(self) -> set[str] | None:
        """The members found; None: nothing is looked for. Two queries at most."""
        return {str(pk) for pk in self.qs.values_list("pk", flat=True)} if self.asked else None


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A row with who it is; ``told`` are its legs by the season's events, played or not."""

    row: SeasonRow
    member: Member
    shared: bool
    told: tuple[Leg | None, ...]

    @property
    def reason(self) -> Reason | None:
        """What sets it apart from the next row where the points do not."""
        reason = self.row.above_next
        return reason if reason and reason.key != POINTS else None

    @property
    def by_name(self) -> Key:
        """What to sort by name with, in the reader's alphabet."""
        return by_name()(self.member.name)

    @property
    def place(self) -> str:
        """The place, with a mark where it is shared."""
        return f"{self.row.place}=" if self.shared else str(self.row.place)


def season_lines(standing: Standing, kind: str) -> list[SeasonLine]:
    """The lines of one list."""
    rows = standing.tables.rows[kind]
    many: dict[int, int] = {}
    for row in rows:
        many[row.place] = many.get(row.place, 0) + 1
    return [
        SeasonLine(
            row,
            standing.tables.members[row.who],
            many[row.place] > 1,
            tuple(None if stage.at is None else row.legs[stage.at] for stage in standing.stages),
        )
        for row in rows
    ]


def keys_shown(rows: Iterable[SeasonRow], ranking: Sequence[str]) -> list[str]:
    """The keys beside the points that set somebody apart."""
    deciding = {row.above_next.key for row in rows if row.above_next}
    return [name for name in dict.fromkeys(ranking) if name in deciding and name != POINTS]


def key_name(name: str) -> str:
    """What a key of a season's ranking is called."""
    return translate(SEASON_KEYS[name].words)


class SeasonTable(LeanTable):
    """One list of a season; ``asks`` is the address that tells what somebody needs."""

    place = tables.Column(verbose_name=_("Place"), order_by=("row__place", "by_name"))
    name = tables.Column(verbose_name=_("Name"), order_by=("by_name",))

    def __init__(
        self, lines: Sequence[SeasonLine], *, standing: Standing, keys: Sequence[str], asks: str
    ) -> None:
        self.keys, self.asks = keys, asks
        named: list[tuple[str, Any]] = [("points", _column(gettext("Points")))]
        named += [
            (f"event_{stage.number}", _column(str(stage.number))) for stage in standing.stages
        ]
        named += [(f"key_{key}", _column(key_name(key))) for key in keys]
        self.figures = frozenset(name for name, _made in named) | {"place"}
        super().__init__(lines, extra_columns=named)

    def row(self, record: SeasonLine) -> str:
        """One row, as lean as HTML allows: its end tags are left out."""
        member = record.member
        said: list[str] = [escape(member.home)] if member.home else []
        if record.reason:
            said.append(f'<span class="why">{escape(why(record.reason))}</span>')
        small = f"<small>{'<br>'.join(said)}</small>" if said else ""
        keys = "".join(f"<td>{points(record.row.keys[key])}" for key in self.keys)
        legs = "".join(f"<td>{_cell(leg)}" for leg in record.told)
        return (
            f'<tr><td>{record.place}<th scope="row">'
            f'<a href="{self.asks}{quote(member.key)}">{escape(member.name)}</a>{small}'
            f"<td><strong>{points(record.row.points)}</strong>{legs}{keys}\n"
        )

    def values(self, record: SeasonLine) -> list[str | int]:
        """For files; what does not count stands in brackets."""
        return [
            record.row.place,
            record.member.name,
            _plain(record.row.points),
            *(leg_text(leg) for leg in record.told),
            *(_plain(record.row.keys[key]) for key in self.keys),
        ]


def leg_text(leg: Leg | None) -> str:
    """A leg in plain letters: in brackets where it does not count, empty for none."""
    if leg is None:
        return ""
    return _plain(leg.points) if leg.counted else f"({_plain(leg.points)})"


def _cell(leg: Leg | None) -> str:
    if leg is None:
        return points(None)
    told = points(leg.points)
    return told if leg.counted else f"<s>{told}</s>"


def _plain(value: Value) -> str:
    return points(value).replace("−", "-")


def _column(words: str) -> tables.Column:
    return tables.Column(verbose_name=words, orderable=False, empty_values=())
