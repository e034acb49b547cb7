"""Where backups lie besides ``backups`` beside the database."""

from __future__ import annotations

import os
from pathlib import Path

MEDIA = ("/media", "/run/media", "/Volumes")  # where systems put the sticks that are plugged in


def second_place() -> Path | None:
    """The folder of ``KONTRA_BACKUP_TO``; None: a stick is looked for."""
    text = os.environ.get("KONTRA_BACKUP_TO")
    return Path(text) if text else None
