"""A draw as plain text: the tables of every round, who sits out, what the draw is worth."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorer.management.plain_sheet import plain_table
from scorer.support.translation import translate
from tournaments.engine.drawn import MEETINGS_ALLOWED
from tournaments.engine.draws.request import Draw, DrawRequest, Report
from tournaments.engine.fingerprint import fingerprint


def plain_draw(request: DrawRequest, draw: Draw, report: Report) -> str:
    """All rounds, then the report."""
    rounds = []
    first = len(request.history) + 1
    for number, tables in enumerate(draw.rounds, start=first):
        seats = max((len(table) for table in tables), default=0)
        head = [_("Table"), "", *(str(seat) for seat in range(1, seats + 1))]
        rows = [
            [str(place), "", *map(str, table), *[""] * (seats - len(table))]
            for place, table in enumerate(tables, start=1)
        ]
        lines = [_("Round %(number)d") % {"number": number}, plain_table([head, *rows])]
        resting = draw.sitting_out[number - first] if draw.sitting_out else ()
        if resting:
            numbers = ", ".join(map(str, resting))
            lines.append(_("Sitting out: %(numbers)s") % {"numbers": numbers})
        rounds.append("\n".join(lines))
    return "\n\n".join([*rounds, plain_report(request, report)])


def plain_report(request: DrawRequest, report: Report) -> str:
    """The report line by line, and what is broken."""
    repeats = str(report.repeats)
    if request.method not in MEETINGS_ALLOWED:  # which have as many as the standings bring
        bound = _("the least possible: %(bound)d") % {"bound": report.bound}
        repeats = f"{repeats} ({bound})"
    rows = [
        (_("Meetings"), "; ".join(_meetings(report))),
        (_("Rematches"), repeats),
        (_("Team-mates meeting"), str(report.team_meetings)),
        (_("Partners meeting"), str(report.pair_meetings)),
        (_("Club-mates meeting"), str(report.club_meetings)),
        (_("Difference between seats, at most"), str(report.seat_spread)),
        (_("Short tables or rests of one, at most"), str(report.most_short_tables)),
        (_("Returns to a table"), str(report.same_table_twice)),
        (_("Proved to be the best possible"), _("yes") if report.optimal else _("no")),
        (_("Fingerprint of the request"), fingerprint(request)),
        (_("Seed"), request.seed or "–"),
    ]
    lines = [f"{name}: {value}" for name, value in rows]
    return "\n".join([*lines, *(translate(sentence) for sentence in report.broken)])


def _meetings(report: Report) -> Iterator[str]:
    """How many pairs of units met how often."""
    for times, pairs in sorted(report.meetings.items()):
        if pairs:
            counted = ngettext("%(count)d pair of units", "%(count)d pairs of units", pairs)
            often = ngettext("met %(times)d time", "met %(times)d times", times)
            yield f"{counted % {'count': pairs}} {often % {'times': times}}"
