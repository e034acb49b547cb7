"""Kontra starts with the computer: an entry in the user's own session, put there or taken away."""

from __future__ import annotations

import os
import plistlib
import shlex
import sys
from pathlib import Path

from scorer.support import places

PASSED_ON = ("KONTRA_VAR", "PYTHONPATH")  # what says where the program and its data lie
LABEL = "org.kontra.serve"


def is_on() -> bool:
    """Whether it starts with the computer."""
    return entry().is_file()


def turn(*, on: bool) -> None:
    """Have it start with the computer, or not; raises ``OSError``."""
    place = entry()
    if not on:
        place.unlink(missing_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content())


def entry() -> Path:
    """The file by which this system starts a program when the user signs in."""
    if sys.platform == "win32":
        programs = Path(os.environ["APPDATA"]) / "Microsoft/Windows/Start Menu/Programs"
        return programs / "Startup" / "Kontra.cmd"
    if sys.platform == "darwin":
        return Path.home() / "Library/LaunchAgents" / f"{LABEL}.plist"
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder) / "autostart" / "kontra.desktop"


def content() -> bytes:
    """What stands in it: this program, with this very data."""
    known = {name: os.environ[name] for name in PASSED_ON if os.environ.get(name)}
    command, folder = places.command("serve"), str(places.PACKAGES)
    if sys.platform == "win32":
        sets = [f'set "{name}={value}"' for name, value in known.items()]
        words = " ".join(f'"{word}"' for word in command)
        lines = [*sets, f'cd /d "{folder}"', f'start "Kontra" /min {words}', ""]
        lines = ["@echo off", "chcp 65001 >nul", *(line.replace("%", "%%") for line in lines)]
        return "\r\n".join(lines).encode()
    if sys.platform == "darwin":
        return plistlib.dumps(
            {
                "Label": LABEL,
                "ProgramArguments": command,
                "WorkingDirectory": folder,
                "EnvironmentVariables": known,
                "RunAtLoad": True,
            }
        )
    words = ["cd", folder, "&&", "exec", "env", *(f"{name}={text}" for name, text in known.items())]
    script = " ".join(word if word == "&&" else shlex.quote(word) for word in [*words, *command])
    quoted = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in script)
    quoted = quoted.replace("\\", "\\\\").replace("%", "%%")
    lines = ["[Desktop Entry]", "Type=Application", "Name=Kontra", f'Exec=sh -c "{quoted}"', ""]
    return "\n".join(lines).encode()
