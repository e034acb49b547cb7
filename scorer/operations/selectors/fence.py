"""Whether another laptop has taken this site over: then nothing more is written here.

Said in a file beside the database, so that no request asks the database for it, all processes
see it at once, and a start finds it again.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

NAME = "overtaken.json"


@dataclass(frozen=True, slots=True)
class Fence:
    """Which epoch serves elsewhere, where it is found, and since when that is known (ISO)."""

    epoch: int
    address: str
    since: str


class _Seen:
    """What the file said when it was read last."""

    mark: tuple[int, int] | None = None
    fence: Fence | None = None


def fence() -> Fence | None:
    """Who serves in our place; None where we do. One look at a file's name."""
    try:
        found = os.stat(f"{settings.VAR_DIR}/{NAME}")  # noqa: PTH116 — asked for every request
    except OSError:
        return None
    mark = found.st_mtime_ns, found.st_ino
    if mark != _Seen.mark:
        _Seen.fence, _Seen.mark = _read(fence_file()), mark
    return _Seen.fence


def fence_file() -> Path:
    """Where it is said."""
    return Path(settings.VAR_DIR) / NAME


def _read(path: Path) -> Fence:
    """What the file says; one that cannot be read still keeps writers out."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return Fence(int(told["epoch"]), str(told["address"]), str(told["since"]))
    except (OSError, ValueError, TypeError, KeyError):
        return Fence(0, "", "")
