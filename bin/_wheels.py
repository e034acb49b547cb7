"""Ask whether the site's lock can be installed on other systems; started by ``bin/wheels``.

A wheel that the index has and whose hash the lock lacks is no use, so uv is asked to resolve the
lock itself, with its hashes, for each system and Python. It downloads no wheel.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from tempfile import TemporaryDirectory

LOCK = "requirements.txt"
SYSTEMS = {
    "Windows, x86-64": "x86_64-pc-windows-msvc",
    "macOS, Apple silicon": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
FROM_SOURCE = ("rjsmin",)  # where nothing compiles, its set-up leaves the faster half out
UV = (sys.executable, "-m", "uv")


@dataclass(frozen=True, slots=True)
class Answer:
    """``fault`` names the first package that cannot be had; empty where all can."""

    system: str
    python: str
    fault: str


def question(platform: str, python: str, folder: str) -> list[str]:
    """What uv is asked: to install the lock there, as if into a folder, and to do nothing."""
    return [
        *("pip", "install", "--dry-run", "--no-config", "--require-hashes", "-r", LOCK),
        *("--python-platform", platform, "--python-version", python, "--target", folder),
        *("--only-binary", ":all:"),
        *(word for name in FROM_SOURCE for word in ("--no-binary", name)),
    ]


def answers(uv: Sequence[str] = UV) -> Iterable[Answer]:
    """One for each system and Python."""
    with TemporaryDirectory() as folder:
        for system, platform in SYSTEMS.items():
            for python in PYTHONS:
                run = subprocess.run(  # noqa: S603 — ours
                    [*uv, *question(platform, python, folder)],
                    capture_output=True,
                    text=True,
                    check=False,
                )
                yield Answer(system, python, fault_in(run.stderr) if run.returncode else "")


def fault_in(said: str) -> str:
    """The cause that uv names, or the last thing it said."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    causes = [line.partition(": ")[2] for line in lines if line.startswith("cause:")]
    return (causes or lines or ["uv said nothing"])[-1]


def main(uv: Sequence[str] = UV) -> int:
    """Print what holds for each system; the exit status: 1 where something cannot be had."""
    status = 0
    for answer in answers(uv):
        status |= bool(answer.fault)
        said = answer.fault or "every package"
        sys.stdout.write(f"{answer.system}, Python {answer.python}: {said}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
