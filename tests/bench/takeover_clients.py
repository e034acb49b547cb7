"""The tables and the desk of a hall whose laptop fails, as their phones' rules have it.

A process without Django, led by lines of JSON on its standard input and answering each by one. A
table's phone notes a hand before it sends it, sends what waits in order until it is answered, and
keeps what was taken: to a server that was restored it offers again all that it lacks.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.bench.hall_clients import FORM, TOKEN, hand_line

JSON = "application/json"
PATIENCE, AGAIN = 8.0, 0.5  # seconds for an answer (js/api.js), and until it is tried again


@dataclass
class Hall:
    """What all of them share: where the site is, how often somebody writes, and whether."""

    port: int
    every: float
    writes: bool = True
    lots: random.Random = field(default_factory=lambda: random.Random(7))  # noqa: S311 — a workload


@dataclass
class Writer:
    """Somebody who writes: ``noted`` in order, each with the moment when it was answered."""

    hall: Hall
    cookies: dict[str, str]
    noted: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def waiting(self) -> list[dict[str, Any]]:
        """What was noted and not yet taken."""
        return [one for one in self.noted if not one["saved"]]

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> Any:
        """Status and body of one request over a line of its own; None: no answer."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.hall.port}",
            "Accept: application/json",
            "Connection: close",
            f"Cookie: {cookies}",
        ]
        if kind:
            head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
            head += [f"X-CSRFToken: {TOKEN}"]
        line = None
        try:
            async with asyncio.timeout(PATIENCE):
                reader, line = await asyncio.open_connection("127.0.0.1", self.hall.port)
                line.write("\r\n".join([*head, "", ""]).encode() + body)
                words = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                told = dict(word.lower().split(": ", 1) for word in words[1:] if word)
                length = int(told.get("content-length", 0))
                return int(words[0].split()[1]), await reader.readexactly(length)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
            return None
        finally:
            if line is not None:
                line.close()


@dataclass
class Table(Writer):
    """A phone that records a sheet, which it alone writes."""

    sheet: str = ""
    restored: str | None = None
    missed: bool = False

    async def play(self) -> None:
        """Write a hand now and then; send what waits."""
        await asyncio.sleep(self.hall.lots.uniform(0, self.hall.every))
        due = time.monotonic()
        while True:
            if self.hall.writes and time.monotonic() >= due:
                due = time.monotonic() + self.hall.every * self.hall.lots.uniform(0.5, 1.5)
                self.noted.append({"uuid": str(uuid4()), "position": len(self.noted), "saved": 0.0})
            if self.waiting() or self.missed:
                await self.send()
            else:
                await asyncio.sleep(0.05)

    async def send(self) -> None:
        """The first that waits; after a silence a look, after which all that lacks waits."""
        line = next(iter(self.waiting()), None)
        address = f"/sheets/{self.sheet}/outbox/"
        if line is None or self.missed or self.restored is None:
            self.take(await self.ask("GET", address))
        else:
            entry = hand_line(line["uuid"], line["position"])
            body = json.dumps({"entries": [entry]}).encode()
            told = self.take(await self.ask("POST", address, body, JSON))
            if told and told["results"][0]["status"] in {"written", "repeated"}:
                line["saved"] = time.monotonic()
            elif told and told["results"][0]["status"] != "waiting":
                self.faults.append(str(told["results"][0])[:300])
        if self.missed:
            await asyncio.sleep(AGAIN)

    def take(self, answer: Any) -> dict[str, Any] | None:
        """What stands there: a server that was restored is offered all that it lacks."""
        self.missed = answer is None or answer[0] != 200
        if self.missed:
            if answer is not None and answer[0] not in {429, 500, 503}:
                self.faults.append(f"{answer[0]} {answer[1][:200]!r}")
            return None
        told: dict[str, Any] = json.loads(answer[1])
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

    async def play(self) -> None:
        """One act after the other; each is sent once."""
        while True:
            await asyncio.sleep(self.hall.every * self.hall.lots.uniform(0.5, 1.5))
            if not self.hall.writes:
                continue
            act = {"uuid": str(uuid4()), "saved": 0.0}
            minutes = 30 + len(self.noted) % 60
            form = {"act": "set", "minutes": minutes, "last_hand": 5, "uuid": act["uuid"]}
            self.noted.append(act)
            answer = await self.ask("POST", self.path, urlencode(form).encode(), FORM)
            if answer is not None and answer[0] == 302:
                act["saved"] = time.monotonic()


async def led(hall: Hall, writers: list[Writer], lines: asyncio.StreamReader) -> None:
    """Do what each line asks for; answer it."""
    while line := await lines.readline():
        hall.writes = json.loads(line).get("writes", hall.writes)
        told = [{"noted": one.noted, "faults": one.faults} for one in writers]
        left = sum(len(one.waiting()) for one in writers if isinstance(one, Table))
        sys.stdout.write(json.dumps({"waiting": left, "all": told}) + "\n")
        sys.stdout.flush()


async def main() -> None:
    """The first line says who there is; then they play, and are led. The desk is the last."""
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=2**24)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    given = json.loads(await lines.readline())
    hall = Hall(given["port"], given["every"])
    desk_hall = Hall(given["port"], given["desk_every"])

    def cookies(session: str) -> dict[str, str]:
        return {"sessionid": session, "csrftoken": TOKEN}

    writers: list[Writer] = [
        Table(hall, cookies(session), sheet=sheet) for sheet, session in given["tables"]
    ]
    writers.append(Desk(desk_hall, cookies(given["desk"]), path=given["path"]))
    playing = [asyncio.create_task(writer.play()) for writer in writers]
    await led(hall, writers, lines)
    for task in playing:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
