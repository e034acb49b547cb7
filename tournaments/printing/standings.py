"""Standings on paper: players, a category, teams or pairs, with what decided between equals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils import translation
from django.utils.translation import gettext as _

from scorer.printing.page import POINT
from tournaments.printing.readable import Paper, after_round, list_of, readable_pdf
from tournaments.printing.values import Heading
from tournaments.printing.wrapping import tied
from tournaments.selectors.knockout import KnockoutSeen
from tournaments.tables.fast_table import FIGURE
from tournaments.tables.standings import SUMS
from tournaments.tables.standings_columns import (
    ROUND_WIDTH,
    GroupLine,
    ListOf,
    StandingsColumn,
    StandingsRow,
    group_columns,
    keys_with_columns,
    player_columns,
)
from tournaments.templatetags.points import key_words, list_name, why

LEAST_NAME, LYING_NAME = 60.0, 31.0  # mm for a name, where rounds stand beside it
DECIMAL = re.compile(r"[.,]")
LARGER = 13 / 9  # of large print, to usual type
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


def one_text(column: StandingsColumn, line: object) -> str:
    """What a column says of a line."""
    return str((column.printed or column.html)(line))


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column as it is printed: heading, more headings abreast, percent of the width, classes."""

    columns: Sequence[StandingsColumn]
    heading: str
    abreast: str
    width: float | None
    side: str
    figures: Figures | None = None
    step: float = 0.0  # mm from one of those abreast to the next

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
        texts = [one_text(one, line) for one in self.columns]
        if self.figures:
            texts = [self.figures.set(text) for text in texts]
        words = tied(texts[0]) if self.is_name else _abreast(texts)
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
        rounds = 0 if ranked.groups else ranked.rounds
        enlarged = LARGER if paper.large else 1.0
        wanted = _wanted(ranked, keys, rounds) * enlarged
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
    keys = keys_with_columns(ranked.ranking)[:SUMS]
    of = ListOf(ranking=ranked.ranking, keys=keys, rounds=rounds, over=ranked.over)
    stated = group_columns(of) if ranked.groups else player_columns(of)
    columns = list(_columns(stated, ranked.lines, inner, enlarged))
    return {
        "columns": columns,
        "lines": [[one.cell(line) for one in columns] for line in ranked.lines],
        "groups": ranked.groups,
    }


def _wanted(ranked: Ranked, keys: Sequence[str], rounds: int) -> float:
    """How many mm of usual type the columns want besides the name."""
    of = ListOf(ranking=ranked.ranking, keys=keys, rounds=rounds, over=ranked.over)
    stated = group_columns(of) if ranked.groups else player_columns(of)
    alone_width = sum(one.width or 0.0 for one in stated if not one.abreast)
    abreast = [one for one in stated if one.abreast]
    return alone_width + len(abreast) * _step(_figures(abreast, ranked.lines)) + PAD


def _figures(
    columns: Sequence[StandingsColumn], lines: Sequence[StandingsRow | GroupLine]
) -> Figures:
    """Of columns abreast, all alike; a heading stands over its figures."""
    parts = [_parted(one_text(column, line)) for column in columns for line in lines]
    heads = [len(str(column.heading)) for column in columns]
    return Figures(
        max([1, *heads, *(len(whole) for whole, _sign, _rest in parts)]),
        max((len(rest) for _whole, _sign, rest in parts), default=0),
    )


def _step(figures: Figures) -> float:
    """From one column abreast to the next, in mm of usual type."""
    return max(ROUND_WIDTH, figures.width + GAP)


def _columns(
    stated: Sequence[StandingsColumn],
    lines: Sequence[StandingsRow | GroupLine],
    inner: float,
    enlarged: float,
) -> Iterator[PrintedColumn]:
    """The columns as they are printed; those that stand abreast are one."""
    scale = 100 * enlarged / inner
    for abreast, some in groupby(stated, lambda one: one.abreast):
        if not abreast:
            yield from (alone(one, scale) for one in some)
            continue
        all_of_it = list(some)
        figures = _figures(all_of_it, lines)
        step = _step(figures)
        width = step * len(all_of_it) + PAD
        headings = _abreast([figures.set(str(one.heading)) for one in all_of_it])
        step *= enlarged
        yield PrintedColumn(
            all_of_it, str(abreast), headings, round(scale * width, 2), "r", figures, step
        )


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
