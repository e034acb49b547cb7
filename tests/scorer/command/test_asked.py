"""The command line: each word goes where it belongs, and a wrong one is named."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from scorer import __version__
from scorer.command import asked, instance, manage, serve, status, takeover
from scorer.support.places import PACKAGES, PROGRAM


@pytest.fixture
def done(monkeypatch):
    """What was done, as the name of a function and what it was given."""
    calls = []
    for module, name in (
        (serve, "start"),
        (takeover, "go_on_from"),
        (instance, "stop"),
        (status, "say"),
    ):
        monkeypatch.setattr(
            module, name, lambda *given, name=name: calls.append((name, *map(str, given)))
        )
    monkeypatch.setattr(manage, "do", lambda words: calls.append(tuple(words)))
    monkeypatch.delenv("PORT", raising=False)
    return calls


def ask(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["kontra", *words])
    asked.main()


@pytest.mark.parametrize(
    ("words", "did"),
    [
        (["serve"], ("start", "8000")),
        (["serve", "8001"], ("start", "8001")),
        (["serve", "--from", "/media/stick"], ("go_on_from", "/media/stick", "")),
        (["serve", "8001", "--from", "a.kontra"], ("go_on_from", "a.kontra", "8001")),
        (["status"], ("say",)),
        (["draw", "players.json"], (PROGRAM, "draw", "players.json")),
        (["backup", "--help"], (PROGRAM, "backup", "--help")),
    ],
)
def test_each_command_goes_to_whoever_does_it(monkeypatch, done, words, did):
    ask(monkeypatch, *words)
    assert done == [did]


def test_stop_asks_for_the_folder_that_is_served(monkeypatch, done, tmp_path):
    ask(monkeypatch, "stop")
    [(name, folder)] = done
    assert (name, folder) == ("stop", os.environ.get("KONTRA_VAR") or str(PACKAGES / "var"))


def test_port_may_come_from_the_environment(monkeypatch, done):
    monkeypatch.setenv("PORT", "8123")
    ask(monkeypatch, "serve")
    ask(monkeypatch, "serve", "8001")
    assert done == [("start", "8123"), ("start", "8001")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "8001", "8002"], "bin/kontra serve does not know 8002. What it knows: "),
        (["serve", "--prot"], "bin/kontra serve does not know --prot."),
        (["serve", "--from"], "What is --from? Its value stands after it."),
        (["stop", "now"], "bin/kontra stop does not know now."),
        (["status", "-v"], "bin/kontra status does not know -v."),
    ],
)
def test_unknown_word_is_named_and_nothing_is_done(monkeypatch, done, capsys, words, said):
    with pytest.raises(SystemExit) as ended:
        ask(monkeypatch, *words)
    assert (ended.value.code, done) == (2, [])
    assert capsys.readouterr().err.startswith(said)


def test_version_and_help_say_what_there_is(monkeypatch, capsys):
    ask(monkeypatch, "--version")
    assert capsys.readouterr().out == f"Kontra {__version__}\n"
    for words in ([], ["--help"]):
        ask(monkeypatch, *words)
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines if line.startswith("  ")] == [
            *asked.OWN,
            *asked.MANAGED,
        ]
        assert lines[-1] == "More of one:  bin/kontra NAME --help"
    for name in asked.OWN:
        ask(monkeypatch, name, "--help")
        assert capsys.readouterr().out.startswith(f"bin/kontra {name}")


def test_folder_stays_the_same_wherever_processes_stand(monkeypatch, done, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KONTRA_VAR", "here")
    ask(monkeypatch, "status")
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
