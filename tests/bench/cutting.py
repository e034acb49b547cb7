"""A site on a disk whose plug is pulled, those who write on it, and what must hold of it after."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from uuid import UUID, uuid4

from tests.bench.killing import Server, compare
from tests.bench.measure import ROOT
from tests.bench.telephones import Telephones

EVENT = "turniej"
PATIENCE = 60.0  # seconds until a site that lost its power takes lines again


class _QuietServer(Server):
    """It says much about a disk that is gone."""

    def start(self) -> None:
        """As any other."""
        before = os.dup(2)
        with Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), 2)
        try:
            super().start()
        finally:
            os.dup2(before, 2)
            os.close(before)


class Site:
    """A server on a folder of the disk, ``tables`` telephones, and a desk beside them.

    What was answered "saved" stands in journals in ``notes``, which lies on another disk.
    """

    def __init__(self, folder: Path, notes: Path, tables: int) -> None:
        self.folder, self.notes = folder, notes
        folder.mkdir()
        self.manages("migrate", "--verbosity=0")
        self.server = _QuietServer(folder)
        self.telephones = Telephones(notes, tables)
        self.telephones.open_sheets(self.server.url)
        self.desk: subprocess.Popen[bytes] | None = None
        self.desk_notes = notes / "desk.jsonl"
        self.starts_desk()

    def starts_desk(self) -> None:
        """Somebody enters players in an event, one after another."""
        settings = {"DJANGO_SETTINGS_MODULE": "scorer.config.settings"}
        self.desk = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.cutting", str(self.desk_notes)],
            cwd=ROOT,
            env=self.environment | settings,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def stops_desk(self) -> None:
        """Kill −9: the power is out there too."""
        if self.desk is not None:
            self.desk.kill()
            self.desk.wait()
        self.desk = None

    def starts(self) -> None:
        """The server and the desk, on what is in the folder now."""
        self.server.folder = self.folder
        self.server.start()
        self.starts_desk()

    def stops(self) -> None:
        """As ``bin/run --stop`` does it: what was begun is served to its end."""
        self.stops_desk()
        self.server.process.send_signal(signal.SIGTERM)
        self.server.process.wait(timeout=90)

    @property
    def groups(self) -> list[int]:
        """The process groups of the server and the desk, as far as they run."""
        running = [self.server.process, *([self.desk] if self.desk else [])]
        return [process.pid for process in running if process.poll() is None]

    def loses_power(self) -> None:
        """Kill −9, all of it but the telephones."""
        self.stops_desk()
        self.server.kill()

    def ends(self) -> None:
        """Nobody writes any more."""
        self.telephones.end()
        self.loses_power()

    def command(self, *words: str) -> list[str]:
        """A command of ``manage.py``."""
        return [sys.executable, str(ROOT / "manage.py"), *words]

    @property
    def environment(self) -> dict[str, str]:
        """What tells a command which site is meant."""
        return os.environ | {"KONTRA_VAR": str(self.folder), "PYTHONPATH": str(ROOT)}

    def manages(self, *words: str) -> None:
        """Run a command to its end; raises where it fails."""
        done = subprocess.run(
            self.command(*words), env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise AssertionError(f"manage.py {' '.join(words)}: {done.stdout}{done.stderr}")

    def at_work(self) -> None:
        """Until each telephone and the desk has got a line through."""
        self.telephones.at_work(self.server.url, PATIENCE, self.desk_notes)

    def compared(self) -> tuple[int, int, int]:
        """Lost, doubled, and answered "saved" altogether, hands and entries; the base is sound."""
        database = self.folder / "kontra.sqlite3"
        lost, doubled, saved = compare(database, self.telephones.journals)
        said = [uuid for uuid, is_saved in _noted(self.desk_notes).items() if is_saved]
        with closing(sqlite3.connect(database)) as base:
            rows = base.execute("SELECT given_name FROM tournaments_person").fetchall()
            steps = base.execute("SELECT count(*) FROM tournaments_step").fetchone()[0]
        names = [name for (name,) in rows]
        lost += sum(uuid not in names for uuid in said) + (steps < len(said))
        doubled += len(names) - len(set(names))
        return lost, doubled, saved + len(said)


def _noted(journal: Path) -> dict[str, bool]:
    """Each entry's UUID, and whether it was saved; one cut off by a kill was never made."""
    found = {}
    for text in journal.read_text(encoding="ascii").splitlines() if journal.exists() else ():
        with suppress(ValueError):
            line = json.loads(text)
            found[line["uuid"]] = line["saved"]
    return found


def _waiting(journal: Path) -> Iterator[str]:
    """What was noted and not saved, then always another one."""
    yield from (uuid for uuid, is_saved in _noted(journal).items() if not is_saved)
    while True:
        yield str(uuid4())


def enter_players(journal: Path) -> None:
    """The desk: each entry is in ``journal`` before it is made, and marked once it stands."""
    import django  # noqa: PLC0415 — only this process is the site's own

    django.setup()
    from django.db import DatabaseError, connection  # noqa: PLC0415 — after setup

    from tests.builders.events import empty_event  # noqa: PLC0415 — as above
    from tournaments.models import Event  # noqa: PLC0415 — as above
    from tournaments.records.entry_list.values import Named  # noqa: PLC0415 — as above
    from tournaments.services.entrants import enter  # noqa: PLC0415 — as above
    from tournaments.services.steps import Actor  # noqa: PLC0415 — as above

    event = Event.objects.filter(slug=EVENT).first() or empty_event(EVENT)
    with journal.open("a", encoding="ascii") as notes:
        for uuid in _waiting(journal):
            _note(notes, uuid, is_saved=False)
            person = Named(surname="Gracz", given_name=uuid)
            while True:
                try:
                    enter(event_id=event.pk, person=person, actor=Actor(), uuid=UUID(uuid))
                except DatabaseError:
                    connection.close()
                    time.sleep(0.05)
                else:
                    break
            _note(notes, uuid, is_saved=True)
            time.sleep(0.02)  # a fast desk


def _note(file, uuid: str, *, is_saved: bool) -> None:
    file.write(json.dumps({"uuid": uuid, "saved": is_saved}) + "\n")
    file.flush()


if __name__ == "__main__":
    enter_players(Path(sys.argv[1]))
