"""A draw that takes longer than a request may: it is made behind it, and says how far it is.

The row says so for every process that serves; a draw that was cut off falls silent, and its seed
can be typed once more.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone, translation

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.translation import translate
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.draws.request import DrawRequest
from tournaments.models import Draw

LOG = logging.getLogger(__name__)
PATIENCE = 1.0  # seconds that a request waits for its draw
EVERY = 0.5  # seconds, and the row is told how far it is
LONGEST_FAULT = 500
BROKEN = _(
    "Something broke on our side. Draw once more; if it breaks again, tell who looks after this "
    "site."
)


def reckoned(draw_id: int, request: DrawRequest) -> Drawn:
    """What the request draws; the row hears how far it is."""
    return draw_by(request, _Teller(draw_id).write_sign)


class _Teller:
    def __init__(self, draw_id: int) -> None:
        self.rows = Draw.objects.filter(pk=draw_id)
        self.next = 0.0

    def write_sign(self, share: float) -> None:
        """Write it down, now and then."""
        if time.monotonic() >= self.next:
            self.next = time.monotonic() + EVERY
            with suppress(DatabaseError):  # a sign is not worth the draw
                self.rows.update(share=round(100 * share), sign=timezone.now())


def made_behind(draw: Draw, make: Callable[[], object]) -> None:
    """Make the draw; who waits for it goes on after a second, while it is still being made.

    Raises what ``make`` does, where that comes within the second, and ``Refused`` where
    it is being made already.
    """
    if draw.being_made:
        raise Refused(_("The draw is being made: wait a moment."))
    Draw.objects.filter(pk=draw.pk).update(sign=timezone.now(), share=0, fault="")
    work = _Work(draw.pk, make)
    if settings.WORK_APART:
        work.start()
        work.join(PATIENCE)
    else:
        work.do()
    work.hand_over()


class _Work(Thread):
    """Makes a draw, for a request that may go away meanwhile."""

    def __init__(self, draw_id: int, make: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self.draw_id, self.make = draw_id, make
        self.language = translation.get_language()
        self.fault: Exception | None = None
        self.handed_over = False
        self.changing = Lock()

    def run(self) -> None:
        """Make it on connections of its own."""
        try:
            with translation.override(self.language):
                self.do()
        finally:
            connections.close_all()

    def do(self) -> None:
        """Make it; its fault is for the request, or for the row once that has gone."""
        fault = None
        try:
            self.make()
        except Exception as found:  # noqa: BLE001 — it is told, here or there
            fault = found
        with self.changing:
            self.fault = fault
            said = _words(fault) if fault and self.handed_over else ""
            Draw.objects.filter(pk=self.draw_id).update(sign=None, fault=said[:LONGEST_FAULT])

    def hand_over(self) -> None:
        """The request goes on; raises what went wrong until now."""
        with self.changing:
            self.handed_over = True
            if self.fault:
                raise self.fault


def _words(fault: Exception) -> str:
    if isinstance(fault, Refused):
        return translate(fault.text)
    LOG.error("a draw was not made", exc_info=fault)
    return translate(BROKEN)
