"""Who played for which team of a season: the columns of the page and of its files."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from django.utils.html import escape, format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.engine.leagues import Counting
from tournaments.selectors.line_ups import Played, TeamMember
from tournaments.selectors.seasons import SeasonView
from tournaments.tables.fast_table import HEAD, TEXT, Column
from tournaments.tables.standings import small
from tournaments.templatetags.points import NOTHING, points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

BROUGHT: Mapping[Counting, StrPromise] = {
    Counting.PLACES: _("The figures are places in the tournament."),
    Counting.TABLE_POINTS: _("The figures are table points."),
    Counting.SCORE: _("The figures are small points."),
}


def line_up_columns(standing: SeasonView) -> list[Column]:
    """Team, name with the club and other teams below it, event by event."""
    return [
        Column(
            "team",
            _("Team"),
            lambda line: escape(line.team),
            attrgetter("team"),
            TEXT,
            ("order",),
        ),
        Column("name", _("Name"), _named, lambda line: line.member.name, HEAD, ("by_name",)),
        *(_event_column(at, stage.number) for at, stage in enumerate(standing.stages)),
    ]


def _named(line: TeamMember) -> str:
    return escape(line.member.name) + small(escape(line.member.home), escape(_others(line)))


def _others(line: TeamMember) -> str:
    """For whom else somebody was entered."""
    if not line.others:
        return ""
    teams = ", ".join(f"{team} ({number})" for team, number in line.others)
    return ngettext(
        "also for another team: %(teams)s", "also for other teams: %(teams)s", len(line.others)
    ) % {"teams": teams}


def _event_column(at: int, number: int) -> Column:
    return Column(
        f"event_{number}",
        str(number),
        lambda line: _shown(line.told[at]),
        lambda line: _plain(line.told[at]),
    )


def _shown(played: Played | None) -> str:
    if played is None:
        return NOTHING
    if played.brought is None:
        return format_html(
            '<span aria-hidden="true">•</span><span class="unseen">{}</span>', gettext("entered")
        )
    told = points(played.brought)
    return told if played.counted else format_html("<s>{}</s>", told)


def _plain(played: Played | None) -> str:
    """In brackets what the team's sum is without."""
    if played is None:
        return ""
    if played.brought is None:
        return gettext("entered")
    told = points(played.brought).replace("−", "-")
    return told if played.counted else f"({told})"
