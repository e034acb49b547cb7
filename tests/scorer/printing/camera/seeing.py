"""A reader of photographed sheets that knows nothing but the map of the form.

It finds the code (zxing), from it the three black squares, straightens the picture by these
four, then moves the map to where the rules of the table are seen, so that bent paper fits too.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import zxingcpp
from PIL import Image, ImageFilter

SQUARE = 3.5  # mm
SMALL = 10.0  # px, a square's side in the picture in which squares are looked for
NEAREST = 40  # candidates
REACH = 2.4  # mm to either side, in which a rule is looked for
EVEN = 0.12  # mm beside their places, within which rules are where they should be
MARKS_WEIGH = 6  # rules, each of the marks
TERMS = 10  # of a polynomial of the third degree in two variables


@dataclass(frozen=True)
class Seen:
    """What a photograph shows: the code's text, and where points of the page are in it."""

    text: str
    flat: np.ndarray
    bent: np.ndarray

    def place(self, points: np.ndarray) -> np.ndarray:
        """Points in mm from the upper left square's corner, as px of the picture."""
        return projected(self.flat, points + _powers(points) @ self.bent)


def see(image: np.ndarray, form) -> Seen | None:
    """Find a page of a ``ScanMap``; None where the code or the squares are not found."""
    found = code_in(image)
    if found is None:
        return None
    text, corners = found
    flat = _straightened(image, corners, form)
    if flat is None:
        return None
    return Seen(text, flat, np.zeros((TERMS, 2)))


def on_page(seen: Seen, image: np.ndarray, form, page: int) -> Seen:
    """The same, the map moved to the rules that are seen; ``page`` counts from 1."""
    bent = seen.bent
    for reach in (REACH, REACH / 3):
        bent = bent + _bent(Seen(seen.text, seen.flat, bent), image, form, page, reach)
    return Seen(seen.text, seen.flat, bent)


def code_in(image: np.ndarray) -> tuple[str, np.ndarray] | None:
    """The code's text and its corners, clockwise from its own upper left one."""
    picture = Image.fromarray(image)
    sharp = picture.filter(ImageFilter.UnsharpMask(radius=3, percent=180, threshold=0))
    for tried, scale in ((picture, 1.0), (sharp, 1.0), (_resized(sharp, 1.6), 1.6)):
        for code in zxingcpp.read_barcodes(
            np.asarray(tried), formats=zxingcpp.BarcodeFormat.QRCode
        ):
            at = code.position
            corners = [at.top_left, at.top_right, at.bottom_right, at.bottom_left]
            return code.text, np.array([(each.x, each.y) for each in corners]) / scale
    return None


def _resized(picture: Image.Image, scale: float) -> Image.Image:
    size = [round(side * scale) for side in picture.size]
    return picture.resize(size, Image.Resampling.BICUBIC)


