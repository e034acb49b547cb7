"""Try a program before it serves: on a copy of everything, in a folder of its own.

It puts the copy back, which brings the tables up to date and scores every sheet anew, checks
itself, and answers pages on a port of its own. Nothing of what is served is touched.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from scorer.operations.machine import programs
from scorer.operations.machine.network import free_port
from scorer.operations.machine.parents import kill_all
from scorer.operations.services.updates.archive import UpdateRefused
from scorer.support import places
from scorer.support.terminal import gettext

TRIAL = ".trial-"
STARTING = 120.0  # seconds
LAST = 6  # lines of what failed
KEPT = ("KONTRA_HTTPS", "KONTRA_TIME_ZONE", places.BESIDE)
OURS = ("KONTRA_", "DATABASE_", "DJANGO_", "PROMETHEUS_")
SERVE = (places.python(), "-P", "-m", "scorer.config.serving")


def try_program(folder: Path, copy: Path, var: Path) -> None:
    """Raises ``UpdateRefused`` with what the program says where it fails."""
    with TemporaryDirectory(
        prefix=TRIAL, dir=programs.programs(var), ignore_cleanup_errors=True
    ) as trial:
        port = free_port("127.0.0.1")
        environment = _environment(folder, Path(trial), port)
        for words in (("restore", str(copy)), ("check",), ("collect-static",)):
            done = subprocess.run(  # noqa: S603 — what the file brings
                places.beside(*words), env=environment, check=False, capture_output=True
            )
            if done.returncode:
                _fail(done.stderr)
        _serve(environment, port)


def _serve(environment: Mapping[str, str], port: int) -> None:
    with (
        TemporaryDirectory() as beside,
        (Path(beside) / "said").open("w+b") as said,
        subprocess.Popen(  # noqa: S603 — what the file brings
            SERVE, env=environment, start_new_session=True, stdout=said, stderr=said
        ) as process,
    ):
        try:
            until = time.monotonic() + STARTING
            while process.poll() is None and time.monotonic() < until:
                if _answers(port):
                    return
            said.seek(0)
            _fail(said.read())
        finally:
            kill_all(process)


def _answers(port: int) -> bool:
    command = places.command("answers", str(port))
    return subprocess.run(command, cwd=places.PACKAGES, check=False).returncode == 0  # noqa: S603 — our own


def _environment(folder: Path, trial: Path, port: int) -> dict[str, str]:
    told = places.environment_of(folder)
    kept = {n: text for n, text in told.items() if n in KEPT or not n.startswith(OURS)}
    return kept | {
        "KONTRA_VAR": str(trial),
        "KONTRA_PRACTICE": "1",
        "KONTRA_BIND": f"127.0.0.1:{port}",
        "KONTRA_SERVED_AT": f"http://*:{port}/",
        "KONTRA_STATIC_ROOT": str(folder / "static"),
        "KONTRA_WITH_PARENT": str(os.getpid()),
        "KONTRA_WORKERS": "1",
    }


def _fail(said: bytes) -> None:
    lines = said.decode(errors="replace").strip().splitlines()[-LAST:]
    text = gettext("The new version does not work here, so nothing was changed. It says: %(said)s")
    raise UpdateRefused(text % {"said": " ".join(line.strip() for line in lines)})
