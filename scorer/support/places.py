"""Where the program lies, in a checkout and where it was installed, and how it calls itself.

In a checkout ``templates/`` and ``fixtures/`` lie beside the packages; a wheel has them inside, in
``scorer/share``. An update lies beside the installed program, which starts it and says in
``KONTRA_INSTALLED`` where it lies itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

PACKAGES = Path(__file__).resolve().parents[2]  # the folder of scorer/ and tournaments/
_SHARE = PACKAGES / "scorer" / "share"
IS_INSTALLED = _SHARE.is_dir()
SHARE = _SHARE if IS_INSTALLED else PACKAGES
TEMPLATES = SHARE / "templates"
DEMO = SHARE / "fixtures" / "demo"
BESIDE = "KONTRA_INSTALLED"  # in the environment of every process that the installed one starts
INSTALLED = Path(os.environ.get(BESIDE) or PACKAGES)
IS_BESIDE = INSTALLED != PACKAGES
PROGRAM = "kontra" if (INSTALLED / "scorer" / "share").is_dir() else "bin/kontra"  # as one types it


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


def beside(*words: str) -> list[str]:
    """The same as a command of a program that lies beside the installed one, wherever it runs.

    Its place stands in the environment; -P: nothing from where one stands.
    """
    return [python(), "-P", "-m", "scorer.command", *words]


def environment_of(program: Path) -> dict[str, str]:
    """The environment that such a command needs."""
    return os.environ | {
        BESIDE: str(INSTALLED),
        "KONTRA_VAR": str(var().absolute()),
        "PYTHONPATH": os.pathsep.join([str(program), *_python_path()]),
    }


def installed_path() -> str:
    """What ``PYTHONPATH`` was for the installed program."""
    return os.pathsep.join(_python_path())


def _python_path() -> list[str]:
    told = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return [part for part in told if part and not (IS_BESIDE and Path(part) == PACKAGES)]


def start_again(*words: str) -> NoReturn:
    """Go on as a command of the installed program, which chooses anew what runs."""
    os.environ.pop(BESIDE, None)
    os.environ["PYTHONPATH"] = installed_path()
    become(*words, folder=INSTALLED)


def become(*words: str, folder: Path = PACKAGES) -> NoReturn:
    """Go on as another command of the program, in the same process where the system can do so."""
    os.chdir(folder)
    if sys.platform == "win32":  # a new process would have another number, and we would be gone
        sys.exit(subprocess.run(command(*words), check=False).returncode)  # noqa: S603 — our own
    os.execv(sys.executable, command(*words))  # noqa: S606 — our own
