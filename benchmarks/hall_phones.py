"""The phones of a hall, all in one process that costs little: followers, recorders, the desk.

Reads what to do as JSON from standard input, works for so many seconds, writes what it saw as
JSON to standard output. No Django here, and no threads: a load that took the server's cores
would measure itself.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.builders.telephone import FORM, line_of

PATIENCE = 30.0  # seconds
TOKEN = "0123456789abcdefghijklmnopqrstuv"
OWN_PAGE = 1.5  # seconds between the questions of a recorder's page, as its script asks
KEYS, PRINTS = 5.0, 30.0  # seconds between two results, and two papers
LOTS = random.Random(7)


@dataclass
class Seen:
    """What all phones saw: seconds by kind of request, statuses, hands said to be written."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    bytes: int = 0


@dataclass
class Phone:
    """One browser: a connection kept as long as the server keeps it, cookies, a language."""

    port: int
    seen: Seen
    cookies: Mapping[str, str] = field(default_factory=dict)
    language: str = "pl"
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, what: str, path: str, *, tag: str = "", body: bytes = b"", kind: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        """One request, counted under ``what``: status, headers, body; status 0: no answer."""
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._asked(self._request(path, tag, body, kind))
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as broken:
            self.hang_up()
            self.seen.faults.append(f"{what}: {broken!r}")
            return 0, {}, b""
        self.seen.seconds[what].append(time.perf_counter() - begun)
        self.seen.statuses[f"{what} {answer[0]}"] += 1
        if answer[0] >= 400:
            self.seen.faults.append(f"{what}: {answer[0]} {answer[2][:200]!r}")
        return answer

    def hang_up(self) -> None:
        """Give the connection up."""
        if self.line:
            self.line[1].close()
        self.line = None

    def _request(self, path: str, tag: str, body: bytes, kind: str) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [
            f"{'POST' if kind else 'GET'} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Accept-Language: {self.language}",
            "Accept-Encoding: gzip",
            *([f"Cookie: {cookies}"] if cookies else []),
            *([f"If-None-Match: {tag}"] if tag else []),
        ]
        if kind:
            lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
            lines += [f"X-CSRFToken: {TOKEN}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def _asked(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        if self.line:
            try:  # the server may have hung up since
                return await self._answer_words(request)
            except (OSError, asyncio.IncompleteReadError):
                self.hang_up()
        self.line = await asyncio.open_connection("127.0.0.1", self.port)
        return await self._answer_words(request)

    async def _answer_words(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        assert self.line
        reader, writer = self.line
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(head[0].split(" ", 2)[1])
        pairs = (line.partition(":") for line in head[1:] if line)
        headers = {name.lower(): value.strip() for name, _colon, value in pairs}
        length = int(headers.get("content-length", 0))
        body = await reader.readexactly(length) if length else b""
        self.seen.bytes += length
        if headers.get("connection") == "close":
            self.hang_up()
        return status, headers, body


async def follow(phone: Phone, path: str, every: float, until: float, what: str) -> None:
    """Ask for a page again and again, as its script does."""
    tag = ""
    await asyncio.sleep(LOTS.uniform(0, every))
    while time.perf_counter() < until:
        begun = time.perf_counter()
        said = what if tag else "first look"
        _status, headers, _body = await phone.ask(said, path, tag=tag)
        tag = headers.get("etag", tag)
        await asyncio.sleep(max(0.1, begun + every * LOTS.uniform(0.8, 1.2) - time.perf_counter()))
    phone.hang_up()


async def record(
    phone: Phone, sheet: str, every: float, opened: float, until: float, table: int
) -> None:
    """Write a hand now and then; after some the four sign, and open the sheet again.

    ``opened``: when everybody has opened their page.
    """
    position, hands = 0, 0
    await asyncio.sleep(LOTS.uniform(0, every))
    while time.perf_counter() < until:
        begun = time.perf_counter()
        entry = line_of(str(uuid4()), position)
        body = json.dumps({"entries": [entry]}).encode()
        address = f"/sheets/{sheet}/outbox/"
        what = "hand" if begun > opened else "hand, while all open their pages"
        status, headers, text = await phone.ask(what, address, body=body, kind="application/json")
        if status == 200:
            answer = _json(headers, text)
            position = answer["positions"]
            if answer["results"][0]["status"] in {"written", "repeated"}:
                phone.seen.written.append(entry["uuid"])
                hands += 1
            else:
                phone.seen.faults.append(f"hand: {answer['results'][0]}")
        if hands == 6 + table % 12:
            hands, position = 0, await _signed(phone, sheet, answer["version"])
        await asyncio.sleep(max(0.1, begun + every * LOTS.uniform(0.7, 1.3) - time.perf_counter()))
    phone.hang_up()


async def _signed(phone: Phone, sheet: str, version: int) -> int:
    """Four signatures, then the sheet is taken up again; how many positions it has then."""
    for side in range(4):
        fields = {"uuid": str(uuid4()), "side": side, "name": f"Gracz {side}", "seen": version}
        body = urlencode(fields).encode()
        await phone.ask("signature", f"/sheets/{sheet}/sign/", body=body, kind=FORM)
        await asyncio.sleep(1)
    body = urlencode({"uuid": str(uuid4()), "reason": "one more hand"}).encode()
    await phone.ask("reopening", f"/sheets/{sheet}/reopen/", body=body, kind=FORM)
    _status, headers, text = await phone.ask("sheet", f"/sheets/{sheet}/outbox/")
    return int(_json(headers, text)["positions"])


async def key(phone: Phone, board: str, tables: int, until: float) -> None:
    """The desk keys one table's result after the other."""
    turn = 0
    while time.perf_counter() < until:
        turn += 1
        odd = 2 * turn + 1  # in Kop all are even, or all are odd
        scores = {f"score_{seat}": score for seat, score in enumerate((odd, -odd, 3, -3))}
        body = urlencode({"uuid": str(uuid4()), "hands": 32, **scores}).encode()
        address = f"{board}key/?table={turn % tables + 1}"
        await phone.ask("desk keys a result", address, body=body, kind=FORM)
        await asyncio.sleep(KEYS)
    phone.hang_up()


async def print_papers(phone: Phone, papers: list[str], until: float) -> None:
    """The desk prints one paper after the other."""
    for paper in cycle(papers):
        await asyncio.sleep(PRINTS)
        if time.perf_counter() > until:
            break
        await phone.ask("desk prints", paper)
    phone.hang_up()


def _json(headers: Mapping[str, str], body: bytes) -> Any:
    """A body that is looked into; pages that are only counted stay packed."""
    packed = headers.get("content-encoding") == "gzip"
    return json.loads(gzip.decompress(body) if packed else body)


async def hall(asked: Mapping[str, Any]) -> Seen:
    """All phones at once, for so many seconds."""
    seen, port, begun = Seen(), asked["port"], time.perf_counter()
    opened, until = begun + asked["opening"], begun + asked["seconds"]

    def phone(session: str) -> Phone:
        return Phone(port, seen, {"sessionid": session, "csrftoken": TOKEN})

    phones = [
        follow(
            Phone(port, seen, one["cookies"], one["language"]),
            one["path"],
            asked["poll"],
            until,
            one["what"],
        )
        for one in asked["followers"]
    ]
    for table, one in enumerate(asked["recorders"]):
        sheet, own = one["sheet"], f"/sheets/{one['sheet']}/live/?as=write"
        phones += [
            record(phone(one["session"]), sheet, asked["hand"], opened, until, table),
            follow(phone(one["session"]), own, OWN_PAGE, until, "own page"),
        ]
    phones += [
        key(phone(asked["desk"]), asked["board"], len(asked["recorders"]), until),
        print_papers(phone(asked["desk"]), asked["papers"], until),
    ]
    await asyncio.gather(*phones)
    return seen


def main() -> None:
    """Read, work, tell."""
    seen = asyncio.run(hall(json.load(sys.stdin)))
    used = resource.getrusage(resource.RUSAGE_SELF)
    json.dump(vars(seen) | {"cpu": used.ru_utime + used.ru_stime}, sys.stdout)


if __name__ == "__main__":
    main()
