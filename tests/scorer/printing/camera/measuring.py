"""How often a page is found in photographs, and how far off its boxes are.

``python -m tests.scorer.printing.camera 200`` prints it for so many photographs of each kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from scorer.printing.order import Occasion, PaperOrder
from scorer.printing.page import MARGIN
from scorer.printing.scan import ScanMap
from scorer.printing.sets import Item, print_set, scan_maps
from scorer.printing.unsaved import standing_of
from tests.scorer import examples
from tests.scorer.printing.camera.photos import Photo, Shot, photographed, rendered, written_on
from tests.scorer.printing.camera.seeing import Seen, on_page, see

GAMES, PAPERS = ("KOP", "GLOWY", "DOUBLES", "HEARTS"), ("A4", "A5")
SHEETS = tuple(product(GAMES, PAPERS))
ADDRESS = "HTTPS://KONTRA.EXAMPLE/S/F5LXX1ZZ5PNORYNQGLHZMSP33/2/7"


@dataclass(frozen=True)
class Measured:
    """One photograph: how far its boxes' corners are off in mm, before rules are looked at too.

    Empty where it was not found.
    """

    errors: tuple[float, ...] = ()
    flat: tuple[float, ...] = ()


@cache
def sheet(game: str, paper: str) -> tuple[ScanMap, bytes]:
    """The map of a blank sheet, and its PDF."""
    item = Item(standing_of(getattr(examples, game)), Occasion(round=2, table=7), ADDRESS)
    order = PaperOrder("pl", paper=paper, blank=True)
    (form,), _forms = scan_maps([item], order)
    return form, print_set([item], order)


def pages(form: ScanMap) -> int:
    """How many pages have boxes."""
    return max(box.page for box in form.boxes)


def measured(game: str, paper: str, page: int, shot: Shot, seed: int) -> Measured:
    """A photograph of a page with strokes of a pen on it; every third lies upside down."""
    form, _pdf = sheet(game, paper)
    drawn = written_on(_rendered(game, paper, page, shot.dpi), form, page, shot.dpi, seed)
    photo = photographed(drawn, shot, seed, upside_down=seed % 3 == 0)
    seen = see(photo.image, form)
    if seen is None or seen.text != ADDRESS:
        return Measured()
    corners = np.array(list(_corners(form, page)))
    moved = on_page(seen, photo.image, form, page)
    return Measured(_errors(moved, photo, corners), _errors(seen, photo, corners))


@cache
def _rendered(game: str, paper: str, page: int, dpi: int):
    return rendered(sheet(game, paper)[1], page, dpi)


def _corners(form: ScanMap, page: int) -> Iterator[tuple[float, float]]:
    for box in form.boxes:
        if box.page == page:
            across, down = (box.left, box.left + box.width), (box.top, box.top + box.height)
            yield from product(across, down)


def _errors(seen: Seen, photo: Photo, corners: np.ndarray) -> tuple[float, ...]:
    """In mm of the page, by how large a mm is in the picture there."""
    true = photo.place(corners + MARGIN)
    steps = [photo.place(corners + MARGIN + step) - true for step in np.eye(2)]
    scale = np.sqrt(abs(np.linalg.det(np.stack(steps, axis=1))))
    return tuple(np.hypot(*(seen.place(corners) - true).T) / scale)
