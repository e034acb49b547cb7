"""The ruled part of a sheet as one picture, so that a page is a handful of boxes.

Terms: *rule*, a line of the grid; *weight*, its thickness in mm. Rules are filled
rectangles that begin at their place and go right or down, as borders of table cells do.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

HAIR, FINE, STRONG, HEAVY = 0.1, 0.22, 0.35, 0.65
FRAME_GAP = 0.75  # mm between boxes in boxes
NO_ROWS: frozenset[int] = frozenset()

Rhythm = Callable[[int], float]


def every(count: int, weight: float = FINE, otherwise: float = HAIR) -> Rhythm:
    """Rules of ``weight`` below each ``count``-th row, of another one below the rest."""
    return lambda row: weight if row % count == 0 else otherwise


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sign that is drawn, not typed: the inside of an SVG 24 units square, and its name."""

    inside: str
    name: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A drawing beside the table, ``side`` mm wide.

    ``left`` and ``middle`` are counted in mm from the upper left corner of the element with
    the id ``place``.
    """

    place: str
    left: float
    middle: float
    side: float
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Frame:
    """A box around several rows, at one of them: whether it ``begins`` and ``ends`` there."""

    begins: bool
    ends: bool


@dataclass(frozen=True, slots=True)
class GridCell:
    """What is written in one row of a column.

    ``struck`` are earlier readings, struck through before the ``text``; ``before`` and
    ``after`` stand beside it in small print; ``void``: the text itself is struck. ``frames``
    are the boxes around it, outermost first.
    """

    text: str = ""
    struck: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    drawing: Drawing | None = None
    void: bool = False
    frames: tuple[Frame, ...] = ()


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column of a sheet; rows count from 1.

    ``edge`` is the weight of the rule at its left, ``below`` gives that of the rule below
    each row. Printed in the rows beforehand: ``texts``, a dot where this player deals
    (``deals``), a tint where nothing is to be written (``dead``), ``boxes`` to tick in each.
    ``void`` are rows of lines that were struck out: what is printed beforehand skips them.
    ``gap``: the space between two tables. What is written in the rows: ``cells``, set
    ``align`` ("left", "right", "center"), ``strong`` in heavy type: running totals, which are
    carried forward from page to page; of a ``leading`` column the printed texts name their rows.
    """

    width: float
    below: Rhythm
    head: str = ""
    edge: float = HAIR
    texts: tuple[str, ...] = ()
    deals: frozenset[int] = NO_ROWS
    dead: frozenset[int] = NO_ROWS
    void: frozenset[int] = NO_ROWS
    boxes: int = 0
    gap: bool = False
    cells: tuple[GridCell, ...] = ()
    align: str = "right"
    strong: bool = False
    leading: bool = False

    def total_after(self, row: int) -> str:
        """The last of the column's figures down to ``row``; empty: there is none."""
        cells = self.cells[:row]
        return next((cell.text for cell in reversed(cells) if cell.text and not cell.void), "")


@dataclass(frozen=True, slots=True)
class CarriedCell:
    """A cell of the line that carries totals forward: it spans the columns before a total.

    ``left`` and ``width`` in mm; ``total`` is the column whose figure stands in it, None: the
    cell is the line's name or nothing; ``gap``: the space between two tables.
    """

    span: int
    left: float
    width: float
    edge: float
    total: GridColumn | None = None
    named: bool = False
    gap: bool = False


def carried_cells(columns: Sequence[GridColumn]) -> tuple[CarriedCell, ...]:
    """The cells of a line that carries totals forward, each table's name before its first total."""
    found: list[CarriedCell] = []
    left, named = 0.0, False
    for column in columns:
        width = column.width
        if column.gap or column.strong:
            cell = CarriedCell(1, left, width, column.edge, gap=column.gap)
            found.append(cell if column.gap else replace(cell, total=column))
            named = column.strong
        elif found and not found[-1].gap and found[-1].total is None:
            last = found.pop()
            found.append(replace(last, span=last.span + 1, width=last.width + width))
        else:
            found.append(CarriedCell(1, left, width, column.edge, named=not named))
        left += width
    return tuple(found)


def picture(
    columns: tuple[GridColumn, ...],
    rows: range,
    height: float,
    edge: float,
    carried: tuple[bool, bool] = (False, False),
) -> str:
    """The grid of ``rows``, ``height`` mm each, closed at its right, as a ``data:`` address.

    ``carried``: whether a line above the rows, and one below them, carries totals forward.
    """
    before, after = carried
    begin, lines = height * before, len(rows) + before + after
    width, depth = sum(column.width for column in columns), height * lines
    tints, dots, boxes, x = [], [], [], 0.0
    rules = [*_carried_rules(columns, height, depth, carried)]
    for column in columns:
        if column.edge:
            rules.append(_rectangle(x, begin, column.edge, height * len(rows)))
        for place, row in enumerate(rows):
            top = begin + place * height
            if row in column.dead:
                tints.append(_rectangle(x, top, column.width, height))
            if row in column.deals:
                dots.append(_dot(x + column.edge, top, height))
            boxes += _boxes(column, x, top, height)
            rules.append(_rule_below(column, row, x, top + height, depth))
        x += column.width
    rules.append(_rectangle(x - edge, 0, edge, depth))
    return _svg(
        width,
        depth,
        f'<path fill="#ededed" d="{"".join(tints)}"/><path d="{"".join(rules + dots)}"/>'
        f'<path fill="none" stroke="#000" stroke-width=".16" d="{"".join(boxes)}"/>',
    )


