"""What the desk chose for the hall's screen, and the link by which a screen shows its names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from scorer.support.typed_codes import derived_code
from tournaments.models import Event

LONGEST = 300  # letters of an announcement
SCREEN = "screen"  # in ``Event.hall``: what the screen link is derived from
PURPOSE = "hall-screen"
GOOD_AFTER = timedelta(days=1)  # after the event's day

BOTH, SEATING, STANDINGS, LIST, CLOCK, ANNOUNCEMENT = SHOWS = (
    *("both", "seating", "standings", "list"),
    *("clock", "announcement"),
)
NORMAL, LARGE, LARGEST = SIZES = ("normal", "large", "largest")


@dataclass(frozen=True, slots=True)
class HallChoice:
    """What the desk chose; ``show`` empty: nothing, each screen goes by its own address.

    ``of_list`` is the list of standings that is shown, ``page`` the one that stays, counted from
    1 (0: pages turn). ``paused``: no page turns by itself. ``turned`` counts the pages that the
    desk turned by hand: a screen moves by as many as the count has moved.
    """

    show: str = ""
    of_list: str = ""
    page: int = 0
    paused: bool = False
    turned: int = 0
    size: str = NORMAL


def choice_of(event: Event) -> HallChoice:
    """The choice as the event has it; what cannot be read is as usual."""
    hall: Mapping[str, object] = event.hall if isinstance(event.hall, dict) else {}
    show, size = hall.get("show"), hall.get("size")
    return HallChoice(
        show=str(show) if show in SHOWS else "",
        of_list=str(hall.get("of_list", "")),
        page=_count(hall.get("page")),
        paused=bool(hall.get("paused")),
        turned=_count(hall.get("turned"), negative=True),
        size=str(size) if size in SIZES else NORMAL,
    )


def _count(value: object, *, negative: bool = False) -> int:
    number = value if isinstance(value, int) else 0
    return number if negative else max(number, 0)


def screen_code(event: Event) -> str:
    """The code in the address of the hall's screen link; empty: none was made. No query."""
    key = event.hall.get(SCREEN) if isinstance(event.hall, dict) else None
    return derived_code(PURPOSE, event.pk, key) if key else ""


def opens_screen(event: Event, code: str) -> bool:
    """Whether a code is that of the event's screen link, and its time is not over. No query."""
    known = screen_code(event)
    in_time = timezone.localdate() <= event.day + GOOD_AFTER
    return bool(known) and in_time and constant_time_compare(code, known)
