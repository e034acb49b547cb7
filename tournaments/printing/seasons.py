"""A season's table on paper: every event, what does not count struck, what decided ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import ngettext

from scorer.games.text import verbatim
from tournaments.models import Event
from tournaments.printing.readable import Paper, readable_pdf
from tournaments.printing.standings import INNER, INNER_LYING
from tournaments.printing.values import Heading
from tournaments.selectors.seasons import SeasonView
from tournaments.tables.seasons import SeasonLine, key_name, keys_shown, season_lines
from tournaments.tables.standings_columns import FIGURE_WIDTH, PLACE_WIDTH
from tournaments.templatetags.points import list_name, points, why
from tournaments.templatetags.seasons import counted_text

LIES_FROM, LARGE_LIES_FROM = 8, 4  # columns of figures that stand on upright paper
LEG = 13.0  # mm, an event's column
NAME = 60.0  # mm, at least


@dataclass(frozen=True, slots=True)
class LegCell:
    """A leg as it is printed."""

    text: str
    struck: bool = False


@dataclass(frozen=True, slots=True)
class PrintedSeasonLine:
    """A row as it is printed; ``keys`` are the values beside the points."""

    place: str
    name: str
    below: str
    points: str
    keys: tuple[str, ...]
    legs: tuple[LegCell, ...]


@dataclass(frozen=True, slots=True)
class LegColumn:
    """An event: its number and what it is called below the table."""

    number: int
    told: str


def season_pdf(standing: SeasonView, kind: str, paper: Paper) -> bytes:
    """One list of a season; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        rows = season_lines(standing, kind)
        reasons = [
            (f"{line.place} {line.member.name}", why(line.reason)) for line in rows if line.reason
        ]
        keys = keys_shown((line.row for line in rows), standing.plan.ranking)
        figures = 1 + len(keys) + len(standing.stages)
        lying = figures > (LARGE_LIES_FROM if paper.large else LIES_FROM)
        heading = Heading(
            name=standing.season.name,
            day=_day(standing),
            club=str(standing.season.club),
            rules=verbatim(_over(standing)),
        )
        values = {
            "lines": [_line(line, keys) for line in rows],
            "keys": [key_name(key) for key in keys],
            "columns": [_column(stage.number, stage.event) for stage in standing.stages],
            "widths": _widths(1 + len(keys), len(standing.stages), lying=lying),
            "lying": lying,
            "counted": counted_text(standing),
            "reasons": reasons,
            "struck": any(leg and not leg.counted for line in rows for leg in line.told),
        }
        return readable_pdf("season", heading, list_name(kind), paper, values)


def _day(standing: SeasonView) -> date:
    """The day of the last event that counts."""
    days = [stage.event.day for stage in standing.played]
    return max(days, default=standing.season.made_at.date())


def _over(standing: SeasonView) -> str:
    over = sum(stage.ended.over for stage in standing.played)
    return ngettext(
        "%(over)d of %(count)d event is over",
        "%(over)d of %(count)d events are over",
        standing.planned,
    ) % {"over": over, "count": standing.planned}


def _column(number: int, event: Event) -> LegColumn:
    return LegColumn(number, f"{event.name}, {date_format(event.day, 'SHORT_DATE_FORMAT')}")


def _line(line: SeasonLine, keys: Sequence[str]) -> PrintedSeasonLine:
    legs = [
        LegCell(points(leg.points), not leg.counted) if leg else LegCell(points(None))
        for leg in line.told
    ]
    return PrintedSeasonLine(
        place=line.place,
        name=line.member.name,
        below=line.member.home,
        points=points(line.row.points),
        keys=tuple(points(line.row.keys[key]) for key in keys),
        legs=tuple(legs),
    )


def _widths(sums: int, legs: int, *, lying: bool) -> list[float]:
    """The widths of place, a sum and an event in percent; the name has what is left."""
    inner = INNER_LYING if lying else INNER
    figures = sums * FIGURE_WIDTH + legs * LEG
    scale = min(1.0, (inner - PLACE_WIDTH - NAME) / figures)
    return [
        round(100 * width / inner, 2) for width in (PLACE_WIDTH, FIGURE_WIDTH * scale, LEG * scale)
    ]
