"""Plain borders drawn as plain rectangles: a sheet has a thousand of them.

WeasyPrint draws each side by itself, clipped to its corners, a dozen operators a side. Straight
sides of one solid colour are the same as one shape; all others are still WeasyPrint's.

Imported with WeasyPrint, where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from weasyprint.draw import border
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure import boxes

SIDES = ("top", "right", "bottom", "left")
STRAIGHT = (0, 0)
Rectangle = tuple[float, float, float, float]


class BorderedBox(Protocol):
    """A box of WeasyPrint, in pixels."""

    style: Mapping[str, object]
    border_top_width: float
    border_right_width: float
    border_bottom_width: float
    border_left_width: float
    border_top_left_radius: tuple[float, float]
    border_top_right_radius: tuple[float, float]
    border_bottom_left_radius: tuple[float, float]
    border_bottom_right_radius: tuple[float, float]

    def rounded_border_box(self) -> tuple[float, ...]:
        """Left, top, width, height, and more."""


class Stream(Protocol):
    """A page's operators."""

    def artifact(self) -> AbstractContextManager[None]:
        """What is drawn meanwhile is not read."""

    def stacked(self) -> AbstractContextManager[None]:
        """What is set meanwhile is forgotten."""

    def set_color(self, color: object) -> None:
        """Of what is filled."""

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Add one to the path."""

    def fill(self) -> None:
        """Fill the path."""


def draw_border(stream: Stream, box: BorderedBox) -> None:
    """Draw the border of a box, as WeasyPrint's function of this name does."""
    style = box.style
    widths = {side: float(getattr(box, f"border_{side}_width")) for side in SIDES}
    sides = [side for side, width in widths.items() if width]
    if not sides and not isinstance(box, boxes.BlockContainerBox):
        return
    colors = {get_color(style, f"border_{side}_color") for side in sides}
    if not _is_plain(box, sides) or len(colors) != 1 or next(iter(colors)).alpha != 1:
        border.draw_border(stream, box)
        return
    with stream.artifact(), stream.stacked():
        stream.set_color(colors.pop())
        for rectangle in _rectangles(box, widths):
            stream.rectangle(*rectangle)
        stream.fill()


def _is_plain(box: BorderedBox, sides: list[str]) -> bool:
    style = box.style
    radii = {
        box.border_top_left_radius,
        box.border_top_right_radius,
        box.border_bottom_left_radius,
        box.border_bottom_right_radius,
    }
    return (
        style["visibility"] == "visible"
        and radii == {STRAIGHT}
        and all(style[f"border_{side}_style"] == "solid" for side in sides)
        and style["border_image_source"] == ("none", None)
        and style["column_width"] == style["column_count"] == "auto"
    )


def _rectangles(box: BorderedBox, widths: Mapping[str, float]) -> Iterator[Rectangle]:
    left, top, width, height = box.rounded_border_box()[:4]
    if widths["top"]:
        yield left, top, width, widths["top"]
    if widths["bottom"]:
        yield left, top + height - widths["bottom"], width, widths["bottom"]
    if widths["left"]:
        yield left, top, widths["left"], height
    if widths["right"]:
        yield left + width - widths["right"], top, widths["right"], height
