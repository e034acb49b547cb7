"""The faces of pictures: the house's own, and those that know the letters it has not.

Pillow sets a text in one face and orders letters that run from right to left; which face knows
all of a text is asked here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

HOUSE = Path(settings.BASE_DIR) / "scorer" / "static" / "scorer" / "fonts"
REGULAR, HEAVY = "regular", "heavy"
# by weight, the first that knows every letter; files without a folder are the system's, if there
FACES = {
    REGULAR: (str(HOUSE / "inter-regular.woff2"), "DejaVuSans.ttf", "NotoSansCJK-Regular.ttc"),
    HEAVY: (str(HOUSE / "inter-semibold.woff2"), "DejaVuSans-Bold.ttf", "NotoSansCJK-Bold.ttc"),
}


@cache
def face(file: str, size: int) -> FreeTypeFont | None:
    """A face in pixels; None where the system has none of that name."""
    from PIL import ImageFont  # noqa: PLC0415 — of use for pictures only

    with suppress(OSError):
        return ImageFont.truetype(file, size)
    return None


@cache
def letters_of(file: str) -> frozenset[int]:
    """The letters that a face knows; none where it is not there."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 — as above

    found = face(file, 12)
    if found is None:
        return frozenset()
    with TTFont(str(found.path), lazy=True, fontNumber=0) as font:
        return frozenset(font.getBestCmap())


def face_for(text: str, weight: str, size: int) -> FreeTypeFont:
    """The first face of that weight that knows every letter, else the one that knows the most."""
    needed = {ord(letter) for letter in text if not letter.isspace()}
    best = max(FACES[weight], key=lambda file: len(needed & letters_of(file)))
    found = face(best, size)
    assert found is not None  # noqa: S101 — the house's own is always there
    return found
