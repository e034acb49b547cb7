"""The tables and the desk of a hall that has two laptops, as their phones' rules have it.

A process without Django, led by lines of JSON on its standard input and answering each by one. A
table's phone notes a hand before it sends it, sends what waits in order until it is answered, and
keeps what was taken: where a server went back, it offers again all that it lacks. Where
nobody answers it looks whose turn it is as a page does (js/second.js), and goes there.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests.bench.hall_clients import FORM, TOKEN, hand_line

JSON = "application/json"
PATIENCE, ASKS = 8.0, 1.5  # seconds for an answer (js/api.js), and for one whose turn it is
SLOW = 2.0  # seconds after which the other laptop is looked for while this one is awaited
AGAIN, EVERY = 0.5, 3.0  # seconds between questions whose turn it is: at first, then (js/second.js)
FAILURES = 3


@dataclass
class Hall:
    """What all of them share: where the laptops are, whether new hands are written."""

    laptops: list[str]
    every: float
    writes: bool = True
    lots: random.Random = field(default_factory=lambda: random.Random(7))  # noqa: S311 — a workload


@dataclass
class Writer:
    """Somebody who writes: ``noted`` in order, each with when it was answered, at which laptop."""

    hall: Hall
    cookies: dict[str, str]
    at: int = 0
    missed: bool = False
    epoch: int = 1
    noted: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    last: str = ""  # what was asked last, and what came of it

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> Any:
        """Status, headers and body; None where nobody answered as a site does.

        One that is slow is still awaited while it is looked whose turn it is.
        """
        laptop = self.hall.laptops[self.at]
        self.last = f"{method} at {self.at}: awaited"
        asking = asyncio.create_task(asked(laptop, method, path, body, kind, self.cookies))
        done, _slow = await asyncio.wait([asking], timeout=SLOW)
        if done:
            self.last = f"{method} at {self.at}: {(asking.result() or ['silent'])[0]}"
            return asking.result()
        self.last = f"{method} at {self.at}: slow"
        seeking = asyncio.create_task(self.seek())
        done, _left = await asyncio.wait([asking, seeking], return_when=asyncio.FIRST_COMPLETED)
        if asking in done and asking.result() is not None:
            seeking.cancel()
            return asking.result()
        await seeking
        asking.cancel()
        return None

    async def miss(self) -> None:
        """Nobody answered as a site does: look whose turn it is, until somebody serves."""
        self.missed = True
        await self.seek()

    async def seek(self) -> None:
        """Ask this laptop twice more, then both together, the silent one in nobody's way."""
        failures = 1
        while True:
            begun = time.monotonic()
            known = failures >= FAILURES
            asking = [self.serves(self.at), *([self.serves(1 - self.at)] if known else [])]
            if any(await asyncio.gather(*asking)):
                return
            failures += 1
            if failures == FAILURES and await self.serves(1 - self.at):
                return
            due = begun + (EVERY if known else AGAIN) * self.hall.lots.uniform(0.8, 1.0)
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def serves(self, at: int) -> bool:
        """Whether a laptop serves, and is no older than what was seen; then go there."""
        told = await asked(self.hall.laptops[at], "GET", "/standing/", patience=ASKS)
        standing = json.loads(told[2]) if told and told[0] == 200 else {"serves": False}
        if not standing["serves"] or standing["epoch"] < self.epoch:
            return False
        self.at, self.epoch = at, standing["epoch"]
        return True

    def waiting(self) -> list[dict[str, Any]]:
        """What was noted and not yet taken."""
        return [one for one in self.noted if not one["saved"]]


