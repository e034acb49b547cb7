"""The second laptop's side of following: it takes what the first one sends, and says what it has.

The first one begins with a greeting, gets a session and the digests of all pages here, and from
then on sends what changed. A message of another session or one that was heard before is answered
by "greet again", so that nothing recorded on the way can be played back.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from scorer.operations.machine import images
from scorer.operations.machine.followed import FILES, Followed
from scorer.operations.machine.images import ImageBrokenError
from scorer.operations.machine.sealed import Box, Head, Message, StopAsked
from scorer.operations.selectors.followed_figures import EventFigures, figures

IN_STEP = 3.0  # seconds of silence, or of work not yet here, that are nothing to worry about


@dataclass(frozen=True, slots=True)
class Compared:
    """An event on both laptops; None where one of them has no such event."""

    first: EventFigures | None
    second: EventFigures | None

    @property
    def name(self) -> str:
        """The event's."""
        return (self.first or self.second or EventFigures("", 0, 0, "")).name

    @property
    def equal(self) -> bool:
        """Whether both have the same."""
        return self.first == self.second


@dataclass(frozen=True, slots=True)
class FirstSaid:
    """What the first said last: its epoch, address and release, and whether it has stopped."""

    epoch: int = 1
    address: str = ""
    release: str = ""
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Following:
    """How things stand, for the page and the terminal.

    ``behind``: seconds since the database here was known to be the first one's, None where it
    never was. ``silent``: seconds since anything was heard, None where nothing ever was.
    """

    behind: float | None
    silent: float | None
    size: int
    told: FirstSaid
    events: tuple[Compared, ...]

    @property
    def in_step(self) -> bool:
        """Whether all is well."""
        return self.behind is not None and self.behind <= IN_STEP

    @property
    def hears(self) -> bool:
        """Whether the first one still speaks."""
        return self.silent is not None and self.silent <= IN_STEP


class Follower:
    """Answers the first laptop, and knows how far it is."""

    def __init__(
        self, followed: Followed, box: Box, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.followed = followed
        self.box = box
        self.stop_asked: StopAsked | None = None
        self._clock = clock
        self._session, self._count = "", 0
        self._heard: float | None = None
        self._equal: float | None = None
        self._told = FirstSaid()
        self._events: tuple[Compared, ...] = ()

    def following(self) -> Following:
        """How things stand now."""
        now = self._clock()
        return Following(
            behind=None if self._equal is None else max(0.0, now - self._equal),
            silent=None if self._heard is None else now - self._heard,
            size=self.followed.size,
            told=self._told,
            events=self._events,
        )

    def answer(self, sealed: bytes) -> bytes:
        """What the first is answered; raises ``SealBrokenError`` for who is not the first."""
        message = self.box.asked(sealed)
        with self.followed.held():
            head, payload = self._answered(message)
        return self.box.answer(head, payload, message.nonce)

    def _answered(self, message: Message) -> tuple[Head, bytes]:
        head = message.head
        if head["do"] == "hello":
            self._session, self._count = secrets.token_hex(16), 0
            self.followed.forget()
            return self._has() | {"session": self._session}, self.followed.digests
        if head.get("session") != self._session or head["count"] <= self._count:
            return {"again": True}, b""
        self._count = head["count"]
        try:
            self._take(head, message.payload)
        except ImageBrokenError:
            return {"again": True}, b""
        self._hear(head)
        return self._has(), b""

    def _take(self, head: Head, payload: bytes) -> None:
        if head["do"] == "pages":
            self.followed.take(payload, head["size"], begins=head["part"] == 0)
            if head["part"] == head["parts"] - 1:
                self.followed.apply(head["size"], head["pages"], head["target"])
        elif head["do"] == "files":
            at, files = 0, {}
            for name, length in head["files"]:
                if name in FILES:
                    files[name] = payload[at : at + length]
                at += length
            self.followed.take_files(files)

    def _hear(self, head: Head) -> None:
        now = self._clock()
        self._heard = now
        if told := head.get("told"):
            self._told = FirstSaid(**told)
        if head.get("fingerprint") == self.followed.fingerprint:
            self._equal = now - float(head.get("lag", 0.0))
        if "figures" in head and head["fingerprint"] == self.followed.fingerprint:
            self._compare([EventFigures(**one) for one in head["figures"]])

    def _compare(self, firsts: list[EventFigures]) -> None:
        with images.opened(self.followed.image()) as base:
            seconds = {one.name: one for one in figures(base)}
        both = [Compared(first, seconds.pop(first.name, None)) for first in firsts]
        self._events = (*both, *(Compared(None, second) for second in seconds.values()))

    def _has(self) -> Head:
        return {"fingerprint": self.followed.fingerprint, "stop": self.stop_asked}
