"""Medians of repeated runs, printed and kept in ``docs/performance.md``."""

from __future__ import annotations

import os
import platform
import resource
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "performance.md"
HEADING = """# Performance

Written by `bin/bench`: medians (lowest to highest). Machines are noisy: read ratios.

| what | workload | median | spread | aim | machine |
|---|---|---|---|---|---|
"""


def whole_process(command: list[str], stdin: Path, runs: int = 5) -> list[float]:
    """CPU seconds of whole processes, after one that is not counted."""
    seconds = []
    for _run in range(runs + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with stdin.open("rb") as given:
            subprocess.run(command, stdin=given, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return seconds[1:]


def repeated(act: Callable[[], object], runs: int) -> list[float]:
    """Seconds of each call, after one that is not counted."""
    act()
    seconds = []
    for _run in range(runs):
        begun = time.perf_counter()
        act()
        seconds.append(time.perf_counter() - begun)
    return seconds


def told(values: list[float], unit: str, factor: float = 1.0) -> tuple[str, str]:
    """Median and spread as text."""
    scaled = [value * factor for value in values]
    return f"{statistics.median(scaled):.3g} {unit}", f"{min(scaled):.3g}–{max(scaled):.3g}"


def keep(what: str, workload: str, median: str, spread: str, aim: str) -> None:
    """Print a row and put it into the page, in place of an older one of the same name."""
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    row = f"| {what} | {workload} | {median} | {spread} | {aim} | {machine} |"
    print(row)  # noqa: T201 — this is a command
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEADING
    rows = [line for line in text.splitlines() if not line.startswith(f"| {what} |")]
    PAGE.write_text("\n".join([*rows, row]) + "\n", encoding="utf-8")
