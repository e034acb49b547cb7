"""Standings on paper: players, a category, teams or pairs, with what decided between equals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.engine.standings import GroupRow, Row
from tournaments.engine.tally import RoundOutcome
from tournaments.printing.readable import Paper, after_round, list_of, readable_pdf
from tournaments.printing.values import Heading
from tournaments.selectors.book_values import Unit
from tournaments.tables.standings import ASIDE, SUMS, shared_places
from tournaments.templatetags.points import key_words, list_name, points, why

LIES_FROM, LARGE_LIES_FROM = 8, 3  # rounds that stand beside one another on upright paper
MOST_ABREAST = 22  # rounds; of more the sums alone are told
FIGURE, ROUND = 16.0, 8.5  # mm, a sum's column and a round; as ``tab-size`` in the style sheet
LARGER = 13 / 9  # of large print, to usual type
PLACE, NUMBER, PAD = 11.0, 10.0, 4.0
INNER, INNER_LYING = 188.0, 275.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A list of standings: its ``kind`` as its address names it, the rows, rounds that count.

    ``planned`` rounds are played in all; ``ranking`` are the keys in order; ``two_sided``:
    its players are pairs.
    """

    kind: str
    rows: Sequence[Row | GroupRow]
    rounds: int
    planned: int
    ranking: Sequence[str]
    two_sided: bool = False


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row as it is printed."""

    place: str
    number: str
    name: str
    below: str
    sums: tuple[str, ...]
    rounds: str


@dataclass(frozen=True, slots=True)
class Reasoned:
    """Why a row stands above the next, where the columns do not show it."""

    above: str
    sentence: str


def standings_pdf(
    heading: Heading, ranked: Ranked, units: Mapping[int, Unit], paper: Paper
) -> bytes:
    """One list; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        keys = [key for key in dict.fromkeys(ranked.ranking) if key not in ASIDE][:SUMS]
        lines = _lines(ranked, units, keys)
        groups = ranked.kind in {"teams", "pairs"}
        rounds = 0 if groups or ranked.rounds > MOST_ABREAST else ranked.rounds
        title = list_of(
            [list_name(ranked.kind, ranked.two_sided), after_round(ranked.rounds, ranked.planned)]
        )
        lying = rounds > (LARGE_LIES_FROM if paper.large else LIES_FROM)
        return readable_pdf(
            "standings",
            heading,
            title,
            paper,
            {
                "lines": lines,
                "keys": [key_words(key) for key in keys],
                "rounds": _abreast([str(number) for number in range(1, rounds + 1)]),
                "groups": groups,
                "widths": _widths(rounds, large=paper.large, lying=lying),
                "lying": lying,
                "order": order_told(ranked.ranking),
                "reasons": _reasons(ranked, units, keys),
            },
        )


def _lines(ranked: Ranked, units: Mapping[int, Unit], keys: Sequence[str]) -> list[StandingsLine]:
    by_score = not {"table_points", "match_points"} & set(ranked.ranking)
    shared = shared_places(ranked.rows)
    return [
        _line(row, units, keys, shared=twice, by_score=by_score)
        for row, twice in zip(ranked.rows, shared, strict=True)
    ]


def _line(
    row: Row | GroupRow,
    units: Mapping[int, Unit],
    keys: Sequence[str],
    *,
    shared: bool,
    by_score: bool,
) -> StandingsLine:
    place = f"{row.place}=" if shared else str(row.place)
    sums = tuple(points(row.keys.get(key)) for key in keys)
    if isinstance(row, GroupRow):
        below = ", ".join(units[number].name for number in row.members)
        return StandingsLine(place, "", row.name, below, sums, "")
    unit = units[row.number]
    rounds = _abreast([_round(outcome, by_score=by_score) for outcome in row.rounds])
    return StandingsLine(place, str(row.number), unit.name, unit.team or unit.home, sums, rounds)


def _round(outcome: RoundOutcome, *, by_score: bool) -> str:
    if not outcome.counts:
        return points(None)
    return points(outcome.score if by_score else outcome.table_points)


def _abreast(figures: Sequence[str]) -> str:
    """Figures that stand below one another in every row, set as one text with tabs.

    A cell for every round would take twice as long for all of a large field.
    """
    return "\t".join(figures)


def _widths(rounds: int, *, large: bool, lying: bool) -> list[float]:
    """The widths of place, number, a sum and all rounds, in percent; the name has what is left."""
    inner = INNER_LYING if lying else INNER
    millimetres = (PLACE, NUMBER, FIGURE, rounds * ROUND + PAD)
    scale = LARGER if large else 1.0
    return [round(100 * scale * width / inner, 2) for width in millimetres]


def _reasons(ranked: Ranked, units: Mapping[int, Unit], keys: Sequence[str]) -> list[Reasoned]:
    """Why each row stands above the next where both are equal in all that the columns show."""
    return [
        Reasoned(f"{row.place}. {_name(row, units)}", why(row.above_next))
        for row in ranked.rows
        if row.above_next and row.above_next.key not in keys
    ]


def _name(row: Row | GroupRow, units: Mapping[int, Unit]) -> str:
    return row.name if isinstance(row, GroupRow) else units[row.number].name


def order_told(ranking: Sequence[str]) -> str:
    """By what a list is ranked, in a sentence."""
    keys = ", ".join(key_words(key) for key in dict.fromkeys(ranking))
    return _("Ranked by %(keys)s; who is equal in all of them shares a place.") % {"keys": keys}
