"""What a table remembers of a game: the longest run and the biggest hand.

Terms: a *figure* is what a hand gave a side; a *run* are hands in a row that the same side won.
Both come from lines that were scored with the sheet, so that no query is asked. What a game
counts instead, and what it calls it, its kit says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorer.games.base import Line, Rulebook
from scorer.kits import kit_of
from scorer.sheets.selectors.sheet_context import SheetContext

LEAST_RUN = 2  # hands; every side that won a hand has a run of one
MOST_SPANS = 3  # of equal ones

Span = tuple[int, int]  # the places of its first and its last line in the game, from 0


@dataclass(frozen=True, slots=True)
class HandSpan:
    """Hands ``first`` to ``last`` by their numbers, with the sides that hold the record there.

    ``place`` is the first hand's own in addresses.
    """

    first: int
    last: int
    place: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Highlight:
    """A record of the game: what it counts, how much, where; ``more``: at further places too."""

    label: str
    value: int
    spans: tuple[HandSpan, ...]
    more: bool = False


def highlights(sheet: SheetContext) -> tuple[Highlight, ...]:
    """The longest run and the biggest hand, those that are equal together; none of nothing."""
    part = kit_of(sheet.game.slug).highlights or PlainHighlights(sheet.game)
    lines = [row.line for row in sheet.rows]
    run_label, hand_label = part.labels()
    found = (
        (run_label, LEAST_RUN, longest_runs(map(part.winners, lines), len(sheet.sides))),
        (hand_label, 1, biggest([part.figures(line) for line in lines])),
    )
    return tuple(
        _highlight(sheet, label, value, places)
        for label, least, (value, places) in found
        if value >= least
    )


class PlainHighlights:
    """A game whose kit says nothing: a hand is won by who scores, or takes nothing."""

    def __init__(self, game: Rulebook) -> None:
        self.lowest_wins = game.lowest_wins

    def labels(self) -> tuple[str, str]:
        """What the longest run and the biggest hand are called."""
        if self.lowest_wins:
            return _("Most hands in a row without a point"), _("Most points in a hand")
        return _("Most hands won in a row"), _("Biggest hand")

    def figures(self, line: Line) -> Sequence[int]:
        """What a hand gave every side."""
        return line.scores

    def winners(self, line: Line) -> Collection[int]:
        """The sides whose runs go on with a hand."""
        scores = enumerate(line.scores)
        return [side for side, score in scores if (score <= 0 if self.lowest_wins else score > 0)]


def longest_runs(
    won: Iterable[Collection[int] | None], sides: int
) -> tuple[int, list[tuple[int, Span]]]:
    """The length of the longest run, and every side with its place that has one so long.

    ``won``: by line the sides whose runs go on; None: the line is no step of any run.

    >>> longest_runs([{0}, {0, 1}, None, {1}, {0}], 2)
    (2, [(0, (0, 1)), (1, (1, 3))])
    """
    length = [0] * sides
    begun = [0] * sides
    longest, found = 0, list[tuple[int, Span]]()
    for place, winners in enumerate(won):
        if winners is None:
            continue
        for side in range(sides):
            if side not in winners:
                length[side] = 0
                continue
            begun[side] = begun[side] if length[side] else place
            length[side] += 1
            if length[side] > longest:
                longest, found = length[side], []
            if length[side] == longest:
                found.append((side, (begun[side], place)))
    return longest, found


def biggest(figures: Sequence[Sequence[int]]) -> tuple[int, list[tuple[int, Span]]]:
    """The biggest figure, and every side with the place of a hand that gave it.

    >>> biggest([(3, 1), (0, 3)])
    (3, [(0, (0, 0)), (1, (1, 1))])
    """
    most = max((max(hand) for hand in figures), default=0)
    return most, [
        (side, (place, place))
        for place, hand in enumerate(figures)
        for side, figure in enumerate(hand)
        if figure == most
    ]


def _highlight(
    sheet: SheetContext, label: str, value: int, places: Sequence[tuple[int, Span]]
) -> Highlight:
    sides: dict[Span, list[str]] = {}
    for side, span in places:
        sides.setdefault(span, []).append(sheet.short_sides[side])
    spans = tuple(
        HandSpan(
            sheet.rows[first].number, sheet.rows[last].number, sheet.rows[first].place, tuple(names)
        )
        for (first, last), names in sides.items()
    )
    return Highlight(label, value, spans[:MOST_SPANS], more=len(spans) > MOST_SPANS)
