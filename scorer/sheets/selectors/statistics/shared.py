"""What is counted alike in every game: sheets played and won, lines, scores, seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db.models import Case, F, IntegerField, Q, Value, When
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.sheets.selectors.statistics.figures import (
    Figure,
    Label,
    Part,
    StatisticsRow,
    StatisticsTable,
    columns_of,
    count,
    distinct,
    highest,
    lowest,
    mean,
    on_card,
    rate,
    sum_by,
    total,
)
from scorer.sheets.selectors.statistics.scope import (
    PAIR,
    Scope,
    Scores,
    results,
    scores,
    seat_scores,
)
from scorer.support.name_order import by_name

WON = Q(total=F("best"))
SHEETS = on_card(5, distinct("sheets", _("Sheets"), "entry__sheet"))
RESULTS = (
    on_card(2, rate("won", _("Sheets won"), WON, main=True)),
    count("shared", _("Shared wins"), WON & Q(tied=True)),
)
HANDS = count("lines", _("Hands"))
SCORES: tuple[Figure, ...] = (
    mean("score", _("Average a hand"), "score", main=True),
    total("points", _("Sum"), "score"),
    on_card(3, highest("highest", _("Highest score"), "score")),
    lowest("lowest", _("Lowest score"), "score"),
)


def results_part(rows: Scores, scope: Scope) -> Part:
    """Finished sheets, and who won or shared them."""
    return Part(results(rows, scope), RESULTS)


def players_table(scope: Scope, *own: Part) -> StatisticsTable:
    """A row per player: wins, and what the game knows besides."""
    parts = (results_part(scores(scope), scope), *own)
    found = sum_by(("who",), parts)
    made = [StatisticsRow(key, key[0], figures, player=key[0]) for key, figures in found.items()]
    return StatisticsTable("players", _("Players"), _("Player"), columns_of(parts), _by_name(made))


def pairs_table(*parts: Part, heading: Label = "") -> StatisticsTable:
    """A row per two players, in whatever order they sat; the parts' rows know ``PAIR``."""
    key = by_name()
    found = sum_by(PAIR, parts)
    rows = [
        StatisticsRow(names, " + ".join(sorted(names, key=key)), figures)
        for names, figures in found.items()
    ]
    columns = columns_of(parts)
    return StatisticsTable("pairs", heading or _("Pairs"), _("Pair"), columns, _by_name(rows))


def seats_table(scope: Scope) -> StatisticsTable:
    """A row per seat, to see whether it matters where one sits."""
    rows = seat_scores(scope)
    parts = (results_part(rows, scope), Part(rows, (HANDS, SCORES[0])))
    return named_table("seats", _("Seats"), _("Seat"), "seat", _seat_name, *parts)


def named_table(
    key: str, heading: Label, head: Label, by: str, name: Callable[[int], str], *parts: Part
) -> StatisticsTable:
    """A row per value of the column ``by``, in the order of the values."""
    found = sum_by((by,), parts)
    rows = [StatisticsRow(value, name(value[0]), found[value]) for value in sorted(found)]
    return StatisticsTable(key, heading, head, columns_of(parts), tuple(rows))


def unless(**holds: object) -> Case:
    """A column that is 0 where it ``holds``, else 1: what is asked for stands first."""
    when = When(**holds, then=Value(0))
    return Case(when, default=Value(1), output_field=IntegerField())


def tables(scope: Scope) -> tuple[StatisticsTable, ...]:
    """The statistics of a game whose kit has none of its own."""
    lines = Part(scores(scope), (SHEETS, HANDS, *SCORES))
    return players_table(scope, lines), seats_table(scope)


def _seat_name(seat: int) -> str:
    return gettext("Seat %(number)d") % {"number": seat + 1}


def _by_name(rows: Iterable[StatisticsRow]) -> tuple[StatisticsRow, ...]:
    key = by_name()
    return tuple(sorted(rows, key=lambda row: key(row.label)))
