"""Documents in a process of their own: what it makes, refuses, and how long its line is."""

from __future__ import annotations

import io
import os
import pickle
from functools import partial

import pytest
from django.utils import translation

from scorer.printing import apart
from scorer.printing.apart import PressBusyError, made_apart, make_documents


class UnsetError(Exception):
    """What a document may end in."""


def told(text):
    return f"{translation.get_language()} {text} {os.getpid()}".encode()


def refused(text):
    raise UnsetError(text)


def dies():
    os._exit(1)


@pytest.fixture
def press(settings, monkeypatch):
    """A press of its own, ended with the test."""
    settings.PRESS_APART = True
    made = apart._Press()
    monkeypatch.setattr(apart, "_press", made)
    yield made
    if made._process is not None:
        with made._process as process:
            process.stdin.close()
            assert process.wait(timeout=30) == 0


def test_one_process_makes_document_after_document_and_survives_what_cannot_be(press):
    with translation.override("cs"):
        first = made_apart(partial(told, "ř"), desk=False).decode()
    with pytest.raises(UnsetError, match="no sheet"):
        made_apart(partial(refused, "no sheet"), desk=False)
    second = made_apart(partial(told, "b"), desk=True).decode()
    language, text, process = first.split()
    assert (language, text) == ("cs", "ř")
    assert second == f"en b {process}"
    assert int(process) != os.getpid()


def test_press_that_died_of_a_document_is_replaced(press):
    with pytest.raises(PressBusyError):
        made_apart(dies, desk=False)
    assert made_apart(partial(told, "a"), desk=False).startswith(b"en a")


def test_press_that_takes_too_long_is_ended(press, monkeypatch):
    monkeypatch.setattr(apart, "LONGEST", 0.0)
    with pytest.raises(PressBusyError):
        made_apart(partial(told, "a"), desk=False)


def test_line_is_short_and_a_desk_has_one_place_more(press):
    with press.place(apart.IN_LINE):
        with pytest.raises(PressBusyError):
            made_apart(partial(told, "a"), desk=False)
        with press.place(apart.IN_LINE_OF_DESKS), pytest.raises(PressBusyError):
            made_apart(partial(told, "a"), desk=True)
        assert made_apart(partial(told, "a"), desk=True).startswith(b"en a")


def test_press_ends_with_its_tasks_and_after_a_while_without(monkeypatch):
    asked = []
    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(apart, "close_old_connections", lambda: None)
    tasks, answers = io.BytesIO(), io.BytesIO()
    apart._put(tasks, pickle.dumps(("pl", partial(told, "a"))))
    tasks.seek(0)
    turns = iter([([tasks], [], []), ([tasks], [], [])])
    monkeypatch.setattr(apart.select, "select", lambda *_given: next(turns))
    make_documents(tasks, answers)
    answers.seek(0)
    written = apart._taken(answers)
    assert written == pickle.dumps((f"pl a {os.getpid()}".encode(), None))
    assert asked == [apart.NICE]
    monkeypatch.setattr(apart.select, "select", lambda *_given: ([], [], []))
    make_documents(tasks, answers)