def homography(points: np.ndarray, places: np.ndarray) -> np.ndarray:
    """The projection that takes four or more points to places."""
    rows = []
    for (x, y), (u, v) in zip(points, places, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    found = np.linalg.lstsq(np.array(rows), places.reshape(-1), rcond=None)[0]
    return np.append(found, 1.0).reshape(3, 3)


def projected(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Points through a projection."""
    found = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return found[:, :2] / found[:, 2:]


def _edges(form) -> np.ndarray:
    """The corners of the code, clockwise from its upper left one."""
    code = form.code
    return np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * code.side + (code.left, code.top)


def _middles(form) -> np.ndarray:
    """The middles of the three squares."""
    return np.array([(0, 0), (0, form.down), (form.right, form.down)]) + SQUARE / 2


def _straightened(image: np.ndarray, corners: np.ndarray, form) -> np.ndarray | None:
    """The projection of the page: by code and squares, chosen so that the code fits best."""
    code, edges, centres = form.code, _edges(form), _middles(form)
    rough = np.linalg.lstsq(np.column_stack([edges, np.ones(4)]), corners, rcond=None)[0]
    scale = float(np.sqrt(abs(np.linalg.det(rough[:2]))))  # px in a mm
    candidates = _dark_squares(image, scale)
    guessed = np.column_stack([centres, np.ones(3)]) @ rough
    near = []
    for centre, guess in zip(centres, guessed, strict=True):
        far = 0.3 * scale * np.hypot(*(centre - edges.mean(axis=0)))
        near.append([each for each in candidates if np.hypot(*(each - guess)) < far])
    best, least = None, 0.03 * scale * code.side
    middle = edges.mean(axis=0), corners.mean(axis=0)
    for three in product(*near):
        matrix = homography(np.vstack([centres, middle[0]]), np.vstack([*three, middle[1]]))
        miss = np.sqrt(np.mean((projected(matrix, edges) - corners) ** 2))
        if miss < least:
            best, least = three, miss
    if best is None:
        return None
    exact = [_centre(image, each, scale) for each in best]
    return homography(np.vstack([centres, edges]), np.vstack([*exact, corners]))


def _dark_squares(image: np.ndarray, scale: float) -> np.ndarray:
    """Where a square of about ``SQUARE`` mm is dark and all around it is light, in px."""
    shrink = SMALL / (SQUARE * scale)
    size = [round(side * shrink) for side in image.shape[::-1]]
    small = Image.fromarray(image).resize(size, Image.Resampling.BOX)
    light = np.asarray(small.filter(ImageFilter.BoxBlur(2.5 * SMALL)), np.float32)
    dark = (np.asarray(small, np.float32) < 0.62 * light).astype(np.float32)
    inner, outer, whole = (_mean(dark, radius) for radius in (3, 7, 9))
    ring = (whole * 19**2 - outer * 15**2) / (19**2 - 15**2)
    score = inner - 1.5 * ring
    found = []
    for _candidate in range(NEAREST):
        y, x = np.unravel_index(np.argmax(score), score.shape)
        if score[y, x] < 0.45:
            break
        found.append(((x + 0.5) / shrink, (y + 0.5) / shrink))
        score[max(y - 6, 0) : y + 7, max(x - 6, 0) : x + 7] = -1
    return np.array(found).reshape(-1, 2)


def _mean(values: np.ndarray, radius: int) -> np.ndarray:
    """The mean of all values as near as ``radius`` across and down."""
    summed = np.pad(values, radius + 1, mode="edge").cumsum(0).cumsum(1)
    side = 2 * radius + 1
    area = summed[side:, side:] - summed[:-side, side:] - summed[side:, :-side]
    return ((area + summed[:-side, :-side]) / side**2)[: values.shape[0], : values.shape[1]]


def _centre(image: np.ndarray, at: np.ndarray, scale: float) -> np.ndarray:
    """The middle of the dark within a little more than a square's half around a place."""
    reach = round(0.73 * SQUARE * scale)
    for _step in range(3):
        x, y = (round(each) for each in at)
        left, top = max(x - reach, 0), max(y - reach, 0)
        part = image[top : y + reach + 1, left : x + reach + 1].astype(float)
        white, black = np.percentile(part, 92), np.percentile(part, 15)
        dark = ((0.75 * white + 0.25 * black - part) / (white - black)).clip(0, 0.5)
        rows, columns = np.indices(part.shape)
        at = np.array([(columns * dark).sum(), (rows * dark).sum()]) / dark.sum() + (left, top)
    return at + 0.5


def _powers(points: np.ndarray) -> np.ndarray:
    """What a polynomial of the third degree is put together from."""
    x, y = (points / 100 - 1).T
    return np.column_stack(
        [x**across * y**down for across in range(4) for down in range(4 - across)]
    )


def _bent(seen: Seen, image: np.ndarray, form, page: int, reach: float) -> np.ndarray:
    """By how much the rules of a page are seen beside their places, as a polynomial."""
    cells = [box for box in form.boxes if box.page == page and box.name.startswith("cell-")]
    first = {}
    for box in cells:
        first[box.name.split("-")[2]] = min(first.get(box.name.split("-")[2], 999), box.left)
    upright = np.array(
        [
            (box.left, box.top + box.height / 2, box.height / 3)
            for box in cells
            if box.left == first[box.name.split("-")[2]]
        ]
    )
    level = np.array(
        [(box.left + box.width / 2, box.top + box.height, box.width / 3) for box in cells]
    )
    marks = np.vstack([_middles(form), _edges(form)])
    found = [
        _fitted(edges[:, :2], _beside(seen, image, edges, axis, reach), marks)
        for axis, edges in enumerate((upright, level))
    ]
    return np.column_stack(found)


def _beside(
    seen: Seen, image: np.ndarray, edges: np.ndarray, axis: int, reach: float
) -> np.ndarray:
    """How far each edge's rule is beside it in mm; a rule begins at a cell's left, ends below."""
    steps = np.linspace(-reach, reach, 81)
    along = np.linspace(-1, 1, 9)
    points = np.repeat(edges[:, None, None, :2], len(along), 1).repeat(len(steps), 2)
    points[..., axis] += steps
    points[..., 1 - axis] += along[:, None] * edges[:, None, None, 2]
    light = _light(image, seen.place(points.reshape(-1, 2))).reshape(points.shape[:3])
    profile = np.median(light, axis=1)
    white = np.percentile(profile, 75, axis=1, keepdims=True)
    dark = (1 - profile / white).clip(0)
    dark[dark < 0.05] = 0
    middle = steps[np.argmax(dark, axis=1)]
    around = dark * (abs(steps - middle[:, None]) < 0.7)
    mass = around.sum(axis=1)
    at = (around * steps).sum(axis=1) / np.maximum(mass, 1e-6)
    width = mass * (steps[1] - steps[0]) / 0.8  # ink is not all black
    at += width / 2 if axis else -width / 2
    at[(mass < 0.3) | (dark.max(axis=1) < 0.08)] = np.nan
    return at


def _light(image: np.ndarray, places: np.ndarray) -> np.ndarray:
    """The picture between its pixels."""
    height, width = image.shape
    x = (places[:, 0] - 0.5).clip(0, width - 1.001)
    y = (places[:, 1] - 0.5).clip(0, height - 1.001)
    left, top = x.astype(int), y.astype(int)
    right, low = x - left, y - top
    upper = image[top, left] * (1 - right) + image[top, left + 1] * right
    lower = image[top + 1, left] * (1 - right) + image[top + 1, left + 1] * right
    return upper * (1 - low) + lower * low


def _fitted(points: np.ndarray, beside: np.ndarray, marks: np.ndarray) -> np.ndarray:
    """The polynomial through what was measured, without what lies far off it.

    The marks are where the projection has them. A page whose rules are where they should be
    is flat.
    """
    good = np.isfinite(beside)
    found = np.zeros(TERMS)
    if good.sum() and np.percentile(abs(beside[good]), 75) < EVEN:
        return found
    points = np.vstack([points, *[marks] * MARKS_WEIGH])
    beside = np.append(beside, np.zeros(len(marks) * MARKS_WEIGH))
    good = np.isfinite(beside)
    powers = _powers(points)
    for limit in (1.0, 0.5, 0.3, 0.2):
        if good.sum() < 3 * TERMS:
            break
        found = np.linalg.lstsq(powers[good], beside[good], rcond=None)[0]
        good = np.isfinite(beside) & (abs(powers @ found - beside) < limit)
    return found
