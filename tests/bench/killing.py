"""A site that is killed again and again while telephones write, and what must hold of it after.

The server has its processes, as in a hall; killed is one of them, or all of it at
once. A telephone is a process of its own that notes a line in its file before it sends it, as the
browser does, and goes on from that file when it was killed itself.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from uuid import uuid4

from tests.bench.phone import LineBrokenError, Phone
from tests.bench.served import SERVE, environment, free_port

PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]


class Server:
    """The site on the database in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        told = os.environ | environment(self.folder, self.port)
        told.pop("DJANGO_SETTINGS_MODULE", None)
        self.process = subprocess.Popen(SERVE, env=told, start_new_session=True)
        Phone(self.url, timeout=30).insist("GET", "/token/")

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def kill_worker(self, lot: random.Random) -> bool:
        """Kill −9 one worker; whether there was one."""
        found = self.workers()
        if found:
            with suppress(ProcessLookupError):
                os.kill(lot.choice(found), signal.SIGKILL)
        return bool(found)

    def kill(self) -> None:
        """Kill −9 the whole server."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def write(url: str, sheet: str, code: str, journal: Path) -> None:
    """A telephone: write hands on ``sheet``, which ``code`` opens, until killed.

    Each is in ``journal`` before it is sent.

    What was answered "saved" is marked there. After a kill the line that was not marked is sent
    again, under its UUID.
    """
    phone = Phone(url, timeout=5)
    phone.joins(code)
    lines = _noted(journal)
    with journal.open("a", encoding="ascii") as file:
        while True:
            waiting = next((line for line in lines.values() if not line["saved"]), None)
            if waiting is None:
                waiting = {"uuid": str(uuid4()), "position": len(lines), "saved": False}
                lines[waiting["uuid"]] = waiting
                _note(file, waiting)
            if _send(phone, sheet, waiting):
                waiting["saved"] = True
                _note(file, waiting)


def compare(database: Path, journals: dict[str, Path]) -> tuple[int, int, int]:
    """Lines lost and doubled, and hands answered "saved" altogether."""
    lost = doubled = saved = 0
    with closing(sqlite3.connect(database)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        for sheet, journal in journals.items():
            key = sheet.replace("-", "")
            rows = base.execute("SELECT uuid, position FROM scorer_entry WHERE sheet_id = ?", [key])
            logged = rows.fetchall()
            lines = _noted(journal)
            stands = {uuid for uuid, _position in logged}
            mine = {uuid.replace("-", ""): line for uuid, line in lines.items()}
            saved += sum(line["saved"] for line in mine.values())
            lost += sum(line["saved"] and uuid not in stands for uuid, line in mine.items())
            doubled += sum(count - 1 for count in Counter(place for _, place in logged).values())
            doubled += len(stands - set(mine))
    return lost, doubled, saved


def _note(file, line) -> None:
    file.write(json.dumps(line) + "\n")
    file.flush()


def _noted(journal: Path) -> dict[str, dict]:
    """The newest word on every line; one cut off by a kill was never sent."""
    lines = {}
    for text in journal.read_text(encoding="ascii").splitlines() if journal.exists() else ():
        with suppress(ValueError):
            line = json.loads(text)
            lines[line["uuid"]] = line
    return lines


def _send(phone: Phone, sheet: str, line: dict) -> bool:
    """Send one line once; whether it was answered "saved"."""
    fields = {"old": "02", "winner": "old", "margin": "exit", "kontras": str(line["position"] % 5)}
    entry = {
        "uuid": line["uuid"],
        "position": line["position"],
        "kind": "zwyczajna",
        "fields": [["kind", "zwyczajna"], *map(list, fields.items())],
        "made_at": "2026-01-01T20:00:00Z",
    }
    body = json.dumps({"entries": [entry]}).encode()
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
