"""Standings on paper: players, a category, teams or pairs, with what decided between equals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from scorer.printing.page import POINT
from tournaments.printing.readable import Paper, after_round, list_of, readable_pdf
from tournaments.printing.values import Heading
from tournaments.printing.wrapping import tied
from tournaments.selectors.knockout import KnockoutSeen
from tournaments.tables.fast_table import Column, OnPaper
from tournaments.tables.standings import (
    SUMS,
    GroupLine,
    ListOf,
    StandingsRow,
    group_columns,
    keys_with_columns,
    player_columns,
)
from tournaments.templatetags.points import key_words, list_name, why

LEAST_NAME, LYING_NAME = 60.0, 31.0  # mm for a name, where rounds stand beside it
DECIMAL = re.compile(r"[.,]")
LARGER = 13 / 9  # of large print, to usual type
ROUND_WIDTH = 8.5  # mm at least
PAD = 4.0  # mm before columns that stand abreast
INNER, INNER_LYING = 188.0, 275.0
GAP = 1.7  # mm between rounds
DIGIT = 0.65 * 9 * POINT  # mm, of a figure among figures of one width
FIGURE_SPACE, POINT_SPACE = (
    "\N{FIGURE SPACE}",
    "\N{PUNCTUATION SPACE}",
)  # as wide as a figure, a comma


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A list of standings: its ``kind`` as its address names it, its lines, rounds that count.

    ``planned`` rounds are played in all; ``ranking`` are the keys in order; ``of_pairs``:
    who is placed is a pair; ``knockout`` and ``notes``, of who left, in the language of the paper;
    ``over``: nothing more is played.
    """

    kind: str
    lines: Sequence[StandingsRow | GroupLine]
    rounds: int
    planned: int
    ranking: Sequence[str]
    of_pairs: bool = False
    knockout: KnockoutSeen | None = None
    notes: Sequence[str] = ()
    over: bool = False

    @property
    def groups(self) -> bool:
        """Whether its lines are teams or pairs of players."""
        return self.kind in {"teams", "pairs"}


@dataclass(frozen=True, slots=True)
class Figures:
    """How many figures stand before and behind the decimal sign in a column, signs among them."""

    before: int
    behind: int

    def set(self, text: str) -> str:
        """A figure so wide that those above one another in a column end at the same place."""
        whole, sign, rest = _parted(text)
        gap = FIGURE_SPACE * (self.before - len(whole))
        left = POINT_SPACE if self.behind and not sign else ""
        return gap + text + left + FIGURE_SPACE * (self.behind - len(rest))

    @property
    def width(self) -> float:
        """In mm of usual type."""
        return (self.before + self.behind + (0.5 if self.behind else 0)) * DIGIT


def _parted(text: str) -> tuple[str, str, str]:
    """What stands before the decimal sign, the sign, and what stands behind it."""
    found = DECIMAL.search(text)
    if not found:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :]


@dataclass(frozen=True, slots=True)
class Reasoned:
    """Why a row stands above the next, where the columns do not show it."""

    above: str
    sentence: str


