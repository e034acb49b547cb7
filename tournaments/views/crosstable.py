"""Everyone against everyone: the matches of a two-sided event as one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorer.printing.letters import without_face
from scorer.support.spreadsheet import CellText
from tournaments.engine.points import SIDES
from tournaments.engine.rows import Row
from tournaments.engine.tally import RoundOutcome, opponents
from tournaments.models import Event
from tournaments.printing.paper_data import said_of
from tournaments.selectors.event_data import Unit
from tournaments.selectors.leaving import AnnulledMatch, annulled_matches
from tournaments.selectors.leaving_outlook import leaving_notes
from tournaments.selectors.place_words import place_shown, status_words
from tournaments.selectors.standings import is_over, kinds_in, last_counted
from tournaments.selectors.visibility import visibility_of
from tournaments.tables.fast_table import file_of
from tournaments.templatetags.points import key_words, points
from tournaments.views.access import EventRequest
from tournaments.views.pages import event_context
from tournaments.views.public import (
    event_data_in,
    file_name,
    public_page,
    standings_in,
)

MOST = 40  # units; above that a square is mostly empty, and the rounds are shown in a row


@dataclass(frozen=True, slots=True)
class Met:
    """A match as one side sees it; ``others`` none: a bye or a substitute.

    ``won``: "won", "level", "lost", "given" without a match, or "annulled".
    """

    round: int
    others: tuple[int, ...]
    text: str
    won: str
    scores: tuple[object, ...] = ()  # the own side's and the other's, as files have them


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A unit's matches: by the opponents in the order of places, and in the order of rounds.

    ``said``: why there is no ``place``.
    """

    row: Row
    unit: Unit
    place: str
    said: str
    against: Sequence[Sequence[Met]]
    by_round: Sequence[Met | None]


@public_page(Event.Shown.EVERYTHING)
def crosstable_page(request: EventRequest, event: Event) -> HttpResponse:
    """The square of all matches, or, where there are many units, a line of rounds for each."""
    data = event_data_in(request, event)
    if not data.two_sided:
        raise Http404
    rows = standings_in(request, event).individual
    sight = visibility_of(event, request.role)
    counted = last_counted(data, sight.upto)
    annulled, over = annulled_matches(data, counted), is_over(data, counted)
    lines = [
        _line(row, data.units[row.number], rows, annulled.get(row.number, ()), over=over)
        for row in rows
    ]
    if file := _file(request, event, lines):
        return file
    page = event_context(request, event, "standings") | {
        "kind": "crosstable",
        "kinds": kinds_in(standings_in(request, event)),
        "lines": lines,
        "square": len(lines) <= MOST,
        "rounds": range(1, 1 + max((len(row.rounds) for row in rows), default=0)),
        "substituted": without_face(said_of(event, data)),
        "sight": sight,
        "notes": leaving_notes(data),
        "annulled": bool(annulled),
    }
    return render(request, "tournaments/public/crosstable.html", page)


def _line(
    row: Row, unit: Unit, rows: Sequence[Row], annulled: Sequence[AnnulledMatch], *, over: bool
) -> CrossLine:
    out = {one.round: _annulled(one) for one in annulled}
    met = [_met(number, outcome) for number, outcome in enumerate(row.rounds, 1)]
    against = [
        [one for one in (*met, *out.values()) if one and other.number in one.others]
        if other is not row
        else []
        for other in rows
    ]
    by_round = [one or out.get(number) for number, one in enumerate(met, 1)]
    said = status_words(row, over=over, unit=unit)
    return CrossLine(row, unit, place_shown(row), said, against, by_round)


def _annulled(match: AnnulledMatch) -> Met:
    scores = f"[{match.own_score}]", f"[{match.score}]"  # (5) is -5 in spreadsheets
    return Met(match.round, (match.other,), match.text, "annulled", scores)


def _met(number: int, outcome: RoundOutcome) -> Met | None:
    if not outcome.counts:
        return None
    match = opponents(outcome)
    if match is None:
        return Met(number, (), points(outcome.table_points), "given")
    others = tuple(one for one in match.numbers if one is not None)
    scores = outcome.own_score, match.score
    won = "won" if scores[0] != scores[1] else "level"
    return Met(
        number, others, ":".join(map(str, scores)), won if outcome.place == 1 else "lost", scores
    )


def _file(request: EventRequest, event: Event, lines: Sequence[CrossLine]) -> HttpResponse | None:
    """The square as a file; for spreadsheets with a column for each score: 5:0 is a time there."""
    apart = request.GET.get("as") != "json"
    heads = {"place": _("Place"), "number": _("No."), "name": _("Name")}
    for number in (line.row.number for line in lines):
        if apart:
            # Translators: the head of a column, after the number of an opponent
            heads[f"{number}_own"] = _("%(number)d: own score") % {"number": number}
            # Translators: as above, the score of the opponent
            heads[f"{number}_other"] = _("%(number)d: other score") % {"number": number}
        else:
            heads[str(number)] = str(number)
    rows: list[list[str | int]] = [
        [
            line.row.place or place_shown(line.row),
            line.row.number,
            CellText(line.unit.name),
            *(cell for some in line.against for cell in _cells(some, apart=apart)),
            points(line.row.table_points),
            line.row.score,
        ]
        for line in lines
    ]
    heads |= {"points": _("Points"), "score": key_words("score")}
    return file_of(request, file_name(event, "crosstable"), heads, rows)


def _cells(matches: Sequence[Met], *, apart: bool) -> list[str]:
    """What a line says of an opponent: in one cell, or both scores ``apart``."""
    if not apart:
        return [" ".join(met.text for met in matches)]
    return [" ".join(str(met.scores[side]) for met in matches) for side in range(SIDES)]
