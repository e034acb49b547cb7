"""Standings as plain text: a table for each list, and why every place is above the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scorer.management.plain_sheet import plain_table, plain_text
from scorer.support.translation import translate
from tournaments.engine.numbers import shown
from tournaments.engine.rows import GroupRow, Row, Standings
from tournaments.records.standings import TournamentRecord
from tournaments.selectors.place_words import place_shown, status_words
from tournaments.templatetags.points import decimal_point


def plain_standings(record: TournamentRecord, standings: Standings) -> str:
    """All lists, one under the other."""
    names = {person.number: plain_text(person.name) for person in record.tournament.participants}
    blocks = [translate(record.game.name), _people(standings.individual, names)]
    for title, groups in ((_("Teams"), standings.teams), (_("Pairs"), standings.pairs)):
        if groups:
            blocks += [title, _groups(groups)]
    for category, rows in standings.categories.items():
        blocks += [plain_text(category), _people(rows, names)]
    return "\n\n".join(blocks)


def _people(rows: Sequence[Row], names: Mapping[int, str]) -> str:
    head = [_("Place"), _("Name"), _("Number"), _("Table points"), _("Small points")]
    lines = [
        [
            place_shown(row),
            names[row.number],
            str(row.number),
            _number(row.table_points),
            _number(row.score),
        ]
        for row in rows
    ]
    return _with_reasons(head, lines, rows)


def _groups(rows: Sequence[GroupRow]) -> str:
    head = [_("Place"), _("Name"), _("Table points"), _("Small points"), _("Counted")]
    lines = [
        [
            place_shown(row),
            plain_text(f"{row.name} ({status_words(row)})" if row.incomplete else row.name),
            _number(row.table_points),
            _number(row.score),
            ", ".join(map(str, row.members)),
        ]
        for row in rows
    ]
    return _with_reasons(head, lines, rows)


def _with_reasons(
    head: list[str], lines: list[list[str]], rows: Sequence[Row] | Sequence[GroupRow]
) -> str:
    """The table; under it what sets each place apart from the next."""
    reasons = [
        f"{row.place}: {plain_text(translate(row.above_next.sentence(decimal_point())))}"
        for row in rows
        if row.above_next is not None
    ]
    return "\n".join([plain_table([head, *lines]), *reasons])


def _number(value: Fraction | int) -> str:
    return shown(value, decimal_point())
