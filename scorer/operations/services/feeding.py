"""The first laptop's side of following: a process beside the server sends what has changed.

It looks a few times a second whether anything was committed, and is in nobody's way: who writes
never waits for it, and it rests in proportion to what a look has cost. While the second is
silent it asks whether that one has taken over.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from scorer.models import Understudy
from scorer.operations.machine import images, other_laptop, sealed
from scorer.operations.machine.disk import Existing
from scorer.operations.machine.followed import FILES, SECRET
from scorer.operations.machine.network import served_at
from scorer.operations.machine.other_laptop import BROKEN
from scorer.operations.machine.release import release
from scorer.operations.machine.sealed import (
    Box,
    Head,
    Message,
    SaidOfEvent,
    SaidOfFirst,
    SealBrokenError,
    StopAsked,
)
from scorer.operations.selectors.fed import Fed, fed, say_fed
from scorer.operations.selectors.fence import fence
from scorer.operations.selectors.followed_figures import EventFigures, figures
from scorer.operations.selectors.lineage import lineage
from scorer.operations.services import fencing
from scorer.operations.services.pairing import box_of, understudy

LOOK = 0.1  # seconds between two looks for a commit
BEAT = 0.5  # seconds after which something is said in any case
RESTS = 9  # times what a look has cost
PART = 2**20  # bytes of pages in one message
FIGURES_EVERY = 2.0  # seconds
KNOWN_EVERY = 2.0  # seconds between two looks at who is paired
AWAY = 0.5  # seconds after a line that broke
PATIENCE = 5.0  # seconds for an answer
SETTLES = 0.3  # seconds without a commit, after which nobody writes any more
SETTLED_BY = 4.0  # seconds that this is waited for
ADDRESS = "/understudy/feed/"

log = logging.getLogger(__name__)


class LineAwayError(Exception):
    """The second laptop did not answer, or answered as one that does not follow."""


class FeedLine:
    """A sealed line to the second laptop, which greets when it begins."""

    def __init__(self, address: str, box: Box) -> None:
        self._line = other_laptop.connection_to(address, PATIENCE)
        self._box = box
        self._count = 0
        greeted = self._ask({"do": "hello"}, b"")
        self._session = greeted.head["session"]
        self.digests = bytearray(greeted.payload)

    def ask(self, head: Head, payload: bytes = b"") -> Head:
        """Say something; what it is answered. Raises ``LineAwayError``."""
        self._count += 1
        known: Head = {"session": self._session, "count": self._count}
        answer = self._ask({**head, **known}, payload).head
        if answer.get("again"):
            raise LineAwayError
        return answer

    def close(self) -> None:
        """End the line."""
        self._line.close()

    def _ask(self, head: Head, payload: bytes) -> Message:
        asked = self._box.ask(head, payload)
        try:
            self._line.request("POST", ADDRESS, asked)
            answer = self._line.getresponse()
            content = answer.read()
            if answer.status != HTTPStatus.OK:
                raise LineAwayError
            return self._box.answered(content, sealed.nonce_of(asked))
        except (*BROKEN, SealBrokenError) as broken:
            raise LineAwayError from broken


class Feeder:
    """Sends one database to one laptop, over one line."""

    def __init__(self, base: sqlite3.Connection, line: FeedLine) -> None:
        self._base = base
        self._line = line
        self._image = b""
        self._version: int | None = None
        self._seen_at = time.monotonic()
        self._figured = float("-inf")
        self._figures_due = True
        self._files: list[tuple[str, bytes]] = []
        self._told = told_of(stopped=False)
        self.stop: StopAsked | None = None

    def changed(self) -> bool:
        """Whether something was committed since it was looked last; cheap."""
        version = self._base.execute("PRAGMA data_version").fetchone()[0]
        if version == self._version:
            return False
        self._version, self._seen_at = version, time.monotonic()
        return True

    def send(self, *, stopped: bool = False) -> float:
        """Bring the second up to how things are; seconds of work it took here."""
        begun = time.process_time()
        self._told = told_of(stopped=stopped)
        self._send_files()
        image, counted = self._look()
        pages = images.changed(image, self._image, self._line.digests)
        self._image = image
        more: Head = {} if counted is None else {"figures": [_figures_of(one) for one in counted]}
        for head, payload in self._messages(pages):
            self._hear({**head, **(more if head["part"] == head["parts"] - 1 else {})}, payload)
        if not pages:
            self._hear({"do": "beat", **more})
        return time.process_time() - begun

    def beat(self) -> None:
        """Say that there is nothing new; what is owed of figures goes along."""
        if self._figures_due and time.monotonic() >= self._figured + FIGURES_EVERY:
            self.send()
        else:
            self._hear({"do": "beat"})

    def _look(self) -> tuple[bytes, list[EventFigures] | None]:
        due = time.monotonic() >= self._figured + FIGURES_EVERY
        self._base.execute("BEGIN")
        try:
            self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
            image = self._base.serialize()
            counted = figures(self._base) if due else None
        finally:
            self._base.rollback()
        self._figures_due = not due
        if due:
            self._figured = time.monotonic()
        return image, counted

    def _messages(self, pages: list[int]) -> Iterator[tuple[Head, bytes]]:
        size = images.page_size(self._image)
        each = max(1, PART // size)
        parts = -(-len(pages) // each)
        for part in range(parts):
            yield (
                {
                    "do": "pages",
                    "size": size,
                    "part": part,
                    "parts": parts,
                    "pages": len(self._image) // size,
                    "target": images.fingerprint(self._line.digests),
                },
                images.packed(self._image, pages[part * each : (part + 1) * each]),
            )

    def _send_files(self) -> None:
        files = site_files()
        if files != self._files:
            head: Head = {"do": "files", "files": [(name, len(content)) for name, content in files]}
            self._hear(head, b"".join(content for _name, content in files))
            self._files = files

    def _hear(self, head: Head, payload: bytes = b"") -> None:
        about: Head = {
            "told": self._told,
            "fingerprint": images.fingerprint(self._line.digests),
            "lag": 0.0 if head["do"] == "beat" else time.monotonic() - self._seen_at,
        }
        self.stop = self._line.ask({**head, **about}, payload).get("stop") or self.stop


def feed(goes_on: Callable[[], bool], rest: Callable[[float], object] = time.sleep) -> None:
    """Feed whoever is paired until ``goes_on`` says no, or this laptop was overtaken."""
    while goes_on():
        known = _known()
        if known is None or fence() is not None:
            rest(KNOWN_EVERY)
            continue
        try:
            _follow(known, goes_on, rest)
        except (LineAwayError, SealBrokenError, DatabaseError, sqlite3.Error) as fault:
            _say_away(known)
            log.info("The second laptop is away: %s", type(fault.__cause__ or fault).__name__)
        if fence() is None:
            _ask_whether_overtaken()
        rest(AWAY)


def told_of(*, stopped: bool) -> SaidOfFirst:
    """What is said of this laptop with every message."""
    return {
        "epoch": lineage().epoch,
        "address": served_at(settings.SERVED_AT),
        "release": release(),
        "stopped": stopped,
    }


def site_files() -> list[tuple[str, bytes]]:
    """What goes with the database: the secret key, the certificate where there is one."""
    here = Path(settings.VAR_DIR)
    found = [(SECRET, settings.SECRET_KEY.encode())]
    others = (name for name in FILES if name != SECRET)
    return found + [(name, (here / name).read_bytes()) for name in others if (here / name).exists()]


def _follow(
    known: Understudy, goes_on: Callable[[], bool], rest: Callable[[float], object]
) -> None:
    """Feed this one for as long as it is the one; raises ``LineAwayError``."""
    name = str(connection.settings_dict["NAME"])
    with (
        closing(Existing(name, isolation_level=None)) as base,
        closing(FeedLine(known.address, box_of(known))) as line,
    ):
        feeder = Feeder(base, line)
        looked = spoken = time.monotonic()
        while goes_on() and fence() is None:
            if feeder.changed():
                cost = feeder.send()
                spoken = time.monotonic()
                rest(max(LOOK, RESTS * cost))
            elif time.monotonic() >= spoken + BEAT:
                feeder.beat()
                spoken = time.monotonic()
            if feeder.stop:
                _stop(feeder, feeder.stop, rest)
                return
            if time.monotonic() >= looked + KNOWN_EVERY:
                looked = time.monotonic()
                say_fed(Fed(known.address, in_step=True, at=time.time()))
                if _known() != known or fencing.claim_file().exists():
                    return
            rest(LOOK)


def _stop(feeder: Feeder, asked: StopAsked, rest: Callable[[float], object]) -> None:
    """The second was told to take over: let nobody write here, and send the last word."""
    fencing.raise_fence(asked["epoch"], asked["address"])
    until, quiet = time.monotonic() + SETTLED_BY, time.monotonic()
    while time.monotonic() < min(until, quiet + SETTLES):
        if feeder.changed():
            quiet = time.monotonic()
        rest(LOOK)
    feeder.send(stopped=True)


def _figures_of(one: EventFigures) -> SaidOfEvent:
    return {"name": one.name, "step": one.step, "lines": one.lines, "mark": one.mark}


def _say_away(known: Understudy) -> None:
    before = fed()
    at = before.at if before and before.address == known.address else 0.0
    say_fed(Fed(known.address, in_step=False, at=at))


def _known() -> Understudy | None:
    try:
        return understudy()
    finally:
        connection.close()


def _ask_whether_overtaken() -> None:
    fencing.claim_file().unlink(missing_ok=True)
    try:
        fencing.look_whether_overtaken()
    finally:
        connection.close()
