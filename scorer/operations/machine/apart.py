"""Work done in a process of its own, which gives way to whoever records a hand.

Laying out a document or reading an event's file takes a second and more of pure Python: in a
process that answers requests every telephone would wait for it. So each of those has one helper,
started when it is first needed and ended when nothing was to be done for a while; it does one
thing at a time. The line before it is short: who finds it full is asked to come again instead of
keeping a thread.
"""

from __future__ import annotations

import os
import pickle
import subprocess
from collections.abc import Callable
from contextlib import contextmanager, suppress
from threading import Lock, Timer
from typing import IO, TYPE_CHECKING, Any, TypeVar, cast

from django.conf import settings
from django.db import close_old_connections
from django.utils import translation

from scorer.operations.machine.processes import give_way
from scorer.support.places import PACKAGES, command

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")
LONGEST = 120.0  # seconds that a piece of work may take
IDLE = 600.0  # seconds after which a helper without work ends
IN_LINE = 1  # that a helper takes on at a time from visitors
IN_LINE_OF_DESKS = 2  # and from whoever has a role there: one more thread waits for them


class BusyError(Exception):
    """The helper has its hands full, or was ended by the work: ask again in a moment."""


class _Helper:
    """The process that works for this one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._counting = Lock()
        self._working = Lock()
        self._in_line = 0

    @contextmanager
    def place(self, most: int) -> Iterator[None]:
        """A place in a line of at most so many; raises ``BusyError``."""
        with self._counting:
            if self._in_line >= most:
                raise BusyError
            self._in_line += 1
        try:
            yield
        finally:
            with self._counting:
                self._in_line -= 1

    def answer(self, task: bytes) -> tuple[object, Exception | None]:
        """What came of a task, and its fault; raises ``BusyError`` where the process dies of it."""
        with self._working:
            process = self._alive()
            clock = Timer(LONGEST, process.kill)
            clock.start()
            try:
                assert process.stdin is not None  # noqa: S101 — for the type checker: both are pipes
                assert process.stdout is not None  # noqa: S101 — as above
                process.stdin.write(task)
                process.stdin.flush()
                answer: tuple[Any, Exception | None] = pickle.load(process.stdout)  # noqa: S301 — what our own process has written
            except (OSError, EOFError, pickle.UnpicklingError):
                self._end(process)
                raise BusyError from None
            except Exception:
                self._end(process)  # whose answers are no longer told apart
                raise
            else:
                return answer
            finally:
                clock.cancel()

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        with suppress(BrokenPipeError), process:  # closes its pipes and waits for it
            self._process = None

    def _alive(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # noqa: S603 — our own command
                command("work_apart"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                cwd=PACKAGES,
            )
        return self._process


_helper = _Helper()


def done_apart(work: Callable[[], T], *, desk: bool) -> T:
    """What ``work`` gives in the active language, done by the helper.

    ``work`` is a ``functools.partial`` of a function that another process finds by its name, over
    values. ``desk``: who asks has a role there. Raises ``BusyError``, and what ``work`` does.
    """
    if not settings.WORK_APART:
        return work()
    with _helper.place(IN_LINE_OF_DESKS if desk else IN_LINE):
        found, fault = _helper.answer(pickle.dumps((translation.get_language(), work)))
    if fault is not None:
        raise fault
    return cast("T", found)


def work_apart(tasks: IO[bytes], answers: IO[bytes]) -> None:
    """Be the helper: do what ``tasks`` says, until they end or there are none for long."""
    give_way()
    while True:
        idle = Timer(IDLE, os._exit, (0,))
        idle.start()
        try:
            language, work = pickle.load(tasks)  # noqa: S301 — what our own site has written
        except EOFError:
            return
        finally:
            idle.cancel()
        close_old_connections()
        answers.write(pickle.dumps(_tried(language, work)))
        answers.flush()


def _tried(language: str, work: Callable[[], object]) -> tuple[object, Exception | None]:
    with translation.override(language):
        try:
            return work(), None
        except Exception as fault:  # noqa: BLE001 — it is raised again where it was asked for
            return None, fault.with_traceback(None)
