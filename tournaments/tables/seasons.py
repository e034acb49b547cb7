"""A season's table: place, name, points, event by event; what does not count is struck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.html import escape
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.support.collation import Key
from scorer.support.name_order import by_name
from scorer.support.translation import translate
from tournaments.engine.leagues import SEASON_KEYS, Leg, SeasonRow
from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason
from tournaments.models import Person
from tournaments.selectors.people import people_of
from tournaments.selectors.season_tables import OF_TEAM, Member
from tournaments.selectors.seasons import SeasonView
from tournaments.tables.fast_table import HEAD, FastColumn, FastTable
from tournaments.tables.register import PeopleFilter
from tournaments.tables.searching import matches
from tournaments.templatetags.points import points, why

POINTS = "points"


class SeasonFilter(PeopleFilter):
    """By name and club; categories have lists of their own."""

    def __init__(self, data: QueryDict, standing: SeasonView) -> None:
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


def season_lines(standing: SeasonView, kind: str) -> list[SeasonLine]:
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


class SeasonTable(FastTable):
    """One list of a season; ``asks`` is the address that tells what somebody needs.

    In files what does not count stands in brackets.
    """

    def __init__(
        self, lines: Sequence[SeasonLine], *, standing: SeasonView, keys: Sequence[str], asks: str
    ) -> None:
        columns = [
            FastColumn(
                "place",
                _("Place"),
                lambda line: line.place,
                lambda line: line.row.place,
                order_by=("row__place", "by_name"),
            ),
            FastColumn(
                "name",
                _("Name"),
                lambda line: _named(line, asks),
                lambda line: line.member.name,
                HEAD,
                ("by_name",),
            ),
            FastColumn(
                "points",
                gettext("Points"),
                lambda line: f"<strong>{points(line.row.points)}</strong>",
                lambda line: _plain(line.row.points),
            ),
            *(_event_column(at, stage.number) for at, stage in enumerate(standing.stages)),
            *(_key_column(key) for key in keys),
        ]
        super().__init__(columns, lines)


def _event_column(at: int, number: int) -> FastColumn:
    return FastColumn(
        f"event_{number}",
        str(number),
        lambda line: _cell(line.told[at]),
        lambda line: leg_text(line.told[at]),
    )


def _key_column(key: str) -> FastColumn:
    return FastColumn(
        f"key_{key}",
        key_name(key),
        lambda line: points(line.row.keys[key]),
        lambda line: _plain(line.row.keys[key]),
    )


def _named(line: SeasonLine, asks: str) -> str:
    """Somebody with what is told of them below."""
    member = line.member
    said: list[str] = [escape(member.home)] if member.home else []
    if line.reason:
        said.append(f'<span class="why">{escape(why(line.reason))}</span>')
    small = f"<small>{'<br>'.join(said)}</small>" if said else ""
    return f'<a href="{asks}{quote(member.key)}">{escape(member.name)}</a>{small}'


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
