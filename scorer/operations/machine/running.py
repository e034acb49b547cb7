"""Which server serves a folder: it holds a lock there, and says beside it where it answers."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from scorer.operations.machine.locks import HeldError, held

LOCK = "serving.lock"  # held by who serves, and by who puts a copy back
SAID = "serving.json"


@dataclass(frozen=True, slots=True)
class Running:
    """The server that holds a folder: its process, and the address of its site."""

    pid: int
    site: str


def running(folder: Path) -> Running | None:
    """The server that holds the folder; None where nobody does, or a copy is put back there."""
    if not (folder / LOCK).exists():
        return None
    try:
        with held(folder / LOCK):
            return None
    except HeldError:
        pass
    except OSError:  # somebody else's folder
        return None
    try:
        known = json.loads((folder / SAID).read_bytes())
        return Running(int(known["pid"]), str(known["site"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def say(folder: Path, server: Running) -> None:
    """Say it, who holds the lock."""
    (folder / SAID).write_text(json.dumps(asdict(server)), encoding="utf-8")
