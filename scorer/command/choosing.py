"""Which program does what is asked: the installed one, or a newer one that lies beside it.

A newer one serves as a process of its own, which this one watches: the first time it must answer,
or the program before goes on. What is asked besides, the newer one does in our place.
"""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import IO, NoReturn
from urllib.parse import urlsplit

from scorer import __version__
from scorer.operations.machine import programs
from scorer.operations.machine.parents import hear_endings, lives
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep
from scorer.operations.machine.running import last_server, running
from scorer.support import places
from scorer.support.terminal import gettext

PATIENCE = 600.0  # seconds: an old laptop brings large tables up to date
LOOK = 0.3
LAST = 12  # lines of what a program that did not start has said
WATCHED = "KONTRA_WATCHED_BY"  # the process that starts it again once it has ended


class Upgraded(KeyboardInterrupt):
    """The installed program is another now, and is to choose anew."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended: its exit status, whether it had answered, what it said last."""

    status: int
    answered: bool
    said: str


def hand_over(words: list[str]) -> list[str]:
    """Have the chosen program do it and end; back come the words where this one is to do it."""
    var = places.var().absolute()
    if places.BESIDE in os.environ or not (programs.programs(var) / programs.CHOSEN).exists():
        return words
    if words[:1] == ["serve"]:
        try:
            return _supervised(var, words)
        except KeyboardInterrupt:
            sys.exit(128 + signal.SIGINT)
    choice = programs.chosen(var)
    if choice and (folder := _found(var, choice)):
        _become(folder, words)
    return words


def is_watched() -> bool:
    """Whether another process of ours starts this one again once it has ended."""
    watcher = os.environ.get(WATCHED, "")
    return watcher.isdigit() and lives(int(watcher))


def words_again(var: Path) -> list[str]:
    """What serves again where the last server did."""
    server = last_server(var)
    port = urlsplit(server.site).port if server else None
    return ["serve", str(port)] if port else ["serve"]


def _supervised(var: Path, words: list[str]) -> list[str]:
    while choice := programs.chosen(var):
        folder = _found(var, choice)
        choice = _put_back(var, choice, folder)
        if folder is None:
            break
        ended = _run(var, choice, folder, words)
        if programs.take_order(var):
            words = words_again(var)
        elif choice.tried or ended.answered or ended.status == -1:
            sys.exit(abs(ended.status))
        else:
            _fall_back(var, choice, ended.said)
    return words


def _found(var: Path, choice: ChosenProgram) -> Path | None:
    """The folder of the chosen program; None where the installed one is to serve."""
    from packaging.version import InvalidVersion, Version  # noqa: PLC0415 — most choose nothing

    try:
        is_newer = Version(choice.version) > Version(__version__)
    except InvalidVersion:
        return None
    if not is_newer:
        return None
    folder = programs.usable(var, choice.version)
    if folder is None:
        said = gettext(
            "Kontra %(version)s cannot be started here any more; %(own)s serves. Update again from "
            "its file."
        )
        sys.stderr.write(said % {"version": choice.version, "own": __version__} + "\n")
    return folder


def _become(folder: Path, words: list[str]) -> None:
    command, environment = places.beside(*words), places.environment_of(folder)
    if sys.platform == "win32":
        done = subprocess.run(command, env=environment, check=False)  # noqa: S603 — our own
        sys.exit(done.returncode)
    os.execve(sys.executable, command, environment)  # noqa: S606 — our own


def _run(var: Path, choice: ChosenProgram, folder: Path, words: list[str]) -> Ended:
    """Serve by it until it ends; status -1: it was told to."""
    hear_endings()
    if upgraded := getattr(signal, programs.UPGRADED, None):
        signal.signal(upgraded, _upgraded)
    environment = places.environment_of(folder) | {WATCHED: str(os.getpid())}
    told: deque[str] = deque(maxlen=LAST)
    answered = False
    with subprocess.Popen(  # noqa: S603 — our own
        places.beside(*words),
        env=environment,
        start_new_session=True,
        stderr=None if choice.tried else subprocess.PIPE,
        text=True,
        errors="replace",
    ) as process:
        if process.stderr:
            Thread(target=_pass_on, args=(process.stderr, told), daemon=True).start()
        try:
            if not choice.tried:
                answered = _answers_in_time(var, process)
                if answered:
                    programs.choose(var, replace(choice, tried=True))
                    programs.say_update(var, Update(choice.version, UpdateStep.DONE))
                else:
                    _end(process)
            status = process.wait()
        except Upgraded:
            _end(process)
            places.start_again(*words)
        except KeyboardInterrupt:
            _end(process)
            status = -1
    return Ended(status, answered, "\n".join(told))


def _upgraded(*_signal: object) -> NoReturn:
    raise Upgraded


def _end(process: subprocess.Popen[str]) -> None:
    """Tell it to end, and wait; Windows has told it already, and would only kill it."""
    with suppress(KeyboardInterrupt):
        if sys.platform != "win32":
            process.terminate()
        process.wait()


def _answers_in_time(var: Path, process: subprocess.Popen[str]) -> bool:
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        server = running(var)
        if server and _answers(server.site):
            return True
        time.sleep(LOOK)
    return False


def _answers(site: str) -> bool:
    """Whether it answers, and has its tables."""
    from scorer.command import status  # noqa: PLC0415 — the first time alone

    try:
        parts = status.ready(site)
    except (OSError, ValueError, http.client.HTTPException):
        return False
    return all(parts.get(part) == "ok" for part in ("database", "migrations"))


def _pass_on(stream: IO[str], told: deque[str]) -> None:
    for line in stream:
        told.append(line.rstrip())
        sys.stderr.write(line)


def _fall_back(var: Path, choice: ChosenProgram, said: str) -> None:
    text = gettext("Kontra %(version)s did not start, so %(own)s goes on.")
    sys.stderr.write(text % {"version": choice.version, "own": choice.before} + "\n")
    programs.say_update(var, Update(choice.version, UpdateStep.FELL_BACK, said))
    programs.choose(var, programs.fallen(choice))


def _put_back(var: Path, choice: ChosenProgram, folder: Path | None) -> ChosenProgram:
    """Put back the copy that the program needs; where that fails what is there stays."""
    if not choice.put_back:
        return choice
    words = ("restore", choice.copy)
    if folder:
        command, environment = places.beside(*words), places.environment_of(folder)
    else:
        command, environment = places.command(*words), dict(os.environ)
        environment[places.BESIDE] = str(places.INSTALLED)  # it asks nobody who is chosen
    cwd = None if folder else places.PACKAGES
    subprocess.run(command, env=environment, cwd=cwd, check=False)  # noqa: S603 — our own
    done = replace(choice, put_back=False)
    programs.choose(var, done)
    return done
