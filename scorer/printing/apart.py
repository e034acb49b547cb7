"""Documents made in a process of its own, which gives way to whoever records a hand.

Laying out a document takes a second and more of pure Python: in a process that answers requests
every telephone would wait for it. So each of those has one *press*, started when it is first
needed and ended when nothing was printed for a while; it makes one document at a time. The line
before it is short: who finds it full is asked to come again instead of keeping a thread.
"""

from __future__ import annotations

import os
import pickle
import select
import subprocess
import sys
from collections.abc import Callable
from contextlib import contextmanager, suppress
from threading import Lock, Timer
from typing import IO, TYPE_CHECKING

from django.conf import settings
from django.db import close_old_connections
from django.utils import translation

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 60.0  # seconds that a document may take
IDLE = 600.0  # seconds after which a press without work ends
NICE = 10  # recording goes first
IN_LINE = 1  # that a press takes on at a time from visitors
IN_LINE_OF_DESKS = 2  # and from whoever has a role there: one more thread waits for them


class PressBusyError(Exception):
    """The press has its hands full, or gave a document up: ask again in a moment."""


class _Press:
    """The process that makes documents for this one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._counting = Lock()
        self._working = Lock()
        self._in_line = 0

    @contextmanager
    def place(self, most: int) -> Iterator[None]:
        """A place in a line of at most so many; raises ``PressBusyError``."""
        with self._counting:
            if self._in_line >= most:
                raise PressBusyError
            self._in_line += 1
        try:
            yield
        finally:
            with self._counting:
                self._in_line -= 1

    def made(self, task: bytes) -> bytes:
        """What the process answers to a task; raises ``PressBusyError`` where it dies of it."""
        with self._working:
            process = self._alive()
            clock = Timer(LONGEST, process.kill)
            clock.start()
            try:
                assert process.stdin is not None  # noqa: S101 — for the type checker: both are pipes
                assert process.stdout is not None  # noqa: S101 — as above
                _put(process.stdin, task)
                return _taken(process.stdout)
            except (OSError, EOFError):
                self._end(process)
                raise PressBusyError from None
            finally:
                clock.cancel()

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        with suppress(BrokenPipeError), process:  # closes its pipes and waits for it
            self._process = None

    def _alive(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "make_documents"]
            self._process = subprocess.Popen(  # noqa: S603 — our own command
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        return self._process


_press = _Press()


def made_apart(make: Callable[[], bytes], *, desk: bool) -> bytes:
    """What ``make`` gives in the active language, made by the press.

    ``make`` is a ``functools.partial`` of a function that another process finds by its name, over
    values. ``desk``: who asks has a role there. Raises ``PressBusyError``, and what ``make`` does.
    """
    if not settings.PRESS_APART:
        return make()
    with _press.place(IN_LINE_OF_DESKS if desk else IN_LINE):
        answer = _press.made(pickle.dumps((translation.get_language(), make)))
    made, fault = pickle.loads(answer)  # noqa: S301 — what our own process has written
    if fault is not None:
        raise fault
    return bytes(made)


def make_documents(tasks: IO[bytes], answers: IO[bytes]) -> None:
    """Be the press: make what ``tasks`` says, until they end or there are none for long."""
    os.nice(NICE)
    while select.select([tasks], [], [], IDLE)[0]:
        try:
            language, make = pickle.loads(_taken(tasks))  # noqa: S301 — what our own site has written
        except EOFError:
            return
        close_old_connections()
        _put(answers, pickle.dumps(_tried(language, make)))


def _tried(language: str, make: Callable[[], bytes]) -> tuple[bytes, Exception | None]:
    with translation.override(language):
        try:
            return make(), None
        except Exception as fault:  # noqa: BLE001 — it is raised again where it was asked for
            return b"", fault.with_traceback(None)


def _put(pipe: IO[bytes], content: bytes) -> None:
    pipe.write(len(content).to_bytes(8, "big") + content)
    pipe.flush()


def _taken(pipe: IO[bytes]) -> bytes:
    """What was put into a pipe; raises ``EOFError`` where it has been closed."""
    size = int.from_bytes(_exactly(pipe, 8), "big")
    return _exactly(pipe, size)


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    found = pipe.read(size)
    if len(found) < size:
        raise EOFError
    return found
