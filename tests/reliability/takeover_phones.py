"""The tables and the desk of a hall whose laptop fails, as their phones' rules have it.

Each is a thread. A table's phone notes a hand before it sends it, sends what waits in order until
it is answered, and keeps what was taken: to a server that was restored it offers again all that it
lacks.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.builders.telephone import FORM, LineBrokenError, Phone, line_of

TOKEN = "0123456789abcdefghijklmnopqrstuv"  # any will do, twice the same
PATIENCE, AGAIN, LOOK = 8.0, 0.5, 0.1  # seconds for an answer (js/api.js), until it is tried again
SILENT = {0, 429, 500, 503}  # what a phone takes for no answer


@dataclass
class Writer:
    """Somebody who writes: ``noted`` in order, each with the moment when it was answered."""

    hall: Writers
    phone: Phone
    every: float
    noted: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def waiting(self) -> list[dict[str, Any]]:
        """What was noted and not yet taken."""
        return [one for one in self.noted if not one["saved"]]

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, bytes]:
        """Status and body of one request; 0: no answer."""
        try:
            return self.phone.ask(method, path, body, kind)
        except LineBrokenError:
            return 0, b""


@dataclass
class Table(Writer):
    """A phone that records a sheet, which it alone writes."""

    sheet: str = ""
    restored: str | None = None
    missed: bool = False

    def play(self) -> None:
        """Write a hand now and then; send what waits."""
        due = time.monotonic() + self.hall.lots.uniform(0, self.every)
        while not self.hall.ended.is_set():
            if self.hall.writes and time.monotonic() >= due:
                due = time.monotonic() + self.every * self.hall.lots.uniform(0.5, 1.5)
                self.noted.append({"uuid": str(uuid4()), "position": len(self.noted), "saved": 0.0})
            if self.waiting() or self.missed:
                self.send()
            else:
                time.sleep(LOOK)

    def send(self) -> None:
        """The first that waits; after a silence a look, after which all that lacks waits."""
        line = next(iter(self.waiting()), None)
        address = f"/sheets/{self.sheet}/outbox/"
        if line is None or self.missed or self.restored is None:
            self.take(*self.ask("GET", address))
        else:
            body = json.dumps({"entries": [line_of(line["uuid"], line["position"])]}).encode()
            answer = self.take(*self.ask("POST", address, body))
            if answer and answer["results"][0]["status"] in {"written", "repeated"}:
                line["saved"] = time.monotonic()
            elif answer and answer["results"][0]["status"] != "waiting":
                self.faults.append(str(answer["results"][0])[:300])
        if self.missed:
            time.sleep(AGAIN)

    def take(self, status: int, body: bytes) -> dict[str, Any] | None:
        """What stands there: a server that was restored is offered all that it lacks."""
        self.missed = status != 200
        if self.missed:
            if status not in SILENT:
                self.faults.append(f"{status} {body[:200]!r}")
            return None
        told: dict[str, Any] = json.loads(body)
        is_another = told["restored"] != self.restored
        if is_another:
            for line in self.noted[told["positions"] :]:
                line["saved"] = 0.0
        self.restored = told["restored"]
        return told if told["results"] and not is_another else None


@dataclass
class Desk(Writer):
    """The desk, which sets the clock of the round again and again: a step each time."""

    path: str = ""

    def play(self) -> None:
        """One act after the other; each is sent once."""
        while not self.hall.ended.wait(self.every * self.hall.lots.uniform(0.5, 1.5)):
            if not self.hall.writes:
                continue
            act = {"uuid": str(uuid4()), "saved": 0.0}
            minutes = 30 + len(self.noted) % 60
            form = {"act": "set", "minutes": minutes, "last_hand": 5, "uuid": act["uuid"]}
            self.noted.append(act)
            status, _page = self.ask("POST", self.path, urlencode(form).encode(), FORM)
            if status == 302:
                act["saved"] = time.monotonic()


class Writers:
    """All of a hall; ``every``: seconds between two hands of a table, and two acts of the desk."""

    def __init__(
        self,
        url: str,
        tables: Sequence[tuple[str, str]],
        desk: tuple[str, str],
        every: Sequence[float],
    ) -> None:
        self.writes, self.ended, self.lots = True, Event(), random.Random(7)

        def phone(session: str) -> Phone:
            return Phone(url, PATIENCE, {"sessionid": session, "csrftoken": TOKEN})

        self.tables = [
            Table(self, phone(session), every[0], sheet=sheet) for sheet, session in tables
        ]
        path, session = desk
        self.desk = Desk(self, phone(session), every[1], path=path)
        self._threads = [Thread(target=one.play, daemon=True) for one in (*self.tables, self.desk)]
        for thread in self._threads:
            thread.start()

    def all_wrote(self, since: float) -> bool:
        """Whether every table has got a hand through since that moment."""
        return all(any(line["saved"] > since for line in one.noted) for one in self.tables)

    def end(self) -> None:
        """Everybody goes home."""
        self.ended.set()
        for thread in self._threads:
            thread.join()
