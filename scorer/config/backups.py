"""How often copies are made, and where besides ``backups`` beside the database they lie."""

from __future__ import annotations

import os
import re
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

MEDIA = ("/media", "/run/media", "/Volumes")  # where systems put the sticks that are plugged in
LONGEST = 24 * 60  # minutes


def every() -> int:
    """Minutes between two copies while something changes (``KONTRA_BACKUP_EVERY``)."""
    text = os.environ.get("KONTRA_BACKUP_EVERY", "5")
    if not re.fullmatch("[0-9]{1,4}", text, re.ASCII) or not 1 <= int(text) <= LONGEST:
        raise ImproperlyConfigured(
            f"KONTRA_BACKUP_EVERY is {text!r}; allowed are whole minutes from 1 to {LONGEST}."
        )
    return int(text)


def second_place() -> Path | None:
    """The folder of ``KONTRA_BACKUP_TO``; None: a stick is looked for."""
    text = os.environ.get("KONTRA_BACKUP_TO")
    return Path(text) if text else None
