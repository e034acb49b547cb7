"""Work in a process of its own: what it does, refuses, and how long its line is."""

from __future__ import annotations

import io
import os
import pickle
from functools import partial

import pytest
from django.utils import translation

from scorer.operations.machine import apart
from scorer.operations.machine.apart import BusyError, done_apart, work_apart
from scorer.operations.machine.processes import NICE


class UnsetError(Exception):
    """What a piece of work may end in."""


def say(text):
    return f"{translation.get_language()} {text} {os.getpid()}".encode()


def refused(text):
    raise UnsetError(text)


def dies():
    os._exit(1)


@pytest.fixture
def helper(settings, monkeypatch):
    """A helper of its own, ended with the test."""
    settings.WORK_APART = True
    made = apart._Helper()
    monkeypatch.setattr(apart, "_helper", made)
    yield made
    if made._process is not None:
        with made._process as process:
            process.stdin.close()
            assert process.wait(timeout=30) == 0


def test_one_process_does_one_thing_after_the_other_and_survives_faults(helper):
    with translation.override("cs"):
        first = done_apart(partial(say, "ř"), desk=False).decode()
    with pytest.raises(UnsetError, match="no sheet"):
        done_apart(partial(refused, "no sheet"), desk=False)
    second = done_apart(partial(say, "b"), desk=True).decode()
    language, text, process = first.split()
    assert (language, text) == ("cs", "ř")
    assert second == f"en b {process}"
    assert int(process) != os.getpid()


def test_helper_that_died_of_its_work_is_replaced(helper):
    with pytest.raises(BusyError):
        done_apart(dies, desk=False)
    assert done_apart(partial(say, "a"), desk=False).startswith(b"en a")


def test_helper_that_takes_too_long_is_ended(helper, monkeypatch):
    monkeypatch.setattr(apart, "LONGEST", 0.0)
    with pytest.raises(BusyError):
        done_apart(partial(say, "a"), desk=False)


def test_line_is_short_and_a_desk_has_one_place_more(helper):
    with helper.place(apart.IN_LINE):
        with pytest.raises(BusyError):
            done_apart(partial(say, "a"), desk=False)
        with helper.place(apart.IN_LINE_OF_DESKS), pytest.raises(BusyError):
            done_apart(partial(say, "a"), desk=True)
        assert done_apart(partial(say, "a"), desk=True).startswith(b"en a")


def test_helper_ends_with_its_tasks_and_after_a_while_without(monkeypatch):
    asked, clocks = [], []

    class Clock:
        def __init__(self, *given):
            clocks.append(given)

        def start(self):
            clocks.append("starts")

        def cancel(self):
            clocks.append("stops")

    monkeypatch.setattr(apart, "Timer", Clock)
    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(apart, "close_old_connections", lambda: None)
    tasks, answers = io.BytesIO(), io.BytesIO()
    tasks.write(pickle.dumps(("pl", partial(say, "a"))))
    tasks.seek(0)
    work_apart(tasks, answers)
    assert answers.getvalue() == pickle.dumps((f"pl a {os.getpid()}".encode(), None))
    assert asked == [NICE]
    assert clocks == [(apart.IDLE, os._exit, (0,)), "starts", "stops"] * 2
