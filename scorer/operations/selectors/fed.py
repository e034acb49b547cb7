"""How far the second laptop is, as the process that feeds it says in a file.

No page asks the other laptop, or the database for it.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

FRESH = 10.0  # seconds; who said nothing for so long feeds nobody


@dataclass(frozen=True, slots=True)
class Fed:
    """``in_step``: it has everything; ``at``: when that was last so (seconds since 1970)."""

    address: str
    in_step: bool
    at: float

    @property
    def behind(self) -> int:
        """Whole seconds since it had everything."""
        return max(0, round(time.time() - self.at))


def fed() -> Fed | None:
    """What is known now; None where nobody is fed."""
    try:
        path = fed_file()
        said_at = path.stat().st_mtime
        told = Fed(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return told if time.time() - said_at < FRESH else Fed(told.address, in_step=False, at=told.at)


def say_fed(told: Fed) -> None:
    """Say how far it is; for the process that feeds."""
    beside = fed_file().with_suffix(".new")
    beside.write_text(json.dumps(asdict(told)), encoding="utf-8")
    beside.replace(fed_file())


def fed_file() -> Path:
    """Where it is said."""
    return Path(settings.VAR_DIR) / "fed.json"
