"""A server that is killed, telephones that write to it all the time, and what must hold after.

A telephone is a process of its own: it notes a hand in its journal before it sends it, as the
browser does, marks it there once it was answered "saved", and goes on from the journal when it was
killed. ``python -m tests.reliability.writing URL SHEET CODE JOURNAL`` is one.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TextIO
from uuid import uuid4

from tests.builders.served_site import ROOT, SERVE, children, environment, free_port
from tests.builders.telephone import HAND, LineBrokenError, Phone, line_of

FULL = 200  # words in a table's journal, two a hand: then it begins another sheet
SAID = "telephones.txt"  # what they said at their end
LOOK = 0.01


class Server:
    """The site on what is in ``folder``, with its processes, as in a hall."""

    def __init__(self, folder: Path, *, quiet: bool = False) -> None:
        self.folder, self.port = folder, free_port()
        self.faults = subprocess.DEVNULL if quiet else None  # where it tells of them
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        told = os.environ | environment(self.folder, self.port)
        told.pop("DJANGO_SETTINGS_MODULE", None)
        self.process = subprocess.Popen(SERVE, env=told, start_new_session=True, stderr=self.faults)
        Phone(self.url, timeout=30).insist("GET", "/token/")

    def kill_worker(self, lot: random.Random) -> bool:
        """Kill −9 one worker; whether there was one."""
        found = children(self.process.pid)
        if found:
            with suppress(ProcessLookupError):
                os.kill(lot.choice(found), signal.SIGKILL)
        return bool(found)

    def kill(self) -> None:
        """Kill −9 the whole server."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Telephones:
    """One at each of some tables; ``journals``, by sheet, lie in ``notes`` and outlive them."""

    def __init__(self, notes: Path, tables: int) -> None:
        self.notes, self.tables = notes, tables
        self.journals: dict[str, Path] = {}
        self._codes: dict[str, str] = {}  # of the sheets that are written now
        self._writing: dict[str, subprocess.Popen[bytes]] = {}

    def open_sheets(self, url: str) -> None:
        """Each table begins a new sheet, as after a match."""
        self.end()
        self._codes.clear()
        for _table in range(self.tables):
            opener = Phone(url, timeout=30)
            sheet = opener.opens_sheet()
            self.journals[sheet] = self.notes / f"{sheet}.jsonl"
            self._codes[sheet] = opener.code_of(sheet)
        self.go_on(url)

    def go_on(self, url: str) -> None:
        """They write on the sheets that they have begun."""
        for sheet in self._codes:
            self._begin(url, sheet)

    def kill_one(self, url: str, lot: random.Random) -> None:
        """Kill −9 one of them, which then goes on from its journal."""
        sheet = lot.choice(list(self._writing))
        self._writing[sheet].kill()
        self._writing[sheet].wait()
        self._begin(url, sheet)

    def copied(self, notes: Path) -> Telephones:
        """The same tables with journals of their own, which nobody writes on yet."""
        copy = Telephones(notes, self.tables)
        for sheet, code in self._codes.items():
            copy.journals[sheet] = Path(shutil.copy(self.journals[sheet], notes))
            copy._codes[sheet] = code
        return copy

    def end(self) -> None:
        """They go home."""
        for phone in self._writing.values():
            phone.kill()
            phone.wait()
        self._writing.clear()

    def wait_for_a_line(self, seconds: float) -> None:
        """Until any of them has got a line through, for so long at most: then all are at work."""
        before, until = self._words(), time.monotonic() + seconds
        while self._words() <= before and time.monotonic() < until:
            time.sleep(LOOK)
        self._check()

    def at_work(self, url: str, patience: float, *others: Path) -> None:
        """Until each has got a line through, and somebody into each of the other journals."""
        self.turn_pages(url)
        files = [*self._now(), *others]
        before, until = [words_in(file) for file in files], time.monotonic() + patience
        while any(words_in(file) <= was for file, was in zip(files, before, strict=True)):
            self._check()
            if time.monotonic() > until:
                raise TimeoutError("the site did not come back")
            time.sleep(LOOK)

    def turn_pages(self, url: str) -> None:
        """New sheets, where one is long."""
        if max(map(words_in, self._now())) >= FULL:
            self.open_sheets(url)

    def _check(self) -> None:
        if any(phone.poll() is not None for phone in self._writing.values()):
            told = (self.notes / SAID).read_text()[-1000:]
            raise AssertionError(f"a telephone ended by itself: {told}")

    def _begin(self, url: str, sheet: str) -> None:
        told = [url, sheet, self._codes[sheet], str(self.journals[sheet])]
        command = [sys.executable, "-m", "tests.reliability.writing", *told]
        with (self.notes / SAID).open("ab") as said:
            self._writing[sheet] = subprocess.Popen(command, cwd=ROOT, stderr=said)

    def _now(self) -> list[Path]:
        return [self.journals[sheet] for sheet in self._codes]

    def _words(self) -> int:
        return sum(map(words_in, self._now()))


