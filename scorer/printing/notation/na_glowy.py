"""Na Głowy: every side's marks, what each hand wrote, and the boks around the hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from scorer.games.na_glowy.boxes import Bok, boks
from scorer.games.na_glowy.game import GlowyLine
from scorer.games.na_glowy.notation import Mark, Stroke, marks, strokes
from scorer.selectors.standing import Standing


@dataclass(frozen=True, slots=True)
class GlowyNotation:
    """Marks per side; per line its strokes by side, and the boks open around it."""

    marks: tuple[tuple[Mark, ...], tuple[Mark, ...]]
    written: tuple[dict[int, Stroke], ...]
    around: tuple[tuple[Bok, ...], ...]
    open: tuple[int, ...]


def notation(standing: Standing) -> Any:  # noqa: ANN401 — see printing.context.Notation
    """Everything the Na Głowy templates draw besides the rows."""
    lines = cast("tuple[GlowyLine, ...]", standing.lines)
    boxes = boks(lines)
    return GlowyNotation(
        marks=marks(lines),
        written=tuple({stroke.side: stroke for stroke in written} for written in strokes(lines)),
        around=tuple(
            tuple(box for box in boxes if box.opened_by < line.entry <= box.last) for line in lines
        ),
        open=lines[-1].boks if lines else (),
    )
