"""The phones of a federation, all in one process: who records at tables, and who follows.

A process without Django. Its one line of input says who there is. At the end of its time it
writes what they saw. A hand keeps its UUID and is sent until it is answered, however often that
takes, as an outbox does. Names of a club hold its mark: whoever is shown another club's has seen
what is not theirs.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tests.bench.hall_clients import TOKEN, Phone, Seen, hand_line
from tests.bench.measure import size

MARK = re.compile(rb"Klub(\d{3})")
TAGS = re.compile(rb"(<[^>]*>|\s)+")
AGAIN = 1.0  # seconds until a hand without an answer is sent once more
PATIENCE = 8.0  # seconds for an answer (js/api.js)
OWN_PAGE = 1.5  # seconds between the questions of a recorder's page, as its script asks
COMING = size(60.0, 1.0)  # seconds in which all open their pages: evenings begin one by one


@dataclass
class Federation:
    """What all of them saw: ``asked`` holds what, when, and for how long each request took."""

    until: float
    seen: Seen = field(default_factory=Seen)
    asked: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    hands: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # by club: waits
    written: dict[str, list[str]] = field(default_factory=dict)  # by sheet: UUIDs in order
    refused: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)  # answers no phone should be given
    marked: int = 0  # pages with the mark of their own club
    lots: random.Random = field(default_factory=lambda: random.Random(7))  # noqa: S311 — a workload


@dataclass
class Browser:
    """A phone of one club."""

    all: Federation
    club: str
    phone: Phone

    async def ask(self, what: str, path: str, **said: Any) -> tuple[int, dict[str, str], bytes]:
        """One request, noted; status 0: no answer."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self.phone.ask(what, path, **said)
        except TimeoutError:
            self.phone.hang_up()
            answer = (0, {}, b"")
        self.all.statuses[f"{what} {answer[0]}"] += 1
        if answer[0] not in {200, 304}:
            if answer[0] not in {0, 502, 503, 504}:
                told = TAGS.sub(b" ", _unpacked(answer[1], answer[2]))[-1_000:]
                self.all.wrong.append(f"{begun:.1f} {self.phone.port} {path}: {answer[0]} {told!r}")
            return answer
        self.all.asked.setdefault(what, []).append((begun, time.monotonic() - begun))
        if answer[2]:
            answer = (answer[0], answer[1], _unpacked(answer[1], answer[2]))
            self._look_for_others(path, answer[2])
        return answer

    def _look_for_others(self, path: str, body: bytes) -> None:
        found = {mark.decode() for mark in MARK.findall(body)}
        self.all.marked += self.club in found
        if found - {self.club}:
            self.all.foreign.append(f"{self.club} saw {sorted(found)[:3]} at {path}")

    async def follow(self, what: str, path: str, every: float) -> None:
        """Ask for a page again and again, as its script does."""
        lots, tag = self.all.lots, ""
        await asyncio.sleep(lots.uniform(0, COMING))
        while time.monotonic() < self.all.until:
            begun = time.monotonic()
            _status, headers, _body = await self.ask(what, path, tag=tag)
            tag = headers.get("etag", tag)
            await asyncio.sleep(max(0.1, begun + every * lots.uniform(0.8, 1.2) - time.monotonic()))
        self.phone.hang_up()

    async def record(self, sheet: str, every: float) -> None:
        """Write hand after hand, each until it is answered, also after the time is over."""
        lots, position = self.all.lots, 0
        written = self.all.written.setdefault(sheet, [])
        waits = self.all.hands.setdefault(self.club, [])
        await asyncio.sleep(lots.uniform(0, COMING))
        while time.monotonic() < self.all.until:
            begun, uuid = time.monotonic(), str(uuid4())
            position = await self._until_answered(sheet, uuid, position)
            written.append(uuid)
            waits.append((begun, time.monotonic() - begun))
            await asyncio.sleep(max(0.1, begun + every * lots.uniform(0.7, 1.3) - time.monotonic()))
        self.phone.hang_up()

    async def _until_answered(self, sheet: str, uuid: str, position: int) -> int:
        """The place that the next hand gets."""
        body = json.dumps({"entries": [hand_line(uuid, position)]}).encode()
        while True:
            status, _headers, told = await self.ask(
                "hand", f"/sheets/{sheet}/outbox/", body=body, kind="application/json"
            )
            if status == 200:
                answer = json.loads(told)
                result = answer["results"][0]
                if result["status"] in {"written", "repeated"}:
                    return int(answer["positions"])
                self.all.refused.append(f"{sheet}: {result}")
            await asyncio.sleep(AGAIN * self.all.lots.uniform(0.5, 1.0))


def _unpacked(headers: Mapping[str, str], body: bytes) -> bytes:
    return gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body


async def main() -> None:
    """Read, work, tell."""
    given = json.loads(sys.stdin.readline())
    federation = Federation(time.monotonic() + given["seconds"])
    playing = []

    def browser(club: str, cookies: dict[str, str]) -> Browser:
        return Browser(federation, club, Phone(given["port"], federation.seen, cookies))

    for one in given["tables"]:
        cookies = one["cookies"] | {"csrftoken": TOKEN}
        own = f"/sheets/{one['sheet']}/live/?as=write"
        playing += [
            browser(one["club"], cookies).record(one["sheet"], given["hand"]),
            browser(one["club"], cookies).follow("own page", own, OWN_PAGE),
        ]
    playing += [
        browser(one["club"], {}).follow(one["what"], one["path"], given["poll"])
        for one in given["followers"]
    ]
    await asyncio.gather(*playing)
    used = resource.getrusage(resource.RUSAGE_SELF)
    told = {name: value for name, value in vars(federation).items() if name not in {"seen", "lots"}}
    told |= {"cpu": used.ru_utime + used.ru_stime, "bytes": federation.seen.bytes}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main())
