"""A season's table, its columns stated once for page, files and paper; struck: does not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from urllib.parse import quote

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.html import escape, format_html
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorer.support.collation import Key
from scorer.support.name_order import by_name
from scorer.support.translation import translate
from tournaments.engine.leagues import SEASON_KEYS, Leg, SeasonRow
from tournaments.engine.ordering import Value
from tournaments.engine.ranking import Reason
from tournaments.models import Person
from tournaments.records.seasons import TeamPoints
from tournaments.selectors.line_ups import TeamMember
from tournaments.selectors.people import people_of
from tournaments.selectors.searching import search
from tournaments.selectors.season_tables import OF_TEAM, TEAMS, Member
from tournaments.selectors.seasons import SeasonView
from tournaments.tables.fast_table import HEAD, Column, Columns, FastTable, OnPaper, text_column
from tournaments.tables.people import in_parts
from tournaments.tables.register import PeopleFilter
from tournaments.tables.standings import (
    figures,
    in_one_line,
    place_column,
    reason_shown,
    small,
)
from tournaments.templatetags.points import points

POINTS = "points"
EVENT_WIDTH = 13.0  # mm on paper
CLUB = text_column("club", _("Club"), attrgetter("member.home"), ())


class SeasonFilter(PeopleFilter):
    """By name and club; categories have lists of their own."""

    def __init__(self, data: QueryDict, standing: SeasonView) -> None:
        homes = {one.home for one in standing.tables.members.values() if one.home}
        self.members = standing.tables.members  # as the reader sees them
        people = people_of(standing.season.club)
        super().__init__(data, people, sorted(homes, key=by_name()), ())
        del self.filters["category"]

    def called(self, people: QuerySet[Person], _name: str, value: str) -> QuerySet[Person]:
        """Those whose names are meant, as the reader is shown them."""
        shown = (one for who, one in self.members.items() if not who.endswith(OF_TEAM))
        names = {int(one.key): (one.name,) for one in shown}
        return people.filter(pk__in=search(value, names))

    def keys(self) -> set[str] | None:
        """The members found; None: nothing is looked for. Two queries at most."""
        return {str(pk) for pk in self.qs.values_list("pk", flat=True)} if self.asked else None


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A row with who it is; ``told`` are its legs by the season's events, played or not.

    ``given``: what a team lost or got beside them; ``incomplete``: the numbers of the events in
    which too few played for a team.
    """

    row: SeasonRow
    member: Member
    shared: bool
    told: tuple[Leg | None, ...]
    given: Sequence[TeamPoints] = ()
    incomplete: Sequence[int] = ()

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


class MembersTable(FastTable):
    """Players or teams of a season by its table or line-ups; its files have their clubs."""

    def __init__(
        self, columns: Columns, lines: Sequence[SeasonLine] | Sequence[TeamMember]
    ) -> None:
        super().__init__(
            columns,
            lines,
            in_files=lambda: [CLUB],
            in_sheets=partial(in_parts, people="member.people"),
        )


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
            standing.plan.given_to(standing.tables.members[row.who].name) if kind == TEAMS else (),
            _incomplete(standing, row),
        )
        for row in rows
    ]


def _incomplete(standing: SeasonView, row: SeasonRow) -> tuple[int, ...]:
    legs = ((stage.number, row.legs[stage.at]) for stage in standing.stages if stage.at is not None)
    return tuple(number for number, leg in legs if leg and leg.finish.incomplete)


def keys_shown(rows: Iterable[SeasonRow], ranking: Sequence[str]) -> list[str]:
    """The keys beside the points that set somebody apart."""
    deciding = {row.above_next.key for row in rows if row.above_next}
    return [name for name in dict.fromkeys(ranking) if name in deciding and name != POINTS]


def season_columns(
    standing: SeasonView, keys: Sequence[str], asks: str = "", *, given: bool = False
) -> list[Column]:
    """The columns of a list: place, name, points, event by event, the keys that decided something.

    ``asks`` is the address that tells what somebody needs. In files what does not count stands
    in brackets. ``given``: somebody got or lost points beside the events.
    """
    return [
        place_column(("row__place", "by_name")),
        Column(
            "name",
            _("Name"),
            lambda line: _named(line, asks),
            lambda line: line.member.name,
            HEAD,
            ("by_name",),
            OnPaper(
                text=attrgetter("member.name"),
                below=lambda line: "; ".join(filter(None, (line.member.home, *_team_words(line)))),
                heading=pgettext_lazy("of a person", "Name"),
                width=None,
            ),
        ),
        Column(
            "points",
            _("Points"),
            lambda line: f"<strong>{points(line.row.points)}</strong>",
            lambda line: _plain(line.row.points),
            paper=OnPaper(text=lambda line: points(line.row.points), strong=True),
        ),
        *(_event_column(at, stage.number) for at, stage in enumerate(standing.stages)),
        *([_given_column()] if given else ()),
        *(_key_column(key) for key in keys),
    ]


def _event_column(at: int, number: int) -> Column:
    return Column(
        f"event_{number}",
        str(number),
        lambda line: _cell(line.told[at]),
        lambda line: _leg_text(line.told[at]),
        paper=OnPaper(heading=f"{number}.", width=EVENT_WIDTH),
    )


def _given_column() -> Column:
    return figures("given", gettext("Awards"), lambda line: points(line.row.given or None))


def _team_words(line: SeasonLine) -> list[str]:
    """Where a team was incomplete; what it lost or got beside the events, and why."""
    found = [f"{points(one.points)}: {one.why}" for one in line.given]
    if line.incomplete:
        numbers = ", ".join(map(str, line.incomplete))
        # Translators: of a team, with the numbers of the tournaments in which too few played
        found.insert(0, gettext("incomplete: %(numbers)s") % {"numbers": numbers})
    return found


def _key_column(key: str) -> Column:
    words = translate(SEASON_KEYS[key].words)
    return figures(f"key_{key}", words, lambda line: points(line.row.keys[key]))


def _named(line: SeasonLine, asks: str) -> str:
    """Somebody; a fold says what sets them apart, since a column shows it. Below what is told."""
    member, name = line.member, escape(line.member.name)
    told = [escape(words) for words in _team_words(line)]
    who = f'<a href="{asks}{quote(member.key)}">{name}</a>{small(escape(member.home))}'
    folded = reason_shown(line.reason) if line.reason else ""
    return in_one_line(who, name, folded) + small(*told)


def _leg_text(leg: Leg | None) -> str:
    """A leg in plain letters: in brackets where it does not count, empty for none."""
    if leg is None:
        return ""
    return _plain(leg.points) if leg.counted else f"({_plain(leg.points)})"


def _cell(leg: Leg | None) -> str:
    told = points(leg.points if leg else None)
    if leg and leg.bonus:
        told = format_html("{} <small>+{}</small>", told, points(leg.bonus))
    return format_html("<s>{}</s>", told) if leg and not leg.counted else told


def _plain(value: Value) -> str:
    return points(value).replace("−", "-")
