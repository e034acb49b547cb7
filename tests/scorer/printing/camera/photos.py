"""Photographs of a page that nobody took: a camera, a lamp, a hand, and where everything is.

The page lies on a grey table, flat or bent over a bump. A pin-hole camera looks at it askew;
then come uneven light, blur, noise and JPEG. ``Photo.place`` is the truth: where a point of the
page, in mm from its upper left corner, is in the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import numpy as np
import pymupdf
from PIL import Image, ImageDraw, ImageFilter

TABLE = 105  # grey
AROUND = 70.0  # mm of the table that are drawn around the page
TILE = 24  # px, within which the picture of the page is stretched evenly
FAR = 1.35  # of the page's diagonal, the camera's distance


@dataclass(frozen=True)
class Shot:
    """How a photograph is taken: each value is the most or least that chance may give.

    ``size`` in px, the longer side first; ``tilt`` and ``turn`` in degrees; ``fill``: the page's
    share of the picture; ``blur`` in px; ``noise`` and the darkest ``light`` in shares of white;
    ``bump`` in mm.
    """

    size: tuple[int, int]
    dpi: int
    tilt: float
    turn: float
    fill: tuple[float, float]
    blur: tuple[float, float]
    noise: float
    light: float
    quality: int
    bump: float = 0.0


GOOD = Shot((4000, 3000), 300, 10, 4, (0.86, 0.95), (0.6, 1.0), 0.012, 0.75, 88)
CURLED = Shot((4000, 3000), 300, 18, 4, (0.86, 0.95), (0.6, 1.0), 0.012, 0.75, 88, bump=2.0)
# codes of 33 and more modules, 9 to 13 mm wide, are found in 6 % of these
ROUGH = Shot((2592, 1944), 250, 18, 12, (0.76, 0.92), (0.8, 1.5), 0.035, 0.45, 60)


@dataclass(frozen=True)
class Photo:
    """A picture in grey, and where points of the page are in it."""

    image: np.ndarray
    place: Callable[[np.ndarray], np.ndarray]


def rendered(pdf: bytes, number: int, dpi: int) -> Image.Image:
    """A page of a document in grey; ``number`` counts from 1."""
    pixels = pymupdf.open(stream=pdf)[number - 1].get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    return Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)


def written_on(page: Image.Image, form, number: int, dpi: int, seed: int) -> Image.Image:
    """The page with strokes of a pen in every other box."""
    chance = np.random.default_rng(seed)
    written, scale = page.copy(), dpi / 25.4
    pen = ImageDraw.Draw(written)
    for box in form.boxes:
        if box.page == number and chance.random() < 0.5:
            corner, size = (box.left + 10, box.top + 10), (min(box.width, 12), box.height)
            strokes = corner + chance.uniform(0.1, 0.9, (5, 2)) * size
            pen.line([tuple(point) for point in strokes * scale], fill=40, width=round(0.4 * scale))
    return written


def photographed(page: Image.Image, shot: Shot, seed: int, *, upside_down: bool = False) -> Photo:
    """The page as ``shot`` and chance show it; the same seed gives the same picture."""
    chance = np.random.default_rng(seed)
    scale = shot.dpi / 25.4
    paper = np.array(page.size) / scale
    size = np.array(shot.size if paper[0] > paper[1] else shot.size[::-1])
    place = _camera(paper, size, shot, chance, upside_down=upside_down)
    table = Image.new("L", tuple(int(side + 2 * AROUND * scale) for side in page.size), TABLE)
    table.paste(page, (round(AROUND * scale), round(AROUND * scale)))
    offset = round(AROUND * scale) / scale
    mesh = _mesh(place, paper, size, lambda points: (points + offset) * scale)
    taken = table.transform(tuple(size), Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
    taken = taken.filter(ImageFilter.GaussianBlur(chance.uniform(*shot.blur)))
    return Photo(_developed(np.asarray(taken, np.float32), shot, chance), place)


def _camera(
    paper: np.ndarray,
    size: np.ndarray,
    shot: Shot,
    chance: np.random.Generator,
    *,
    upside_down: bool,
) -> Callable[[np.ndarray], np.ndarray]:
    tilts = np.radians(chance.uniform(-shot.tilt, shot.tilt, 2))
    turn = np.radians(chance.uniform(-shot.turn, shot.turn) + 180 * upside_down)
    turned = _about(2, turn) @ _about(1, tilts[0]) @ _about(0, tilts[1])
    far, axis = FAR * float(np.hypot(*paper)), int(chance.integers(2))

    def seen(points: np.ndarray) -> np.ndarray:
        across = points[:, axis] / paper[axis]
        height = 4 * shot.bump * across * (1 - across)
        space = np.column_stack([points - paper / 2, -height]) @ turned.T
        return space[:, :2] / (far + space[:, 2:])

    corners = seen(np.array([(0, 0), (1, 0), (0, 1), (1, 1)]) * paper)
    least, most = corners.min(axis=0), corners.max(axis=0)
    zoom = float(np.min(size / (most - least))) * chance.uniform(*shot.fill)
    spare = (size - zoom * (most - least)) / 2
    shift = size / 2 - zoom * (least + most) / 2 + spare * chance.uniform(-0.8, 0.8, 2)
    return lambda points: seen(points) * zoom + shift


def _about(axis: int, angle: float) -> np.ndarray:
    one, other = [each for each in range(3) if each != axis]
    matrix = np.eye(3)
    matrix[one, one] = matrix[other, other] = np.cos(angle)
    matrix[one, other], matrix[other, one] = -np.sin(angle), np.sin(angle)
    return matrix


def _mesh(
    place: Callable[[np.ndarray], np.ndarray],
    paper: np.ndarray,
    size: np.ndarray,
    pixel: Callable[[np.ndarray], np.ndarray],
) -> list[tuple[tuple[int, ...], tuple[float, ...]]]:
    """Tiles of the picture, each with the corners of the table that it shows."""
    across, down = (np.append(np.arange(0, side, TILE), side) for side in size)
    grid = np.stack(np.meshgrid(across, down), axis=-1).astype(float)
    found = pixel(_page_points(place, paper, grid.reshape(-1, 2))).reshape(grid.shape)
    return [
        (
            (int(across[x]), int(down[y]), int(across[x + 1]), int(down[y + 1])),
            tuple(
                float(each)
                for corner in ((y, x), (y + 1, x), (y + 1, x + 1), (y, x + 1))
                for each in found[corner]
            ),
        )
        for y in range(len(down) - 1)
        for x in range(len(across) - 1)
    ]


def _page_points(
    place: Callable[[np.ndarray], np.ndarray], paper: np.ndarray, wanted: np.ndarray
) -> np.ndarray:
    """The points of the page that are seen at those of the picture, by Newton's method."""
    points = np.tile(paper / 2, (len(wanted), 1))
    for _step in range(8):
        here = place(points)
        right, below = (place(points + step) - here for step in np.eye(2))
        miss = wanted - here
        area = right[:, 0] * below[:, 1] - right[:, 1] * below[:, 0]
        points = points + np.column_stack(
            [
                (miss[:, 0] * below[:, 1] - miss[:, 1] * below[:, 0]) / area,
                (miss[:, 1] * right[:, 0] - miss[:, 0] * right[:, 1]) / area,
            ]
        )
    return points


def _developed(taken: np.ndarray, shot: Shot, chance: np.random.Generator) -> np.ndarray:
    """With light from one side, noise, and what JPEG leaves of it."""
    height, width = taken.shape
    angle = chance.uniform(0, 2 * np.pi)
    across = np.linspace(-1, 1, width, dtype=np.float32) * np.float32(np.cos(angle))
    down = np.linspace(-1, 1, height, dtype=np.float32) * np.float32(np.sin(angle))
    slope = (across[None, :] + down[:, None] + 1.42) / 2.84
    lit = taken * 0.92 * (shot.light + (1 - shot.light) * slope)
    lit += chance.standard_normal(taken.shape, np.float32) * (255 * shot.noise) + 12
    file = BytesIO()
    Image.fromarray(lit.clip(0, 255).astype(np.uint8)).save(file, "JPEG", quality=shot.quality)
    return np.asarray(Image.open(file))
