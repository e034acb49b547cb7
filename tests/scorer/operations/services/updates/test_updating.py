"""The steps of an update, and of the way back; whatever fails changes nothing."""

from __future__ import annotations

import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from scorer import __version__
from scorer.operations.machine import locks, programs
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep
from scorer.operations.machine.running import Running
from scorer.operations.services.updates import updating
from scorer.operations.services.updates.archive import UpdateRefused
from scorer.support import places
from tests.made_up.wheels import update

pytestmark = pytest.mark.django_db
COPY = Path("/copies/kontra-1.kontra")


@pytest.fixture
def var(settings, tmp_path, monkeypatch):
    settings.VAR_DIR = tmp_path / "var"
    monkeypatch.setattr(updating, "connection", SimpleNamespace(vendor="sqlite"))
    monkeypatch.setattr(updating, "copied", lambda: COPY)
    monkeypatch.setattr(updating, "try_program", lambda *_given: None)
    return settings.VAR_DIR


@pytest.fixture
def ended(monkeypatch):
    """The processes that were told to end."""
    killed = []
    stands = iter([Running(17, "http://192.0.2.7:8123/")])
    monkeypatch.setattr(updating, "running", lambda _var: next(stands, None))
    monkeypatch.setattr(updating, "TAKING", 0.0)
    monkeypatch.setattr(updating, "_serve", lambda _var, port: killed.append(port))
    monkeypatch.setattr(updating.os, "kill", lambda *given: killed.append(given))
    return killed


def test_every_step_is_told_and_the_server_starts_again_as_the_new_one(var, tmp_path, ended):
    steps = []
    assert updating.update_from(update(tmp_path), steps.append)
    assert steps == [
        UpdateStep.CHECKING,
        UpdateStep.COPYING,
        UpdateStep.UNPACKING,
        UpdateStep.TRYING,
        UpdateStep.SWITCHING,
    ]
    assert programs.chosen(var) == ChosenProgram("9.1", __version__, tried=False, copy=str(COPY))
    assert programs.last_update(var) == Update("9.1", UpdateStep.SWITCHING)
    assert ended == [(17, signal.SIGTERM), 8123]  # nobody else has taken the order
    assert programs.take_order(var)


def test_tables_that_the_older_one_cannot_read_are_remembered(var, tmp_path):
    assert not updating.update_from(update(tmp_path, oldest_on_tables="9.1"), lambda _step: None)
    assert programs.chosen(var).takes_away
    assert not programs.is_ordered(var)


def test_what_fails_is_told_and_changes_nothing(var, tmp_path, monkeypatch, ended):
    def fails(*_given):
        raise UpdateRefused("It does not work.")

    monkeypatch.setattr(updating, "try_program", fails)
    with pytest.raises(CommandError, match="It does not work"):
        call_command("update", str(update(tmp_path)))
    assert programs.last_update(var) == Update("", UpdateStep.REFUSED, "It does not work.")
    assert (programs.chosen(var), ended) == (None, [])


def test_disk_that_fails_is_told_in_words(var, tmp_path, monkeypatch):
    def fails(*_given):
        raise OSError(28, "No space left on device", "/srv/x")

    monkeypatch.setattr(updating, "lay_beside", fails)
    with pytest.raises(
        UpdateRefused, match=r"/srv/x cannot be read or written: No space left on device\."
    ):
        updating.update_from(update(tmp_path), lambda _step: None)


def test_file_that_a_browser_sent_is_taken_away(var, tmp_path):
    sent = var / "programs/sent"
    sent.mkdir(parents=True)
    path = update(sent)
    updating.update_from(path, lambda _step: None)
    assert not path.exists()
    path = update(tmp_path)
    programs.choose(var, ChosenProgram(""))
    updating.update_from(path, lambda _step: None)
    assert path.exists()


def test_one_at_a_time(var, tmp_path):
    (var / "programs").mkdir(parents=True)
    with (
        locks.held(var / "programs/updating.lock"),
        pytest.raises(UpdateRefused, match="An update is just being made"),
    ):
        updating.update_from(update(tmp_path), lambda _step: None)


def test_server_of_databases_is_updated_another_way(var, tmp_path, monkeypatch):
    monkeypatch.setattr(updating, "connection", SimpleNamespace(vendor="postgresql"))
    with pytest.raises(UpdateRefused, match="keeps its data in a server of databases"):
        updating.update_from(update(tmp_path), lambda _step: None)


def test_way_back_leads_to_the_version_before(var, ended):
    programs.choose(var, ChosenProgram(__version__, "0.1", copy=str(COPY)))
    call_command("update", "--back")
    assert programs.chosen(var) == ChosenProgram("0.1", copy=str(COPY))
    assert ended == [(17, signal.SIGTERM), 8123]


def test_server_that_is_started_again_by_who_watches_it_is_left_to_them(var, ended, monkeypatch):
    programs.choose(var, ChosenProgram(__version__, "0.1"))
    monkeypatch.setattr(updating, "TAKING", 5.0)
    monkeypatch.setattr(updating.time, "sleep", lambda _seconds: programs.take_order(var))
    assert updating.go_back(put_back=False)
    assert ended == [(17, signal.SIGTERM)]


def test_where_nobody_starts_it_again_the_installed_program_is_started(var, monkeypatch):
    begun = []
    monkeypatch.setattr(
        updating.subprocess, "Popen", lambda command, **rest: begun.append((command, rest))
    )
    var.mkdir()
    updating._serve(var, 8123)
    [(command, rest)] = begun
    assert (command, rest["cwd"]) == (places.command("serve", "8123"), places.INSTALLED)
    assert places.BESIDE not in rest["env"]


def test_way_back_asks_where_it_needs_the_copy(var, ended, capsys):
    programs.choose(var, ChosenProgram(__version__, "0.1", copy=str(COPY), takes_away=True))
    with pytest.raises(CommandError, match=r"Kontra 0\.1 needs the copy .* --put-back"):
        call_command("update", "--back")
    assert ended == []
    call_command("update", "--back", "--put-back")
    assert programs.chosen(var) == ChosenProgram("0.1", copy=str(COPY), put_back=True)


@pytest.mark.parametrize("choice", [None, ChosenProgram("0.3", "0.1"), ChosenProgram(__version__)])
def test_no_way_back_is_said(var, choice):
    if choice:
        programs.choose(var, choice)
    with pytest.raises(UpdateRefused, match="There is no version to go back to"):
        updating.go_back(put_back=True)


def test_command_says_where_nothing_serves(var, tmp_path, capsys):
    call_command("update", str(update(tmp_path)))
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Reading the file …"
    assert said[-1] == "It serves from the next start on: bin/kontra serve"
