"""What the laptop's page is told of updates."""

from __future__ import annotations

import os
import time

import pytest

from scorer import __version__
from scorer.operations.machine import locks, programs
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep
from scorer.operations.selectors import updates
from scorer.operations.selectors.updates import FoundUpdate, UpdateNow


@pytest.fixture
def var(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return tmp_path


def said_long_ago(var):
    path, then = var / "programs/update.json", time.time() - 3600
    os.utime(path, (then, then))


def test_without_an_update_nothing_is_told(var):
    assert updates.update_now() == UpdateNow(at_work=False)
    assert updates.way_back() is None


@pytest.mark.parametrize("step", list(updates.STEPS))
def test_each_step_has_its_words(var, step):
    programs.say_update(var, Update("9.1", step))
    assert updates.update_now() == UpdateNow(at_work=True, said=str(updates.STEPS[step]))


def test_one_that_takes_long_is_known_by_its_lock(var):
    programs.say_update(var, Update("9.1", UpdateStep.TRYING))
    said_long_ago(var)
    with locks.held(var / "programs/updating.lock"):
        assert updates.update_now().at_work
    said = "The update was cut off; nothing was changed."
    assert updates.update_now() == UpdateNow(at_work=False, trouble=said)


@pytest.mark.parametrize("step", [UpdateStep.SWITCHING, UpdateStep.DONE])
def test_one_that_has_arrived_is_over(var, step):
    programs.say_update(var, Update(__version__, step))
    assert updates.update_now() == UpdateNow(at_work=False)


def test_refusal_is_told_as_it_was_said(var):
    programs.say_update(var, Update("", UpdateStep.REFUSED, "Too old."))
    assert updates.update_now() == UpdateNow(at_work=False, trouble="Too old.")


def test_program_that_did_not_start_is_told_with_its_last_words(var):
    programs.say_update(var, Update("9.1", UpdateStep.FELL_BACK, "SyntaxError"))
    said = f"Kontra 9.1 did not start, so {__version__} goes on."
    assert updates.update_now() == UpdateNow(at_work=False, trouble=said, detail="SyntaxError")


@pytest.mark.parametrize(
    ("choice", "leads"),
    [
        (ChosenProgram(__version__, "0.1"), True),
        (ChosenProgram(__version__), False),
        (ChosenProgram("9", "8"), False),
    ],
)
def test_way_back_is_that_of_the_program_that_runs(var, choice, leads):
    programs.choose(var, choice)
    assert updates.way_back() == (choice if leads else None)


def test_files_at_the_top_of_a_stick_are_found(settings, tmp_path, monkeypatch):
    stick = tmp_path / "media/ola/STICK"
    stick.mkdir(parents=True)
    names = ("kontra-9.10-linux-x86_64-py3.11.update", "kontra-9.2.update", "cat.update", "a.txt")
    names = (*names, "kontra-0.1.update", "kontra-1x.update")
    for name in names:
        (stick / name).touch()
    settings.BACKUP_MEDIA = (str(tmp_path / "media"), str(tmp_path / "nowhere"))
    assert updates.updates_found() == []  # a folder of the same disk is no stick
    monkeypatch.setattr(updates, "_on_stick", lambda _path, _root: True)
    assert updates.updates_found() == [
        FoundUpdate(str(stick / names[0]), "9.10", "STICK"),
        FoundUpdate(str(stick / names[1]), "9.2", "STICK"),
    ]
    assert updates.updates_found()[1].file == names[1]
