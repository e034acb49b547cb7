"""The site's own key: the file that keeps it, made at the first start. Standard library only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from tempfile import mkstemp

from scorer.operations.machine.disk import sync_folder

FILE = "secret_key"
LEAST, MOST = 50, 1_024  # characters, as Django asks for; one that we make has 67


class NoKey(ValueError):  # noqa: N818 — told in one sentence
    """The file holds no key, or may not be read; the message says what to do."""


def is_key(text: str) -> bool:
    """Whether a text can be a key: neither empty nor cut off."""
    return LEAST <= len(text) <= MOST and text.isprintable()


def made() -> str:
    """A key that nobody has."""
    return secrets.token_urlsafe(50)


def is_in(place: Path) -> bool:
    """Whether a file holds a key."""
    try:
        return is_key(place.read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return False


def is_lost(place: Path) -> bool:
    """Whether the file is there, may be read, and holds no key."""
    try:
        return place.exists() and os.access(place, os.R_OK) and not is_in(place)
    except OSError:  # somebody else's folder
        return False


def read_or_make(place: Path) -> str:
    """The key in a file, which is made where it is missing; raises ``NoKey``.

    Of several first starts at once one makes the file, whole from the first moment on;
    where nothing can be written the key lasts as long as the process.
    """
    new = made()
    if not place.exists():
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            _keep(new, place)
        except OSError:
            return new
    try:
        found = place.read_text(encoding="utf-8").strip()
    except PermissionError:
        raise NoKey(f"{place} cannot be read: it belongs to others.") from None
    except (OSError, UnicodeDecodeError):
        found = ""
    if not is_key(found):
        raise NoKey(
            f"{place} is empty or damaged, so no page could be shown. Every copy holds it; put "
            f"it back:\n    unzip -p COPY.kontra secret_key > {place}\n"
            "Or remove the file: a new one is made, everybody is signed out, and links and codes "
            "that were given out end."
        )
    return found


def _keep(key: str, place: Path) -> None:
    """Write the key beside its place, readable by its owner only, and put it there whole.

    It is on the disk before anything is sealed by it: a power cut would leave an empty file.
    """
    handle, beside = mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as whole:
            whole.write(key)
            whole.flush()
            os.fsync(whole.fileno())
        try:
            os.link(beside, place)
        except FileExistsError:
            return  # another start was first
        except OSError:  # a disk without links, such as a USB stick
            Path(beside).replace(place)
    finally:
        Path(beside).unlink(missing_ok=True)
    sync_folder(place.parent)