def standings_pdf(heading: Heading, ranked: Ranked, paper: Paper) -> bytes:
    """One list; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        keys = keys_with_columns(ranked.ranking)[:SUMS]
        rounds = 0 if ranked.groups else ranked.rounds
        enlarged = LARGER if paper.large else 1.0
        wanted = _wanted(ranked, rounds) * enlarged
        lying = wanted > INNER - (LEAST_NAME if rounds else 0)
        inner = INNER_LYING if lying else INNER
        if wanted > INNER_LYING - LYING_NAME:
            rounds = 0  # the sums alone
        return readable_pdf(
            "standings",
            heading,
            list_title(ranked),
            paper,
            list_values(ranked, rounds=rounds, inner=inner, enlarged=enlarged)
            | {
                "lying": lying,
                "order": order_told(ranked.ranking),
                "reasons": _reasons(ranked, keys),
                "knockout": ranked.knockout,
                "notes": ranked.notes,
            },
        )


def list_title(ranked: Ranked) -> str:
    """What a list is called, and after how many rounds it stands so."""
    named = list_name(ranked.kind, ranked.of_pairs)
    return list_of([named, after_round(ranked.rounds, ranked.planned)])


def list_values(
    ranked: Ranked, *, rounds: int = 0, inner: float = INNER, enlarged: float = 1.0
) -> dict[str, object]:
    """What ``print/columns.html`` prints of a list, with a column for each of ``rounds``.

    ``inner``: mm of its room; ``enlarged``: the size of its type to the usual one.
    """
    columns = _abreast_as_one(_stated(ranked, rounds), ranked.lines, enlarged)
    return printed_table(columns, ranked.lines, enlarged / inner) | {"groups": ranked.groups}


def printed_table(
    columns: Sequence[Column], lines: Sequence[object], share: float
) -> dict[str, object]:
    """What ``print/columns.html`` prints of columns; ``share`` of the width for a mm of theirs."""
    widths = (one.paper.width for one in columns)
    return {
        "columns": [
            (one, None if width is None else round(100 * share * width, 2))
            for one, width in zip(columns, widths, strict=True)
        ],
        "lines": [[_cell(one, line) for one in columns] for line in lines],
    }


def _cell(column: Column, line: object) -> tuple[Column, str, str]:
    """A column, its words for a line, and what stands below them."""
    words, below = column.printed(line), column.paper.below
    return column, words if column.is_figure else tied(words), below(line) if below else ""


def _stated(ranked: Ranked, rounds: int) -> list[Column]:
    keys = keys_with_columns(ranked.ranking)[:SUMS]
    of = ListOf(ranking=ranked.ranking, keys=keys, rounds=rounds, over=ranked.over)
    return group_columns(of) if ranked.groups else player_columns(of)


def _wanted(ranked: Ranked, rounds: int) -> float:
    """How many mm of usual type the columns want besides the name."""
    columns = _stated(ranked, rounds)
    alone = sum(one.paper.width or 0.0 for one in columns if not one.paper.abreast)
    abreast = [one for one in columns if one.paper.abreast]
    return alone + len(abreast) * _step(_figures(abreast, ranked.lines)) + PAD


def _figures(columns: Sequence[Column], lines: Sequence[StandingsRow | GroupLine]) -> Figures:
    """Of columns abreast, all alike; a heading stands over its figures."""
    parts = [_parted(column.printed(line)) for column in columns for line in lines]
    heads = [len(str(column.heading)) for column in columns]
    return Figures(
        max([1, *heads, *(len(whole) for whole, _sign, _rest in parts)]),
        max((len(rest) for _whole, _sign, rest in parts), default=0),
    )


def _step(figures: Figures) -> float:
    """From one column abreast to the next, in mm of usual type."""
    return max(ROUND_WIDTH, figures.width + GAP)


def _abreast_as_one(
    columns: Sequence[Column], lines: Sequence[StandingsRow | GroupLine], enlarged: float
) -> list[Column]:
    """The columns, where those that stand abreast are one, set with tabs.

    A cell for every round would take twice as long for all of a large field.
    """
    abreast = [one for one in columns if one.paper.abreast]
    if not abreast:
        return list(columns)
    figures = _figures(abreast, lines)
    step = _step(figures)

    def text(line: object) -> str:
        return "\t".join(figures.set(one.printed(line)) for one in abreast)

    paper = OnPaper(
        heading=abreast[0].paper.abreast,
        under_heading="\t".join(figures.set(str(one.heading)) for one in abreast),
        width=step * len(abreast) + PAD,
        step=step * enlarged,
    )
    at = columns.index(abreast[0])
    one = Column("abreast", paper.heading, text, text, paper=paper)
    return [*columns[:at], one, *columns[at + len(abreast) :]]


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
