"""The chosen program does what is asked; one that does not start gives way to the one before."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from scorer import __version__
from scorer.command import choosing
from scorer.operations.machine import programs
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep
from scorer.operations.machine.running import Running, say
from scorer.support import places

NEWER = "99.1"


@pytest.fixture
def var(tmp_path, monkeypatch):
    monkeypatch.setenv("KONTRA_VAR", str(tmp_path))
    monkeypatch.delenv(places.BESIDE, raising=False)
    monkeypatch.setattr(choosing, "hear_endings", lambda: None)
    return tmp_path


def program(var, script, version=NEWER):
    """A program beside, which is no more than a script."""
    folder = var / "programs" / version
    (folder / "scorer/command").mkdir(parents=True)
    (folder / "scorer/__init__.py").touch()
    (folder / "scorer/command/__init__.py").touch()
    (folder / "scorer/command/__main__.py").write_text(f"import os, sys\n{script}\n", "utf-8")
    programs.say_whole(folder, version)


def test_without_a_choice_this_program_does_it(var):
    assert choosing.hand_over(["serve", "8001"]) == ["serve", "8001"]


@pytest.mark.parametrize("version", ["", __version__, "0.1", "x"])
def test_choice_of_what_is_no_newer_leaves_it_to_this_one(var, version, capsys):
    programs.choose(var, ChosenProgram(version))
    assert choosing.hand_over(["serve"]) == ["serve"]
    assert choosing.hand_over(["status"]) == ["status"]
    assert capsys.readouterr().err == ""


def test_program_that_is_gone_is_said(var, capsys):
    programs.choose(var, ChosenProgram(NEWER))
    assert choosing.hand_over(["serve"]) == ["serve"]
    said = f"Kontra {NEWER} cannot be started here any more; {__version__} serves. Update again"
    assert capsys.readouterr().err.startswith(said)


def test_what_this_program_has_started_asks_nobody(var, monkeypatch):
    program(var, "")
    programs.choose(var, ChosenProgram(NEWER))
    monkeypatch.setenv(places.BESIDE, str(places.INSTALLED))
    assert choosing.hand_over(["serve"]) == ["serve"]


def test_other_commands_become_the_chosen_program(var, monkeypatch):
    became = []
    monkeypatch.setattr(choosing.os, "execve", lambda *given: became.append(given))
    monkeypatch.setenv("PYTHONPATH", "/usr/lib/kontra")
    program(var, "")
    programs.choose(var, ChosenProgram(NEWER))
    choosing.hand_over(["status"])
    [(python, command, environment)] = became
    assert (python, command[1:]) == (sys.executable, ["-P", "-m", "scorer.command", "status"])
    assert environment[places.BESIDE] == str(places.PACKAGES)
    assert environment["KONTRA_VAR"] == str(var)
    assert environment["PYTHONPATH"] == f"{var}/programs/{NEWER}{os.pathsep}/usr/lib/kontra"


def test_chosen_program_serves_and_its_status_is_ours(var):
    program(
        var,
        "open(os.environ['KONTRA_VAR'] + '/said', 'w').write(' '.join(sys.argv[1:]))\nsys.exit(7)",
    )
    programs.choose(var, ChosenProgram(NEWER, "0.1"))
    with pytest.raises(SystemExit) as ended:
        choosing.hand_over(["serve", "8001"])
    assert ended.value.code == 7
    assert (var / "said").read_text() == "serve 8001"


def test_new_program_that_does_not_start_gives_way(var, capfd):
    program(var, "sys.exit('no such table')")
    programs.choose(var, ChosenProgram(NEWER, __version__, tried=False, copy="/x"))
    assert choosing.hand_over(["serve", "8001"]) == ["serve", "8001"]
    assert programs.chosen(var) == ChosenProgram(__version__, copy="/x")
    assert programs.last_update(var) == Update(NEWER, UpdateStep.FELL_BACK, "no such table")
    told = capfd.readouterr().err.splitlines()
    assert told == ["no such table", f"Kontra {NEWER} did not start, so {__version__} goes on."]


def test_new_program_that_never_answers_gives_way(var, monkeypatch):
    monkeypatch.setattr(choosing, "PATIENCE", 0.0)
    program(var, "import time; time.sleep(60)")
    programs.choose(var, ChosenProgram(NEWER, __version__, tried=False))
    assert choosing.hand_over(["serve"]) == ["serve"]
    assert programs.last_update(var).step == UpdateStep.FELL_BACK


def test_new_program_that_answers_is_tried_for_good(var, monkeypatch):
    monkeypatch.setattr(choosing, "running", lambda _var: Running(17, "http://127.0.0.1:8001/"))
    monkeypatch.setattr(choosing, "_answers", lambda _site: True)
    program(var, "import time; time.sleep(0.5)")
    programs.choose(var, ChosenProgram(NEWER, __version__, tried=False, copy="/x"))
    with pytest.raises(SystemExit) as ended:
        choosing.hand_over(["serve"])
    assert ended.value.code == 0
    assert programs.chosen(var) == ChosenProgram(NEWER, __version__, copy="/x")
    assert programs.last_update(var) == Update(NEWER, UpdateStep.DONE)


def test_ordered_to_start_again_it_starts_what_is_chosen_then(var):
    back = [
        "folder = os.environ['KONTRA_VAR'] + '/programs/'",
        "open(folder + 'again', 'w')",
        "os.remove(folder + 'chosen.json')",
    ]
    program(var, "\n".join(back))
    say(var, Running(17, "http://192.0.2.7:8055/"))
    programs.choose(var, ChosenProgram(NEWER, __version__))
    assert choosing.hand_over(["serve", "--from", "x.kontra"]) == ["serve", "8055"]
    assert not programs.is_ordered(var)


def test_installed_program_that_was_upgraded_chooses_anew(var, monkeypatch):
    def start_again(*words):
        sys.exit(" ".join(words))  # it never comes back

    before = signal.getsignal(signal.SIGUSR1)
    monkeypatch.setattr(choosing.places, "start_again", start_again)
    program(var, "import signal, time; os.kill(os.getppid(), signal.SIGUSR1); time.sleep(60)")
    programs.choose(var, ChosenProgram(NEWER, tried=True))
    with pytest.raises(SystemExit, match="serve 8001"):
        choosing.hand_over(["serve", "8001"])
    signal.signal(signal.SIGUSR1, before)


def test_copy_is_put_back_before_the_older_program_starts(var, monkeypatch):
    ran = []
    monkeypatch.setattr(
        choosing.subprocess, "run", lambda *given, **rest: ran.append((given, rest))
    )
    programs.choose(var, ChosenProgram(__version__, copy="/x.kontra", put_back=True))
    assert choosing.hand_over(["serve"]) == ["serve"]
    [((command,), rest)] = ran
    assert command == places.command("restore", "/x.kontra")
    assert rest["env"][places.BESIDE] == str(places.INSTALLED)
    assert programs.chosen(var) == ChosenProgram(__version__, copy="/x.kontra")


def test_watcher_is_known_by_its_process(monkeypatch):
    for watcher, known in ((str(os.getppid()), True), ("1", os.getppid() == 1), ("", False)):
        monkeypatch.setenv(choosing.WATCHED, watcher)
        assert choosing.is_watched() == known