def words_in(journal: Path) -> int:
    """How many words a journal has."""
    return len(journal.read_bytes().splitlines()) if journal.exists() else 0


def noted(journal: Path) -> dict[str, dict[str, Any]]:
    """The newest word on every line; one that was cut off was never sent."""
    lines = {}
    for text in journal.read_text(encoding="ascii").splitlines() if journal.exists() else ():
        with suppress(ValueError):
            line = json.loads(text)
            lines[line["uuid"]] = line
    return lines


def note(file: TextIO, line: dict[str, Any]) -> None:
    """Write a word on a line into a journal."""
    file.write(json.dumps(line) + "\n")
    file.flush()


def compare(database: Path, journals: dict[str, Path]) -> tuple[int, int, int]:
    """Lines lost and doubled, and hands answered "saved" altogether; the database is sound."""
    lost = doubled = saved = 0
    with closing(sqlite3.connect(database)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        for sheet, journal in journals.items():
            key = sheet.replace("-", "")
            rows = base.execute("SELECT uuid, position FROM scorer_entry WHERE sheet_id = ?", [key])
            logged = rows.fetchall()
            stands = {uuid for uuid, _position in logged}
            mine = {uuid.replace("-", ""): line for uuid, line in noted(journal).items()}
            saved += sum(line["saved"] for line in mine.values())
            lost += sum(line["saved"] and uuid not in stands for uuid, line in mine.items())
            doubled += sum(count - 1 for count in Counter(place for _, place in logged).values())
            doubled += len(stands - set(mine))
    return lost, doubled, saved


def write(url: str, sheet: str, code: str, journal: Path) -> None:
    """Write hands on ``sheet``, which ``code`` opens, until killed.

    After a kill the line that was not marked is sent again, under its UUID.
    """
    phone = Phone(url, timeout=5)
    phone.joins(code)
    lines = noted(journal)
    with journal.open("a", encoding="ascii") as file:
        while True:
            waiting = next((line for line in lines.values() if not line["saved"]), None)
            if waiting is None:
                waiting = {"uuid": str(uuid4()), "position": len(lines), "saved": False}
                lines[waiting["uuid"]] = waiting
                note(file, waiting)
            if _send(phone, sheet, waiting):
                waiting["saved"] = True
                note(file, waiting)


def _send(phone: Phone, sheet: str, line: dict[str, Any]) -> bool:
    """Send one line once; whether it was answered "saved"."""
    fields = HAND | {"kontras": str(line["position"] % 5)}
    body = json.dumps({"entries": [line_of(line["uuid"], line["position"], fields)]}).encode()
    try:
        status, content = phone.ask("POST", f"/sheets/{sheet}/outbox/", body)
        if status == 403:
            phone.ask("GET", "/token/")
        if status != 200:
            return False
        result = json.loads(content)["results"][0]
    except (LineBrokenError, ValueError):
        time.sleep(0.02)
        return False
    assert result["status"] in {"written", "repeated"}, result
    return True


if __name__ == "__main__":
    write(*sys.argv[1:4], Path(sys.argv[4]))
