"""The printers that this machine knows, where it prints by CUPS, as Linux and macOS do."""

from __future__ import annotations

import shutil
import subprocess

PATIENCE = 5.0  # seconds


def found() -> list[str]:
    """Their names; empty where there is none, or another way to print."""
    program = shutil.which("lpstat")
    if program is None:
        return []
    try:
        said = subprocess.run(  # noqa: S603 — the system's own
            [program, "-e"], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return said.stdout.split()


def send(printer: str, pdf: bytes) -> str:
    """Send a PDF to one of them; what is wrong, empty where nothing is."""
    program = shutil.which("lp")
    if program is None:
        return "lp"
    try:
        done = subprocess.run(  # noqa: S603 — the system's own, a printer it has named
            [program, "-d", printer, "-t", "Kontra", "-"],
            input=pdf,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return str(fault)
    return done.stderr.decode(errors="replace").strip() if done.returncode else ""