@dataclass
class Table(Writer):
    """A phone that records a sheet, which it alone writes."""

    sheet: str = ""
    restored: str | None = None

    async def play(self) -> None:
        """Write a hand now and then; send what waits."""
        await asyncio.sleep(self.hall.lots.uniform(0, self.hall.every))
        due = time.monotonic()
        while True:
            if self.hall.writes and time.monotonic() >= due:
                due = time.monotonic() + self.hall.every * self.hall.lots.uniform(0.5, 1.5)
                line = {"uuid": str(uuid4()), "position": len(self.noted), "saved": 0.0}
                self.noted.append(line | {"at": self.at})
            if self.waiting() or self.missed:
                await self.send()
            else:
                await asyncio.sleep(0.05)

    async def send(self) -> None:
        """The first that waits; without one a look, after which all that is lacking waits."""
        line = next(iter(self.waiting()), None)
        address = f"/sheets/{self.sheet}/outbox/"
        if line is None or self.missed or self.restored is None:
            answer = await self.ask("GET", address)
            if answer is None or answer[0] != 200:
                self.note(answer)
                await self.miss()
                return
            self.take(json.loads(answer[2]))
            return
        entry = hand_line(line["uuid"], line["position"])
        answer = await self.ask("POST", address, json.dumps({"entries": [entry]}).encode(), JSON)
        if answer is None or answer[0] != 200:
            self.note(answer)
            await self.miss()
            return
        told = json.loads(answer[2])
        if told["restored"] != self.restored:
            self.take(told)
            return
        status = told["results"][0]["status"]
        if status in {"written", "repeated"}:
            line["saved"], line["at"] = time.monotonic(), self.at
        else:
            self.faults.append(str(told["results"][0]))
            await asyncio.sleep(AGAIN)

    def take(self, told: dict[str, Any]) -> None:
        """What stands there: a server that went back is offered all that it lacks."""
        self.missed = False
        if told["restored"] != self.restored:
            for line in self.noted[told["positions"] :]:
                line["saved"] = 0.0
        self.restored = told["restored"]

    def note(self, answer: Any) -> None:
        """Remember what no phone should be answered."""
        if answer is not None and answer[0] not in {200, 500, 503}:
            self.faults.append(f"{answer[0]} {answer[2][:200]!r}")


@dataclass
class Desk(Writer):
    """The desk, which sets the clock of the round again and again: a step each time."""

    path: str = ""

    async def play(self) -> None:
        """One act after the other; at a laptop that answers."""
        while True:
            if not self.hall.writes:
                await asyncio.sleep(0.05)
                continue
            act = {"uuid": str(uuid4()), "at": self.at, "saved": 0.0, "sent": time.monotonic()}
            minutes = 30 + len(self.noted) % 60
            form = {"act": "set", "minutes": minutes, "last_hand": 5, "uuid": act["uuid"]}
            self.noted.append(act)
            answer = await self.ask("POST", self.path, urlencode(form).encode(), FORM)
            if answer is not None and answer[0] == 302:
                act["saved"] = time.monotonic()
                self.missed = False
            else:
                await self.miss()
            await asyncio.sleep(self.hall.every * self.hall.lots.uniform(0.5, 1.5))


async def asked(
    laptop: str,
    method: str,
    path: str,
    body: bytes = b"",
    kind: str = "",
    cookies: dict[str, str] | None = None,
    patience: float = PATIENCE,
) -> Any:
    """One request over a line of its own: status, headers, body; None where there is no answer."""
    parts = urlsplit(laptop)
    head = [
        f"{method} {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Accept: application/json",
        "Connection: close",
        "Cookie: " + "; ".join(f"{name}={value}" for name, value in (cookies or {}).items()),
    ]
    if method == "POST":
        head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}", f"X-CSRFToken: {TOKEN}"]
    writer = None
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
            writer.write("\r\n".join([*head, "", ""]).encode() + body)
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
            length = int(headers.get("content-length", 0))
            return int(lines[0].split()[1]), headers, await reader.readexactly(length)
    except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
        return None
    finally:
        if writer is not None:
            writer.close()


async def led(hall: Hall, writers: list[Writer], lines: asyncio.StreamReader) -> None:
    """Do what each line asks for; answer it."""
    while line := await lines.readline():
        asked_for = json.loads(line)
        if "writes" in asked_for:
            hall.writes = asked_for["writes"]
        if "at" in asked_for:
            for writer in writers:
                writer.at, writer.missed = asked_for["at"], False
        told = [
            {"noted": one.noted, "at": one.at, "faults": one.faults, "last": one.last}
            for one in writers
        ]
        left = sum(len(one.waiting()) for one in writers)
        answer: dict[str, Any] = {"waiting": left}
        answer |= {"all": told} if asked_for.get("report") else {}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


async def main() -> None:
    """The first line says who there is; then they play, and are led."""
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=2**24)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    given = json.loads(await lines.readline())
    hall = Hall(given["laptops"], given["every"], lots=random.Random(given["seed"]))  # noqa: S311 — a workload
    writers: list[Writer] = [
        Table(hall, {"sessionid": one["session"], "csrftoken": TOKEN}, sheet=one["sheet"])
        for one in given.get("tables", ())
    ]
    if "desk" in given:
        session = {"sessionid": given["desk"]["session"], "csrftoken": TOKEN}
        writers.append(Desk(hall, session, path=given["desk"]["path"]))
    for writer in writers:
        writer.at = given.get("at", 0)
    playing = [asyncio.create_task(writer.play()) for writer in writers]
    await led(hall, writers, lines)
    for task in playing:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
