"""The command line: a short list for clubs, Django's commands; a wrong word is named."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from django.core import management

from scorer import __version__
from scorer.command import __main__, opening, overview, serve, takeover
from scorer.support.places import PACKAGES


@pytest.fixture
def done(monkeypatch):
    """What was done, as the name of a function and what it was given."""
    calls = []

    def note(name, value=None):
        return lambda *given: calls.append((name, *map(str, given))) or value

    monkeypatch.setattr(serve, "start", note("start"))
    monkeypatch.setattr(takeover, "restored_from", note("restored_from", 8021))
    monkeypatch.setattr(opening, "open_site", note("open_site"))
    monkeypatch.setattr(signal, "signal", lambda *_given: None)
    monkeypatch.delenv("PORT", raising=False)
    return calls


def ask(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["kontra", *words])
    __main__.main()


@pytest.mark.parametrize(
    ("words", "did"),
    [
        (["serve"], [("start", "8000")]),
        (["serve", "8001"], [("start", "8001")]),
        (
            ["serve", "--from", "/media/stick"],
            [("restored_from", "/media/stick", "None"), ("start", "8021")],
        ),
        (
            ["serve", "8001", "--from", "a.kontra"],
            [("restored_from", "a.kontra", "8001"), ("start", "8021")],
        ),
        (["open"], [("open_site",)]),
    ],
)
def test_each_command_goes_to_whoever_does_it(monkeypatch, done, words, did):
    ask(monkeypatch, *words)
    assert done == did


def test_port_may_come_from_the_environment(monkeypatch, done):
    monkeypatch.setenv("PORT", "8123")
    ask(monkeypatch, "serve")
    ask(monkeypatch, "serve", "8001")
    assert done == [("start", "8123"), ("start", "8001")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "8001", "8002"], "kontra serve: error: unrecognized arguments: 8002"),
        (["serve", "--prot"], "kontra serve: error: unrecognized arguments: --prot"),
        (["serve", "--from"], "kontra serve: error: argument --from: expected one argument"),
        (["stop", "now"], "kontra stop: error: unrecognized arguments: now"),
        (["status", "-x"], "kontra status: error: unrecognized arguments: -x"),
    ],
)
def test_unknown_word_is_named_and_nothing_is_done(monkeypatch, done, capsys, words, said):
    with pytest.raises(SystemExit) as ended:
        ask(monkeypatch, *words)
    assert (ended.value.code, done) == (2, [])
    assert said in capsys.readouterr().err


def test_version_and_help_say_what_there_is(monkeypatch, done, capsys):
    ask(monkeypatch, "--version")
    assert capsys.readouterr().out == f"Kontra {__version__}\n"
    for words in ([], ["--help"]):
        ask(monkeypatch, *words)
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines if line.startswith("  ")] == [*overview.COMMANDS]
        assert lines[-1] == "More of one:  bin/kontra NAME --help"


@pytest.mark.parametrize("name", overview.COMMANDS)
def test_every_command_of_the_list_has_its_help(monkeypatch, done, capsys, name):
    assert name in {"open", "help", *management.get_commands()}
    if name != "help":
        with pytest.raises(SystemExit) as ended:
            ask(monkeypatch, name, "--help")
        assert (ended.value.code or 0, done) == (0, [])
    if name in {"serve", "stop", "status"}:
        said = capsys.readouterr().out
        assert said.startswith(f"usage: kontra {name} [-h]")
        assert "--settings" not in said


def test_folder_stays_the_same_wherever_processes_stand(monkeypatch, done, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KONTRA_VAR", "here")
    ask(monkeypatch, "open")
    assert os.environ["KONTRA_VAR"] == os.path.realpath("here")


def test_port_is_that_of_the_other_modules():
    assert takeover.port_of("") == serve.USUAL_PORT


def test_command_of_django_runs_from_any_folder(tmp_path):
    words = [sys.executable, "-m", "scorer.command"]
    environment = os.environ | {"PYTHONPATH": str(PACKAGES), "KONTRA_VAR": str(tmp_path)}
    said = subprocess.run(
        [*words, "draw", "--help"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.startswith("usage: ")
