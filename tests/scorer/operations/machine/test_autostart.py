"""The entry by which a system starts Kontra: this very program, with this very data."""

from __future__ import annotations

import plistlib
import shlex
import subprocess
import sys

import pytest

from scorer.operations.machine import autostart
from scorer.support import places
from tests.scorer.machine import install


@pytest.fixture
def here(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("KONTRA_VAR", "/srv/Ola's 100 % club")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return tmp_path


def test_entry_comes_and_goes(here):
    assert not autostart.is_on()
    autostart.turn(on=True)
    assert autostart.is_on()
    autostart.turn(on=True)
    autostart.turn(on=False)
    autostart.turn(on=False)
    assert not autostart.is_on()


def test_entry_of_a_linux_desktop_runs_this_program(here, monkeypatch):
    python = install(here / 'Ola\'s "50 %"', "python", 'echo "$PWD $KONTRA_VAR $*"')
    monkeypatch.setattr(sys, "executable", str(python))
    lines = autostart.content().decode().splitlines()
    assert lines[:3] == ["[Desktop Entry]", "Type=Application", "Name=Kontra"]
    written = lines[3].removeprefix("Exec=")
    # as the specification has it: first the escapes of a string, then those of its quotes
    words = shlex.split(written.replace("\\\\", "\\").replace("%%", "%"))
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == f"{places.PACKAGES} /srv/Ola's 100 % club -m scorer.command serve\n"


def test_entry_of_windows_is_a_script_of_the_startup_folder(here, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    assert autostart.entry().name == "Kontra.cmd"
    assert autostart.entry().parent.name == "Startup"
    lines = autostart.content().decode().split("\r\n")
    assert lines[:3] == [
        "@echo off",
        "chcp 65001 >nul",  # what follows is read as UTF-8
        'set "KONTRA_VAR=/srv/Ola\'s 100 %% club"',
    ]
    assert lines[3] == f'cd /d "{places.PACKAGES}"'
    assert lines[4].startswith('start "Kontra" /min "')
    assert lines[4].endswith('"-m" "scorer.command" "serve"')


def test_entry_of_macos_is_a_launch_agent(here, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert autostart.entry().parts[-2:] == ("LaunchAgents", "org.kontra.serve.plist")
    told = plistlib.loads(autostart.content())
    assert told["ProgramArguments"] == places.command("serve")
    assert told["WorkingDirectory"] == str(places.PACKAGES)
    assert told["EnvironmentVariables"] == {"KONTRA_VAR": "/srv/Ola's 100 % club"}
    assert told["RunAtLoad"] is True
