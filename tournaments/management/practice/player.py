"""All tables of an event played by simulated phones, as quickly as the practice asks for."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from uuid import UUID

from scorer.sheets.selectors.codes import living_texts
from tournaments.management.practice.phones import Phone
from tournaments.models import Event, Round
from tournaments.selectors.practice import Happened
from tournaments.selectors.results import TableState, tables_of
from tournaments.services.practice.folder import NETWORK_DOWN, Phones, PracticeFolder

HAND = 20.0  # seconds that people take for one
SOONEST, LATEST = 0.6, 1.6  # of that
LOOK = 1.0  # seconds until the tables are looked at again
REST = 0.1
OUTAGE = 30.0  # seconds that a router is away where no clock can be held
ON_PAPER = ("sum", "phone")  # incidents after which a table writes on paper


@dataclass
class Player:
    """Plays whatever round is open; ``sent`` counts the lines that the site has taken."""

    event: Event
    folder: PracticeFolder
    site: str
    lots: Random
    clock: Callable[[], float] = time.monotonic
    phones: dict[UUID, Phone] = field(default_factory=dict)
    due: dict[UUID, float] = field(default_factory=dict)
    codes: dict[UUID, str] = field(default_factory=dict)
    looked: float = float("-inf")
    down_since: float | None = None
    sent: int = 0

    def turn(self) -> None:
        """Whatever is due now."""
        now, hall = self.clock(), self.folder.hall()
        if now >= self.looked + LOOK:
            self._look(now)
        online = self._online(now)
        for sheet, phone in list(self.phones.items()):
            if not hall.paused and now >= self.due[sheet]:
                phone.play()
                self.due[sheet] = now + HAND / hall.speed * self.lots.uniform(SOONEST, LATEST)
            if online and phone.waiting:
                self._send(sheet, phone)
        self.folder.set_phones(Phones(sum(one.waiting for one in self.phones.values()), self.sent))

    def _send(self, sheet: UUID, phone: Phone) -> None:
        try:
            self.sent += phone.send(self.codes[sheet])
        except (OSError, http.client.HTTPException):
            return  # the site is away; the lines wait

    def _look(self, now: float) -> None:
        """Which tables play: in an open round, with a code, without a result of the desk."""
        self.looked = now
        happened = self.folder.happened()
        paper = {_place(happened[key]) for key in ON_PAPER if key in happened}
        open_rounds = Round.objects.filter(event=self.event, state=Round.State.OPEN)
        playing = [
            table
            for number in open_rounds.values_list("number", flat=True)
            for table in tables_of(self.event, number)
            if plays(table) and (table.round, table.number) not in paper
        ]
        self.codes = living_texts(table.sheet for table in playing if table.sheet)
        for gone in self.phones.keys() - self.codes.keys():
            del self.phones[gone], self.due[gone]
        for sheet in self.codes.keys() - self.phones.keys():
            self.phones[sheet] = Phone(self.site, sheet, self.lots)
            self.due[sheet] = now + HAND / self.folder.hall().speed * self.lots.random()

    def _online(self, now: float) -> bool:
        """Whether there is a network; it comes back once the clock is held, or after a while."""
        if not self.folder.ordered(NETWORK_DOWN):
            self.down_since = None
            return True
        self.down_since = self.down_since or now
        router = self.folder.happened().get("router")
        if router is None:
            return False
        if router.clock:
            back = Round.objects.filter(
                event=self.event, number=router.round, paused_at__isnull=False
            ).exists()
        else:
            back = now >= self.down_since + OUTAGE / self.folder.hall().speed
        if back:
            self.folder.carried_out(NETWORK_DOWN)
        return back


def plays(table: TableState) -> bool:
    """Whether a table's phone writes."""
    return table.sheet is not None and not table.settled and not table.looks


def _place(happened: Happened) -> tuple[int, int]:
    return happened.round, happened.table
