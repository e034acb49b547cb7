"""A site on a disk whose plug is pulled, those who write on it, and what must hold of it after.

``python -m tests.reliability.cutting JOURNAL`` is a desk that enters players, one after another.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from uuid import UUID, uuid4

from tests.builders.served_site import ROOT
from tests.reliability.writing import Server, Telephones, compare, note, noted

EVENT = "turniej"
PATIENCE = 60.0  # seconds until a site that lost its power takes lines again


class Site:
    """A server on a folder of the disk, ``tables`` telephones, and a desk beside them.

    What was answered "saved" stands in journals in ``notes``, which lies on another disk.
    """

    def __init__(self, folder: Path, notes: Path, tables: int) -> None:
        self.folder = folder
        folder.mkdir()
        self.manage("migrate", "--verbosity=0")
        self.server = Server(folder, quiet=True)  # it says much about a disk that is gone
        self.telephones = Telephones(notes, tables)
        self.telephones.open_sheets(self.server.url)
        self.desk_notes = notes / "desk.jsonl"
        self._start_desk()

    @property
    def environment(self) -> dict[str, str]:
        """The environment of commands for this site."""
        return os.environ | {"KONTRA_VAR": str(self.folder), "PYTHONPATH": str(ROOT)}

    @property
    def groups(self) -> list[int]:
        """The process groups of the server and the desk, as far as they run."""
        both = (self.server.process, self.desk)
        return [process.pid for process in both if process.poll() is None]

    def command(self, *words: str) -> list[str]:
        """A command of ``manage.py``."""
        return [sys.executable, str(ROOT / "manage.py"), *words]

    def manage(self, *words: str) -> None:
        """Run a command to its end; raises where it fails."""
        done = subprocess.run(
            self.command(*words), env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise AssertionError(f"manage.py {' '.join(words)}: {done.stdout}{done.stderr}")

    def start(self) -> None:
        """The server and the desk, on what is in the folder now."""
        self.server.folder = self.folder
        self.server.start()
        self._start_desk()

    def stop(self) -> None:
        """As ``bin/run --stop`` does it: what was begun is served to its end."""
        self._kill_desk()
        self.server.process.send_signal(signal.SIGTERM)
        self.server.process.wait(timeout=90)

    def lose_power(self) -> None:
        """Kill −9, all of it but the telephones."""
        self._kill_desk()
        self.server.kill()

    def end(self) -> None:
        """Nobody writes any more."""
        self.telephones.end()
        self.lose_power()

    def at_work(self) -> None:
        """Until each telephone and the desk has got a line through."""
        self.telephones.at_work(self.server.url, PATIENCE, self.desk_notes)

    def compared(self) -> tuple[int, int, int]:
        """Lost, doubled, and answered "saved" altogether, hands and entries; the base is sound."""
        database = self.folder / "kontra.sqlite3"
        lost, doubled, saved = compare(database, self.telephones.journals)
        acknowledged = [uuid for uuid, line in noted(self.desk_notes).items() if line["saved"]]
        with closing(sqlite3.connect(database)) as base:
            rows = base.execute("SELECT given_name FROM tournaments_person").fetchall()
            steps = base.execute("SELECT count(*) FROM tournaments_step").fetchone()[0]
        names = [name for (name,) in rows]
        lost += sum(uuid not in names for uuid in acknowledged) + (steps < len(acknowledged))
        doubled += len(names) - len(set(names))
        return lost, doubled, saved + len(acknowledged)

    def _start_desk(self) -> None:
        settings = {"DJANGO_SETTINGS_MODULE": "scorer.config.settings"}
        self.desk = subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.cutting", str(self.desk_notes)],
            cwd=ROOT,
            env=self.environment | settings,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _kill_desk(self) -> None:
        self.desk.kill()
        self.desk.wait()


def enter_players(journal: Path) -> None:
    """The desk: each entry is in ``journal`` before it is made, and marked once it stands."""
    import django

    django.setup()
    from django.db import DatabaseError, connection

    from tests.builders.events import empty_event
    from tournaments.models import Event
    from tournaments.records.entry_list.values import Named
    from tournaments.services.entrants import enter
    from tournaments.services.steps import Actor

    event = Event.objects.filter(slug=EVENT).first() or empty_event(EVENT)
    waiting = [uuid for uuid, line in noted(journal).items() if not line["saved"]]
    with journal.open("a", encoding="ascii") as notes:
        while True:
            uuid = waiting.pop() if waiting else str(uuid4())
            note(notes, {"uuid": uuid, "saved": False})
            person = Named(surname="Gracz", given_name=uuid)
            while True:
                try:
                    enter(event_id=event.pk, person=person, actor=Actor(), uuid=UUID(uuid))
                except DatabaseError:
                    connection.close()
                    time.sleep(0.05)
                else:
                    break
            note(notes, {"uuid": uuid, "saved": True})
            time.sleep(0.02)  # a fast desk


if __name__ == "__main__":
    enter_players(Path(sys.argv[1]))
