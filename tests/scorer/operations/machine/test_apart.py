"""Work in a process of its own: what it does, refuses, and how long its line is."""

from __future__ import annotations

import io
import os
import pickle
import signal
import subprocess
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from django.utils import translation

from scorer.operations.machine import apart
from scorer.operations.machine.apart import BusyError, done_apart, work_apart
from scorer.operations.machine.processes import NICE
from tests.tiers import long


class UnsetError(Exception):
    """What a piece of work may end in."""


def say(text):
    return f"{translation.get_language()} {text} {os.getpid()}".encode()


def refused(text):
    raise UnsetError(text)


def dies():
    os._exit(1)


@pytest.fixture(scope="module")
def started():
    """The processes that were started to help, ended with the last test."""
    processes, begin = [], subprocess.Popen

    def note(*given, **named):
        processes.append(begin(*given, **named))
        return processes[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess, "Popen", note)
        yield processes
    for process in processes:
        with process:
            process.kill()


@pytest.fixture
def helpers(settings, started):
    settings.WORK_APART = True
    return started


def test_one_process_does_one_thing_after_the_other_and_survives_faults(helpers):
    with translation.override("cs"):
        first = done_apart(partial(say, "ř"), desk=False).decode()
    with pytest.raises(UnsetError, match="no sheet"):
        done_apart(partial(refused, "no sheet"), desk=False)
    second = done_apart(partial(say, "b"), desk=True).decode()
    pid = helpers[-1].pid
    assert (first, second) == (f"cs ř {pid}", f"en b {pid}")


def test_helper_gives_way_to_others(helpers):
    assert done_apart(partial(os.nice, 0), desk=False) == min(os.nice(0) + NICE, 19)


def test_line_is_short_and_a_desk_has_one_place_more(helpers, tmp_path):
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    with ThreadPoolExecutor(3) as pool, ExitStack() as held:
        first = pool.submit(done_apart, partial(Path.read_bytes, gate), desk=False)
        gate_keeper = held.enter_context(gate.open("wb"))  # opens once the helper reads there
        with pytest.raises(BusyError):
            done_apart(partial(say, "a"), desk=False)
        desks = [pool.submit(done_apart, partial(say, "b"), desk=True) for _desk in range(2)]
        [turned_away], [waiting] = wait(desks, 30, return_when=FIRST_COMPLETED)
        assert isinstance(turned_away.exception(), BusyError)
        gate_keeper.write(b"done")
        gate_keeper.close()
        assert first.result(30) == b"done"
        assert waiting.result(30).startswith(b"en b")


def test_helper_that_died_of_its_work_is_replaced(helpers):
    with pytest.raises(BusyError):
        done_apart(dies, desk=False)
    dead = helpers[-1]
    assert done_apart(partial(say, "a"), desk=False) == f"en a {helpers[-1].pid}".encode()
    assert (dead.returncode, helpers[-1] is dead) == (1, False)


@long
def test_helper_ends_with_site(helpers):
    done_apart(partial(say, "a"), desk=False)
    helpers[-1].stdin.close()
    assert helpers[-1].wait(timeout=30) == 0


def test_helper_that_takes_too_long_is_ended(helpers, monkeypatch):
    monkeypatch.setattr(apart, "LONGEST", 0.1)
    with pytest.raises(BusyError):
        done_apart(signal.pause, desk=False)
    assert helpers[-1].returncode == -signal.SIGKILL


def test_helper_without_work_ends_after_a_while(monkeypatch):
    """Told by a clock of its own while it waits for the next piece."""
    monkeypatch.setattr(apart, "IDLE", 0.01)
    monkeypatch.setattr(os, "nice", lambda _by: None)
    reads, writes = os.pipe()
    ended = []

    def end(status):
        ended.append(status)
        os.close(writes)

    monkeypatch.setattr(os, "_exit", end)
    with os.fdopen(reads, "rb") as tasks:
        helper = Thread(target=work_apart, args=(tasks, io.BytesIO()))
        helper.start()
        helper.join(30)
        told = list(ended)
        if not told:
            os.close(writes)
        helper.join()
    assert told == [0]


@pytest.mark.django_db
def test_helper_answers_in_language_of_its_task_and_ends_after_last(monkeypatch):
    monkeypatch.setattr(os, "nice", lambda _by: None)
    tasks, answers = io.BytesIO(pickle.dumps(("pl", partial(say, "a")))), io.BytesIO()
    work_apart(tasks, answers)
    assert answers.getvalue() == pickle.dumps((f"pl a {os.getpid()}".encode(), None))
