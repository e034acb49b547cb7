"""A season's table on paper: every event, what does not count struck, what decided ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import ngettext

from scorer.games.text import verbatim
from scorer.operations.services.jobs import Work
from scorer.printing.jobs import as_job
from tournaments.models import Season
from tournaments.printing.readable import Paper, readable_pdf
from tournaments.printing.standings import INNER, INNER_LYING, printed_table
from tournaments.printing.values import Heading
from tournaments.selectors.seasons import SeasonView, season_for
from tournaments.tables.fast_table import Column
from tournaments.tables.seasons import keys_shown, season_columns, season_lines
from tournaments.tables.standings import PLACE_WIDTH
from tournaments.templatetags.points import list_name, why
from tournaments.templatetags.seasons import counted_text

LIES_FROM, LARGE_LIES_FROM = 8, 4  # columns of figures that stand on upright paper
NAME = 60.0  # mm, at least


def typed_of(standing: SeasonView, kind: str) -> Iterator[str]:
    """What a season's paper says that people have typed."""
    yield from (standing.season.name, str(standing.season.club))
    yield from (stage.event.name for stage in standing.stages)
    for line in season_lines(standing, kind):
        yield from (line.member.name, line.member.home)


def season_pdf(standing: SeasonView, kind: str, paper: Paper) -> bytes:
    """One list of a season; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        rows = season_lines(standing, kind)
        reasons = [
            (f"{line.place} {line.member.name}", why(line.reason)) for line in rows if line.reason
        ]
        keys = keys_shown((line.row for line in rows), standing.plan.ranking)
        stated = season_columns(standing, keys, given=any(line.given for line in rows))
        figures = len(stated) - 2  # all but the place and the name
        lying = figures > (LARGE_LIES_FROM if paper.large else LIES_FROM)
        inner = INNER_LYING if lying else INNER
        columns = _shrunk(stated, inner - PLACE_WIDTH - NAME)
        heading = Heading(
            name=standing.season.name,
            day=_day(standing),
            club=str(standing.season.club),
            rules=verbatim(_over(standing)),
        )
        values = printed_table(columns, rows, 1 / inner) | {
            "events": [
                f"{one.number}. {one.event.name}, {date_format(one.event.day, 'SHORT_DATE_FORMAT')}"
                for one in standing.stages
            ],
            "lying": lying,
            "counted": counted_text(standing),
            "reasons": reasons,
            "struck": any(leg and not leg.counted for line in rows for leg in line.told),
            "bonus": any(leg and leg.bonus for line in rows for leg in line.told),
        }
        return readable_pdf("season", heading, list_name(kind), paper, values)


def season_paper(work: Work) -> bytes:
    """The paper of a season that a job asks for, as its reader sees it."""
    said = work.arguments
    season = Season.objects.select_related("club").get(pk=said["season"])
    standing = season_for(said["role"], season)
    with as_job():
        return season_pdf(standing, said["kind"], Paper(said["language"], large=said["large"]))


def _day(standing: SeasonView) -> date:
    """The day of the last event that counts."""
    days = [stage.event.day for stage in standing.played]
    return max(days, default=standing.season.made_at.date())


def _over(standing: SeasonView) -> str:
    over = sum(stage.ended.over for stage in standing.played)
    return ngettext(
        "%(over)d of %(count)d tournament is over",
        "%(over)d of %(count)d tournaments are over",
        standing.planned,
    ) % {"over": over, "count": standing.planned}


def _shrunk(columns: Sequence[Column], room: float) -> list[Column]:
    """The columns, where figures shrink to the mm that the name leaves them."""
    figures = sum(one.paper.width or 0.0 for one in columns) - PLACE_WIDTH
    scale = min(1.0, room / figures)
    return [
        replace(one, paper=replace(one.paper, width=scale * one.paper.width))
        if one.paper.width and one.name != "place"
        else one
        for one in columns
    ]
