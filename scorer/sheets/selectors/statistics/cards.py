"""A card for each player: what the game says first of them, wins in a row, the last sheets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Sum

from scorer.sheets.selectors.highlights import longest_runs
from scorer.sheets.selectors.statistics.figures import (
    Figure,
    Label,
    Rows,
    StatisticsRow,
    StatisticsTable,
    Value,
)
from scorer.sheets.selectors.statistics.scope import Scope, results, scores

MOST_CARDS = 12  # players, those who played most
MOST_FORM = 20  # sheets


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player's figures, the first of them in large letters.

    ``streak``: most sheets won in a row; ``form``: what the last sheets came to, the oldest first.
    """

    name: str
    figures: tuple[tuple[Label, Value], ...]
    streak: int
    form: tuple[int, ...]


def player_cards(scope: Scope, tables: Sequence[StatisticsTable]) -> tuple[PlayerCard, ...]:
    """Cards of those who played most sheets, from the table of players; two queries."""
    players = next((table for table in tables if table.key == "players"), None)
    if players is None:
        return ()
    shown = sorted((one for one in players.columns if one.card), key=lambda one: one.card)
    rows = sorted(players.rows, key=_sheets, reverse=True)[:MOST_CARDS]
    names = [row.label for row in rows]
    streaks, forms = _streaks(scope, names), _forms(scope, names)
    return tuple(
        PlayerCard(
            row.label, _card_figures(row, shown), streaks.get(row.label, 0), forms[row.label]
        )
        for row in rows
    )


def _sheets(row: StatisticsRow) -> int:
    sheets = row.figures.get("sheets")
    return sheets if isinstance(sheets, int) else 0


def _card_figures(row: StatisticsRow, shown: Sequence[Figure]) -> tuple[tuple[Label, Value], ...]:
    return tuple((one.label, row.figures[one.key]) for one in shown)


def _streaks(scope: Scope, names: Sequence[str]) -> dict[str, int]:
    """The most sheets in a row that each won or shared; one query."""
    won: dict[str, list[bool]] = defaultdict(list)
    rows: Rows = results(scores(scope), scope)
    rows = rows.filter(who__in=names)
    in_turn = rows.order_by("entry__sheet__opened_at", "entry__sheet")
    for who, total, best in in_turn.values_list("who", "total", "best"):
        won[who].append(total == best)
    return {
        who: longest_runs(([0] if best else [] for best in one), 1)[0] for who, one in won.items()
    }


def _forms(scope: Scope, names: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The scores of the last sheets of each, the oldest first; one query."""
    found: dict[str, list[int]] = {name: [] for name in names}
    rows: Rows = scores(scope)
    by_sheet = rows.filter(who__in=names).values("who", sheet_id=F("entry__sheet"))
    by_sheet = by_sheet.annotate(came_to=Sum("score"), opened_at=F("entry__sheet__opened_at"))
    for row in by_sheet.order_by("-opened_at", "sheet_id"):
        if len(found[row["who"]]) < MOST_FORM:
            found[row["who"]].append(row["came_to"])
    return {name: tuple(reversed(form)) for name, form in found.items()}
