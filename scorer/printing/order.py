"""What is ordered to be printed, and what a sheet's head says of its event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.utils import timezone

from scorer.models import ScoreSheet


class Corrections(StrEnum):
    """How a corrected line is printed."""

    CLEAN = "clean"  # as it stands now
    STRUCK = "struck"  # the earlier readings struck through beside it, as on paper


class Imposition(StrEnum):
    """How the sheets of a set lie on the paper."""

    SINGLE = "single"  # one a page, in table order
    PAIRED = "paired"  # two A5 sheets side by side on an A4, in table order
    CUT = "cut"  # two A5 sheets on an A4: cut once, left pile on right, they lie in table order


@dataclass(frozen=True, slots=True)
class Occasion:
    """The event a sheet belongs to; what is unknown is a line to write on."""

    event: str = ""
    day: date | None = None
    round: int | None = None
    table: int | None = None


NOWHERE = Occasion()


@dataclass(frozen=True, slots=True)
class PaperOrder:
    """How a sheet is to be printed.

    ``language`` and ``second`` (in small print; empty: none) are codes of ``LANGUAGES``;
    ``paper`` is one of ``page.PAPERS``. ``rows``: how many a blank sheet has (None: as many
    as its game usually takes). ``reasons`` adds the list of explanations, ``archive`` asks
    for PDF/A; both are for filled sheets.
    """

    language: str
    second: str = ""
    paper: str = "A4"
    blank: bool = False
    rows: int | None = None
    corrections: Corrections = Corrections.CLEAN
    reasons: bool = False
    archive: bool = False


def occasion_of(sheet: ScoreSheet) -> Occasion:
    """What the sheet itself knows of its event."""
    opened = sheet.opened_at
    return Occasion(
        event=sheet.event,
        day=timezone.localdate(opened) if opened else None,
        round=sheet.round,
        table=sheet.table,
    )
