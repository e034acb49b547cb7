"""What is not as it should be in a draw, meeting by meeting, and its report in sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.drawn import MEETINGS_ALLOWED, Pair
from tournaments.engine.draws.request import (
    Apart,
    DrawRequest,
    DrawUnit,
    Method,
    Report,
    Table,
)
from tournaments.engine.draws.request import Round as Tables
from tournaments.engine.partnerships import Partnerships, partners_at, partnerships
from tournaments.selectors.standing_spread import spread_sentences


class Kind(StrEnum):
    """What two units of a problem have done; in the order they weigh."""

    PAIR = "pair"
    TEAM = "team"
    PARTNERS = "partners"  # once more, where partners change
    REMATCH = "rematch"
    CLUB = "club"


ORDER = list(Kind)


@dataclass(frozen=True, slots=True)
class Problem:
    """Two units that meet although they better would not, and the rounds they meet in."""

    kind: Kind
    units: tuple[int, int]
    rounds: tuple[int, ...]
    hard: bool = False  # the format says it must not be


def problems_of(request: DrawRequest, rounds: Sequence[Tables], first: int) -> list[Problem]:
    """The meetings of a draw that should not be, those that must not first.

    Clubs count where the request keeps them apart, rematches unless the draw allows them;
    meetings of earlier rounds show in ``rounds``, counted from 1. Where partners change everybody
    meets again, and those alone count who are partners again.
    """
    met = _meetings(request.history, rounds, first, _at_a_table)
    units = {unit.number: unit for unit in request.units}
    found = [
        problem
        for pair, at in met.items()
        if at[-1] >= first
        for problem in _of_pair(pair, tuple(at), units, request.apart)
        if problem.kind is not Kind.REMATCH
        or request.method not in {*MEETINGS_ALLOWED, Method.MOVEMENT}
    ]
    if request.method is Method.MOVEMENT:
        partners = _meetings(request.history, rounds, first, partners_at)
        found += [
            Problem(Kind.PARTNERS, pair, tuple(at))
            for pair, at in partners.items()
            if len(at) > 1 and at[-1] >= first
        ]
    return sorted(found, key=lambda p: (not p.hard, ORDER.index(p.kind), p.rounds, p.units))


def _at_a_table(table: Table) -> Iterable[Pair]:
    return combinations(sorted(table), 2)


def _meetings(
    history: Sequence[Tables],
    rounds: Sequence[Tables],
    first: int,
    pairs_at: Callable[[Table], Iterable[Pair]],
) -> dict[Pair, list[int]]:
    met: dict[Pair, list[int]] = defaultdict(list)
    for number, tables in [*enumerate(history, first - len(history)), *enumerate(rounds, first)]:
        for table in tables:
            for pair in pairs_at(table):
                met[pair].append(number)
    return met


def _of_pair(
    pair: tuple[int, int],
    rounds: tuple[int, ...],
    units: Mapping[int, DrawUnit],
    apart: Mapping[str, Apart],
) -> Iterator[Problem]:
    if len(rounds) > 1:
        yield Problem(Kind.REMATCH, pair, rounds)
    one, other = (units.get(number) for number in pair)
    if one is None or other is None:
        return
    for kind in (Kind.PAIR, Kind.TEAM, Kind.CLUB):
        shared = getattr(one, kind) and getattr(one, kind) == getattr(other, kind)
        if shared and (kind in apart or kind != Kind.CLUB):
            yield Problem(kind, pair, rounds, apart.get(kind) == Apart.MUST)


def report_sentences(
    report: Report, request: DrawRequest, rounds: Sequence[Tables] = ()
) -> list[str]:
    """What the report of a draw of ``rounds`` says, in plain words, most important first."""
    return [
        *_met_again(report, request, rounds),
        *_unplayed(report, request),
        *spread_sentences(request, rounds),
        *_groups(report, request),
        _seats(report),
        _short(report),
        _tables(report),
    ]


def _met_again(report: Report, request: DrawRequest, rounds: Sequence[Tables]) -> Iterator[str]:
    """Of meetings; in a knock-out nothing is promised of them."""
    if request.method is Method.KNOCKOUT:
        yield _("By the bracket of the knock-out, whoever met before.")
    elif request.method is Method.MOVEMENT:
        yield from _partners(partnerships(request, rounds))
    else:
        yield _met_before(report) if request.method is Method.RANKED else repeat_sentence(report)


def _unplayed(report: Report, request: DrawRequest) -> Iterator[str]:
    """Of a round robin: who has not met after it."""
    count = report.meetings.get(0, 0)
    if count and request.method is Method.ROUND_ROBIN:
        yield ngettext(
            "%(count)d match stays unplayed.", "%(count)d matches stay unplayed.", count
        ) % {"count": count}


def _partners(found: Partnerships) -> Iterator[str]:
    """With whom and against whom everybody plays, where partners change."""
    if found.whole:
        yield _("Everybody plays once with everybody, and twice against everybody.")
        return
    partners, opponents = found.partners_again, found.opponents_again
    if partners:
        said = ngettext(
            "%(count)d time two are partners again",
            "%(count)d times two are partners again",
            partners,
        ) % {"count": partners}
        yield _bounded(said, partners, found.least_partners)
    else:
        yield _("Nobody has a partner twice.")
    if opponents:
        said = ngettext(
            "%(count)d time two are opponents again",
            "%(count)d times two are opponents again",
            opponents,
        ) % {"count": opponents}
        yield _bounded(said, opponents, found.least_opponents)
    else:
        yield _("Nobody has an opponent twice.")


def repeat_sentence(report: Report) -> str:
    """How many meetings are repeats, and whether fewer are possible."""
    if report.repeats == 0:
        return _("Nobody meets twice: 0 repeats, which is the best possible.")
    said = ngettext(
        "%(count)d meeting is a repeat", "%(count)d meetings are repeats", report.repeats
    ) % {"count": report.repeats}
    return _bounded(said, report.repeats, report.bound)


def _bounded(said: str, count: int, bound: int) -> str:
    """What was counted, with the proved bound below which no draw comes."""
    if count == bound:
        return _("%(said)s, which is the best possible.") % {"said": said}
    if bound == 0:
        return _("%(said)s.") % {"said": said}
    return _("%(said)s; fewer than %(bound)d are proved impossible.") % {
        "said": said,
        "bound": bound,
    }


def _met_before(report: Report) -> str:
    """Of a draw that allows meetings: how many have met already, and no praise for it."""
    if report.repeats == 0:
        return _("By standing, meetings allowed: nobody sits with somebody they have met.")
    return ngettext(
        "By standing, meetings allowed: %(count)d meeting is a repeat.",
        "By standing, meetings allowed: %(count)d meetings are repeats.",
        report.repeats,
    ) % {"count": report.repeats}


def _groups(report: Report, request: DrawRequest) -> Iterator[str]:
    teams, pairs, clubs = report.team_meetings, report.pair_meetings, report.club_meetings
    told = (
        (
            *("team", teams, _("Team-mates never meet.")),
            ngettext("Team-mates meet once.", "Team-mates meet %(count)d times.", teams),
        ),
        (
            *("pair", pairs, _("Partners of a pair never meet.")),
            ngettext(
                "Partners of a pair meet once.", "Partners of a pair meet %(count)d times.", pairs
            ),
        ),
        (
            *("club", clubs, _("Players of one club never meet.")),
            ngettext(
                "Players of one club meet once.", "Players of one club meet %(count)d times.", clubs
            ),
        ),
    )
    for shared, count, never, often in told:
        if any(getattr(unit, shared) for unit in request.units):
            yield often % {"count": count} if count else never


def _seats(report: Report) -> str:
    if report.seat_spread <= 1:
        return _("Everybody sits on each seat equally often, or once more.")
    return _("Somebody sits %(count)d times more often on one seat than on another.") % {
        "count": report.seat_spread
    }


def _short(report: Report) -> str:
    if report.most_short_tables == 0:
        return _("All tables are full and nobody rests.")
    if report.most_short_tables == 1:
        return _("Nobody rests or sits at a short table more than once.")
    return _("Somebody rests or sits at a short table %(count)d times.") % {
        "count": report.most_short_tables
    }


def _tables(report: Report) -> str:
    if report.same_table_twice == 0:
        return _("Nobody comes back to a table.")
    return ngettext(
        "Once somebody comes back to a table they sat at before.",
        "%(count)d times somebody comes back to a table they sat at before.",
        report.same_table_twice,
    ) % {"count": report.same_table_twice}
