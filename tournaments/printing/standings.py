"""Standings on paper: players, a category, teams or pairs, with what decided between equals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.printing.readable import Paper, after_round, list_of, readable_pdf
from tournaments.printing.values import Heading
from tournaments.selectors.knockout import KnockoutSeen
from tournaments.tables.fast_table import FIGURE
from tournaments.tables.standings import SUMS
from tournaments.tables.standings_columns import (
    GroupLine,
    ListOf,
    StandingsColumn,
    StandingsRow,
    group_columns,
    keys_with_columns,
    player_columns,
)
from tournaments.templatetags.points import key_words, list_name, why

LIES_FROM, LARGE_LIES_FROM = 8, 3  # rounds that stand beside one another on upright paper
MOST_ABREAST = 22  # rounds; of more the sums alone are told
LARGER = 13 / 9  # of large print, to usual type
PAD = 4.0  # mm before columns that stand abreast
INNER, INNER_LYING = 188.0, 275.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A list of standings: its ``kind`` as its address names it, its lines, rounds that count.

    ``planned`` rounds are played in all; ``ranking`` are the keys in order; ``of_pairs``:
    who is placed is a pair; ``knockout`` in the language of the paper.
    """

    kind: str
    lines: Sequence[StandingsRow | GroupLine]
    rounds: int
    planned: int
    ranking: Sequence[str]
    of_pairs: bool = False
    knockout: KnockoutSeen | None = None

    @property
    def groups(self) -> bool:
        """Whether its lines are teams or pairs of players."""
        return self.kind in {"teams", "pairs"}


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column as it is printed: heading, more headings abreast, percent of the width, classes."""

    columns: Sequence[StandingsColumn]
    heading: str
    abreast: str
    width: float | None
    side: str

    @property
    def is_name(self) -> bool:
        """Whether it names the row."""
        return self.columns[0].cell != FIGURE

    @property
    def mark(self) -> str:
        """The class of its cells."""
        return self.side or ("n" if self.columns[0].strong else "")

    def cell(self, line: object) -> PrintedCell:
        """What a line has in it."""
        below = self.columns[0].below
        words = _abreast([str((one.printed or one.html)(line)) for one in self.columns])
        return PrintedCell(self, words, below(line) if below else "")


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A line's words in a column."""

    column: PrintedColumn
    words: str
    below: str


@dataclass(frozen=True, slots=True)
class Reasoned:
    """Why a row stands above the next, where the columns do not show it."""

    above: str
    sentence: str


def standings_pdf(heading: Heading, ranked: Ranked, paper: Paper) -> bytes:
    """One list; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        keys = keys_with_columns(ranked.ranking)[:SUMS]
        rounds = 0 if ranked.groups or ranked.rounds > MOST_ABREAST else ranked.rounds
        lying = rounds > (LARGE_LIES_FROM if paper.large else LIES_FROM)
        return readable_pdf(
            "standings",
            heading,
            list_title(ranked),
            paper,
            list_values(ranked, rounds=rounds, large=paper.large, lying=lying)
            | {
                "lying": lying,
                "order": order_told(ranked.ranking),
                "reasons": _reasons(ranked, keys),
                "knockout": ranked.knockout,
            },
        )


def list_title(ranked: Ranked) -> str:
    """What a list is called, and after how many rounds it stands so."""
    named = list_name(ranked.kind, ranked.of_pairs)
    return list_of([named, after_round(ranked.rounds, ranked.planned)])


def list_values(
    ranked: Ranked, *, rounds: int = 0, large: bool = False, lying: bool = False
) -> dict[str, object]:
    """What ``print/columns.html`` prints of a list, with a column for each of ``rounds``."""
    keys = keys_with_columns(ranked.ranking)[:SUMS]
    of = ListOf(ranking=ranked.ranking, keys=keys, rounds=rounds)
    stated = group_columns(of) if ranked.groups else player_columns(of)
    columns = list(_columns(stated, large=large, lying=lying))
    return {
        "columns": columns,
        "lines": [[one.cell(line) for one in columns] for line in ranked.lines],
        "groups": ranked.groups,
    }


def _columns(
    stated: Sequence[StandingsColumn], *, large: bool, lying: bool
) -> Iterator[PrintedColumn]:
    """The columns as they are printed; those that stand abreast are one."""
    scale = 100 * (LARGER if large else 1.0) / (INNER_LYING if lying else INNER)
    for abreast, some in groupby(stated, lambda one: one.abreast):
        if not abreast:
            yield from (alone(one, scale) for one in some)
            continue
        all_of_it = list(some)
        width = sum(one.width or 0.0 for one in all_of_it) + PAD
        headings = _abreast([str(one.heading) for one in all_of_it])
        yield PrintedColumn(all_of_it, str(abreast), headings, round(scale * width, 2), "r")


def alone(one: StandingsColumn, scale: float) -> PrintedColumn:
    """A column of its own; ``scale``: percent of the width for a mm."""
    width = None if one.width is None else round(scale * one.width, 2)
    heading = str(one.heading_printed or one.heading)
    return PrintedColumn([one], heading, "", width, "" if one.cell == FIGURE else "t")


def _abreast(figures: Sequence[str]) -> str:
    """Figures that stand below one another in every row, set as one text with tabs.

    A cell for every round would take twice as long for all of a large field.
    """
    return "\t".join(figures) if len(figures) > 1 else figures[0]


def _reasons(ranked: Ranked, keys: Sequence[str]) -> list[Reasoned]:
    """Why each row stands above the next where both are equal in all that the columns show."""
    return [
        Reasoned(f"{line.row.place}. {line.name}", why(line.reason))
        for line in ranked.lines
        if line.reason and line.reason.key not in keys
    ]


def order_told(ranking: Sequence[str]) -> str:
    """By what a list is ranked, in a sentence."""
    keys = ", ".join(key_words(key) for key in dict.fromkeys(ranking))
    return _("Ranked by %(keys)s; who is equal in all of them shares a place.") % {"keys": keys}
