"""A practice from its beginning to its end: a folder, a database, a server, phones; then nothing.

Nothing of it knows the club's database: that is read once, before all this, by who calls.
"""

from __future__ import annotations

import http.client
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp

from scorer.operations.machine.network import free_port
from scorer.operations.machine.parents import kill_all
from scorer.operations.machine.running import running
from scorer.support.places import PACKAGES, command
from tournaments.management.practice.phones import connection
from tournaments.services.practice import folder as places
from tournaments.services.practice.folder import Hall, PracticeFolder, Status

MANAGE = tuple(command())
# as bin/run does it: the program is read once, before processes part
SERVE = "import scorer.config.asgi; from scorer.config import serving; serving.main()"
PASSED_ON = ("KONTRA_HOSTS", "KONTRA_STATIC_ROOT", "KONTRA_TIME_ZONE")
OURS = ("KONTRA_", "DATABASE_", "PROMETHEUS_")
STARTING = 60.0  # seconds that a server may take until it answers
ENDING = 10.0  # seconds that a process may take to end
AWAY = 3.0  # seconds that a dead laptop takes to come back
IDLE = 3 * 60 * 60.0  # seconds without a visitor, after which a practice ends
ANSWERED = 1.0  # seconds in which who asked for that has an answer
STEP = 0.2


class PracticeFailed(Exception):  # noqa: N818 — the machine's fault, said in words
    """A part of the practice could not be started."""


@dataclass
class Practice:
    """A practice that is being run; ``goes_on`` says whether who started it still wants it."""

    root: Path
    event: str
    file: bytes
    host: str
    tls: Path
    goes_on: Callable[[], bool]
    hall: Hall
    path: Path = field(init=False)
    port: int = field(init=False)
    server: subprocess.Popen[bytes] | None = None
    phones: subprocess.Popen[bytes] | None = None
    starts: int = 0

    def run(self, ready: Callable[[str], None]) -> None:
        """All of it; ``ready`` hears of the first link. Nothing is left, however it ends.

        Raises ``PracticeFailed``.
        """
        sweep(self.root)
        self.path = Path(mkdtemp(prefix=places.RUNS, dir=self.root))
        self.port = free_port(self.host)
        status = Status(self.event, str(self.path), scheme=self.scheme)
        try:
            places.say_status(self.root, status)
            copy = self._prepare()
            self._serve()
            self._answers()
            command = (*MANAGE, "practice_phones", copy, self.site, str(os.getpid()))
            self.phones = self._begin(command)
            places.say_status(self.root, replace(status, port=self.port, copy=copy))
            ready(self.folder.new_link())
            self._watch()
        finally:
            for process in (self.phones, self.server):
                end(process)
            shutil.rmtree(self.path, ignore_errors=True)
            places.forget_status(self.root)

    @property
    def folder(self) -> PracticeFolder:
        """The practice's own."""
        return PracticeFolder(self.path)

    @property
    def scheme(self) -> str:
        """As the club's site speaks."""
        return "https" if (self.tls / "cert.pem").exists() else "http"

    @property
    def site(self) -> str:
        """Where this machine finds the practice."""
        return f"{self.scheme}://127.0.0.1:{self.port}"

    def environment(self) -> Mapping[str, str]:
        """That of every part: nothing by which the club's own data could be found."""
        kept = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
        kept |= {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        return kept | {
            "KONTRA_PRACTICE": "1",
            "KONTRA_VAR": str(self.path),
            "KONTRA_BIND": f"{self.host}:{self.port}",
            "KONTRA_SERVED_AT": f"{self.scheme}://*:{self.port}/",
            "KONTRA_WITH_PARENT": str(os.getpid()),
            "KONTRA_WORKERS": "1",
            "PYTHONPATH": str(PACKAGES),
        }

    def _prepare(self) -> str:
        """A database with the event alone; its address there."""
        self.folder.make()
        self.folder.set_hall(self.hall)
        if self.tls.exists():
            (self.path / "tls").symlink_to(self.tls.resolve())
        file = self.path / "event.json"
        file.write_bytes(self.file)
        self._call(*MANAGE, "migrate", "--noinput", "--verbosity=0")
        copy = self._call(*MANAGE, "practice_copy", str(file)).strip()
        file.unlink()
        self.folder.visited()
        return copy

    def _call(self, *command: str) -> str:
        """What a command of ours says, which is ended where nobody wants it any more."""
        process = self._begin(command, subprocess.PIPE)
        try:
            while process.poll() is None and self.goes_on():
                with suppress(subprocess.TimeoutExpired):
                    process.wait(STEP)
        finally:
            end(process)
        said, wrong = (
            stream.read().decode() for stream in (process.stdout, process.stderr) if stream
        )
        if process.returncode:
            raise PracticeFailed(wrong.strip().splitlines()[-1] if wrong.strip() else command[2])
        return said

    def _begin(self, command: tuple[str, ...], says: int | None = None) -> subprocess.Popen[bytes]:
        """Start a command of ours; Ctrl+C reaches us alone, and we end it."""
        return subprocess.Popen(  # noqa: S603 — our own
            command,
            env=self.environment(),
            cwd=PACKAGES,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            stdout=says,
            stderr=says,
        )

    def _serve(self) -> None:
        self.server = self._begin((sys.executable, "-c", SERVE))
        self.starts += 1
        self.folder.started(self.starts)

    def _answers(self) -> None:
        """Wait until the server does."""
        until = time.monotonic() + STARTING
        while self.goes_on() and self.server and self.server.poll() is None:
            line = connection(self.site)
            try:
                line.request("GET", "/health/")
                line.getresponse()
            except (OSError, http.client.HTTPException):
                time.sleep(STEP)
            else:
                return
            finally:
                line.close()
            if time.monotonic() > until:
                break
        raise PracticeFailed("The server of the practice does not answer.")

    def _watch(self) -> None:
        """Until nobody wants it any more; a laptop that is to die does and comes back."""
        while self.goes_on() and not self.folder.ordered(places.END):
            if self.folder.idle_for() > IDLE or not self.server or not self.phones:
                return
            if self.folder.ordered(places.KILL):
                self._die_and_return()
            if self.server.poll() is not None or self.phones.poll() is not None:
                raise PracticeFailed("A part of the practice has ended by itself.")
            time.sleep(STEP)

    def _die_and_return(self) -> None:
        """The server ends as it would without power, and is started anew."""
        self.folder.carried_out(places.KILL)
        time.sleep(ANSWERED)
        if self.server:
            kill_all(self.server)
            self.server.wait()
        time.sleep(AWAY)
        self._serve()
        self._answers()


def end(process: subprocess.Popen[bytes] | None) -> None:
    """End a process of ours and all that it started."""
    if process is None or process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(ENDING)
    except subprocess.TimeoutExpired:
        kill_all(process)
        process.wait()


def sweep(root: Path) -> None:
    """Take away what a practice has left that was cut off; who calls holds the place."""
    for left in root.glob(f"{places.RUNS}*"):
        shutil.rmtree(left, ignore_errors=True)
    places.forget_status(root)


def site_serves(folder: Path, pid: int) -> bool:
    """Whether the server with that process still holds a site's folder."""
    server = running(folder)
    return server is not None and server.pid == pid
