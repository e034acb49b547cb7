"""Where the program lies, in a checkout and where it was installed, and how it calls itself.

In a checkout ``templates/`` and ``fixtures/`` lie beside the packages; a wheel has them inside, in
``scorer/share``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[2]  # the folder of scorer/ and tournaments/
_SHARE = PACKAGES / "scorer" / "share"
IS_INSTALLED = _SHARE.is_dir()
SHARE = _SHARE if IS_INSTALLED else PACKAGES
TEMPLATES = SHARE / "templates"
DEMO = SHARE / "fixtures" / "demo"
PROGRAM = "kontra" if IS_INSTALLED else "bin/kontra"  # as one types it


def var() -> Path:
    """Where all that is written down lies: ``KONTRA_VAR``; in a checkout ``var/``.

    Where the program was installed it is the user's own folder for data.
    """
    if named := os.environ.get("KONTRA_VAR"):
        return Path(named)
    if not IS_INSTALLED:
        return PACKAGES / "var"
    from platformdirs import user_data_path  # noqa: PLC0415 — a checkout needs it never

    return user_data_path("kontra", appauthor=False)


def command(*words: str) -> list[str]:
    """The program itself as a command for another process, which is to run in ``PACKAGES``.

    There Python finds this very program first, wherever the one who called it stands.
    """
    return [python(), "-m", "scorer.command", *words]


def python() -> str:
    """The Python that runs this, on Windows the one with a terminal.

    The other one, of a shortcut, has nowhere to say anything.
    """
    found = Path(sys.executable)
    if found.name.lower() == "pythonw.exe":
        found = found.with_name("python.exe")
    return str(found)
