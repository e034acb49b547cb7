"""Diplomas: a page each, framed, with place, name, event and day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from scorer.printing.page import POINT, squeezed, text_width
from tournaments.printing.frame import frame_svg
from tournaments.printing.readable import Paper, readable_pdf
from tournaments.printing.values import Heading
from tournaments.printing.wrapping import Piece, partners_of

WIDTH, HEIGHT = 210.0, 297.0
ROOM = 150.0  # mm for a name
NAME, NAME_HEIGHT = 34.0, 26.0  # points, mm
LEAST_WHOLE = 15.0  # points, of partners' names that are not broken
WHOLE = 22  # letters of a word that is not broken
EVENT, EVENT_HEIGHT = 19.0, 16.0
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
MOST_ROMAN = 20  # places above it are written in figures


@dataclass(frozen=True, slots=True)
class Diploma:
    """Who gets one: place, name as it is said; ``among`` whom ("Women"), empty: all players.

    ``below`` tells more of who it is: the members of a team, the team of a player.
    """

    place: int
    name: str
    among: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class _Page:
    place: str
    diploma: Diploma
    size: float

    @property
    def words(self) -> list[tuple[str, bool]]:
        """The name's words, partners' names whole, and whether each may be broken."""
        partners = partners_of(self.diploma.name)
        if partners and self.size <= _whole_size(partners):
            return [(name.text, False) for name in partners]
        return [(word, len(word) > WHOLE) for word in self.diploma.name.split()]


def _size(name: str) -> float:
    """How large a name is: partners have a line each, unless that would be small."""
    size = squeezed(name, ROOM, NAME_HEIGHT, NAME)
    whole = _whole_size(partners_of(name))
    return min(size, whole) if whole >= LEAST_WHOLE else size


def _whole_size(partners: Sequence[Piece]) -> float:
    """The size at which each of these names fits a line."""
    widest = max((text_width(name.text) for name in partners), default=1.0)
    return int(10 * ROOM / (widest * POINT)) / 10


def diplomas_pdf(heading: Heading, diplomas: Sequence[Diploma], paper: Paper) -> bytes:
    """All diplomas, in order; raises ``PrintingUnavailableError``."""
    with translation.override(paper.language):
        pages = [_Page(place_shown(one.place), one, _size(one.name)) for one in diplomas]
        return readable_pdf(
            "diplomas",
            heading,
            _("Diplomas"),
            paper,
            {
                "pages": pages,
                "frame": mark_safe(frame_svg(WIDTH, HEIGHT)),  # noqa: S308 — drawn by us, without a name
                "event_size": squeezed(heading.name, ROOM, EVENT_HEIGHT, EVENT),
            },
        )


def place_shown(place: int) -> str:
    """The place in Roman figures, as diplomas have it.

    >>> [place_shown(place) for place in (1, 4, 14, 21)]
    ['I', 'IV', 'XIV', '21']
    """
    if place > MOST_ROMAN:
        return str(place)
    shown = ""
    for worth, letters in ROMAN:
        times, place = divmod(place, worth)
        shown += letters * times
    return shown