def _carried_rules(
    columns: tuple[GridColumn, ...], height: float, depth: float, carried: tuple[bool, bool]
) -> Iterator[str]:
    """What is ruled in the lines above and below the rows that carry totals forward."""
    for wanted, top in zip(carried, (0.0, depth - height), strict=True):
        for cell in carried_cells(columns) if wanted else ():
            yield _rectangle(cell.left, top, cell.edge, height)
            if not cell.gap:
                yield _rectangle(cell.left, top + height - FINE, cell.width, FINE)
                if top:
                    yield _rectangle(cell.left, top - FINE, cell.width, FINE)


def squares(across: int, lines: int, side: float) -> str:
    """Lines of so many squares, ``side`` mm each, as one picture, as a ``data:`` address."""
    width, height = across * side, lines * side
    upright = (f"M{place * side:.2f} 0v{height:.2f}" for place in range(1, across))
    level = (f"M0 {place * side:.2f}h{width:.2f}" for place in range(1, lines))
    inner, outer = "".join((*upright, *level)), _rectangle(0.08, 0.08, width - 0.16, height - 0.16)
    return _svg(
        width,
        height,
        f'<path fill="none" stroke="#000" stroke-width="{HAIR}" stroke-dasharray=".4 .6" '
        f'd="{inner}"/><path fill="none" stroke="#000" stroke-width=".16" d="{outer}"/>',
    )


def framed(cell: GridCell, width: float, height: float) -> str:
    """The boxes around one cell as a picture that fills it, as a ``data:`` address."""
    strokes = (_rectangle(*stroke) for stroke in frame_strokes(cell, width, height))
    return _svg(width, height, f'<path d="{"".join(strokes)}"/>')


def frame_strokes(
    cell: GridCell, width: float, height: float
) -> Iterator[tuple[float, float, float, float]]:
    """The strokes of the boxes around a cell, as filled rectangles: left, top, width, height.

    In mm from the upper left corner of the cell, which is ``width`` by ``height`` mm.
    """
    gap = min(FRAME_GAP, 0.1 * height)
    for depth, frame in enumerate(cell.frames, 1):
        inset = FRAME_GAP * depth
        top = gap if frame.begins else 0.0
        bottom = height - (gap if frame.ends else 0.0)
        across = width - 2 * inset
        yield inset, top, STRONG, bottom - top
        yield inset + across - STRONG, top, STRONG, bottom - top
        if frame.begins:
            yield inset, top, across, STRONG
        if frame.ends:
            yield inset, bottom - STRONG, across, STRONG


def _rule_below(column: GridColumn, row: int, x: float, y: float, depth: float) -> str:
    weight = column.below(row)
    return _rectangle(x, min(y, depth) - weight, column.width, weight) if weight else ""


def _tick_boxes(column: GridColumn, height: float) -> Iterator[tuple[float, float, float]]:
    """The boxes to tick in a cell: left, top and side in mm, from its upper left corner."""
    size = min(2.6, 0.52 * height, 0.66 * column.width / max(column.boxes, 1))
    gap = 0.4 * size
    left = (column.width - column.boxes * (size + gap) + gap) / 2
    for number in range(column.boxes):
        yield left + number * (size + gap), (height - size) / 2, size


def _boxes(column: GridColumn, x: float, top: float, height: float) -> list[str]:
    return [
        f"M{x + left:.2f} {top + down:.2f}h{size:.2f}v{size:.2f}h-{size:.2f}z"
        for left, down, size in _tick_boxes(column, height)
    ]


def _dot(x: float, y: float, height: float) -> str:
    """A dealer's dot in the upper left corner of a cell; it touches the rule that ends at ``x``.

    So it stands out of the way of what is written, and of who reads that off a photograph.
    """
    radius, off = _radius(height), dot_depth(height)
    arc = f"a{radius:.2f} {radius:.2f} 0 1 0 "
    return f"M{x:.2f} {y + off:.2f}{arc}{2 * radius:.2f} 0{arc}-{2 * radius:.2f} 0z"


def dot_depth(height: float) -> float:
    """The mm from the top of a row to the middle of a dealer's dot."""
    return min(1.3, 0.22 * height)


def _radius(height: float) -> float:
    return min(0.6, 0.11 * height)


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h-{width:.2f}z"


def _svg(width: float, height: float, inside: str) -> str:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
        f'viewBox="0 0 {width:.2f} {height:.2f}" preserveAspectRatio="none">{inside}</svg>'
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
