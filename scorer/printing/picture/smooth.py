"""Shapes with smooth edges: Pillow draws hard ones, so they are drawn larger and made smaller."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

TIMES = 4  # as large as the picture

Box = tuple[int, int, int, int]


def paint_smoothly(
    image: Image, box: Box, background: str, paint: Callable[[ImageDraw, int], None]
) -> None:
    """Fill a box of the picture with what ``paint`` draws, given how many times larger it is.

    It draws in pixels from the box's corner, times that number.
    """
    from PIL import Image as Images  # noqa: PLC0415 — of use for pictures only
    from PIL.ImageDraw import Draw  # noqa: PLC0415 — as above

    left, top, right, bottom = box
    width, height = right - left, bottom - top
    large = Images.new("RGB", (width * TIMES, height * TIMES), background)
    paint(Draw(large), TIMES)
    image.paste(large.resize((width, height), Images.Resampling.LANCZOS), (left, top))
