"""Begin an update, or the way back, from a page: in a process apart, which outlives the server."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from django.conf import settings
from django.core.files.base import File
from django.utils.translation import get_language

from scorer.operations.machine import programs
from scorer.operations.machine.programs import Update, UpdateStep
from scorer.support import places

UNNAMED = "sent.update"


def keep_sent(file: File[bytes], name: str) -> Path:
    """Keep a file that a browser has sent until it is done with. Raises ``OSError``."""
    folder = programs.programs(Path(settings.VAR_DIR)) / programs.SENT
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in folder.iterdir():
        left.unlink()
    place = folder / (Path(name).name or UNNAMED)
    with place.open("wb") as kept:
        for chunk in file.chunks():
            kept.write(chunk)
    return place


def begin_update(path: Path) -> None:
    """Update from the file; how far it is says ``selectors.updates``."""
    programs.say_update(Path(settings.VAR_DIR), Update("", UpdateStep.CHECKING))
    _begin("update", str(path))


def begin_going_back(version: str, *, put_back: bool) -> None:
    """Go back to the version before; ``put_back``: with the copy made before the update."""
    programs.say_update(Path(settings.VAR_DIR), Update(version, UpdateStep.SWITCHING))
    _begin("update", "--back", *(["--put-back"] if put_back else []))


def _begin(*words: str) -> None:
    """What goes wrong is told in the language of the page."""
    subprocess.Popen(  # noqa: S603 — our own
        places.command(*words),
        cwd=places.PACKAGES,
        env=os.environ | {"LANGUAGE": get_language() or "en"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
