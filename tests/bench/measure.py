"""Figures of the benchmarks: medians of repeated runs, compared with aims, printed and kept.

They are kept in ``var/performance.md``, or in the page that ``KONTRA_FIGURES`` names.
``KONTRA_BENCH=tiny`` makes every workload small, to see whether it runs at all.
"""

from __future__ import annotations

import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeVar

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "docs" / "performance.md"
PAGE = Path(os.environ.get("KONTRA_FIGURES") or ROOT / "var" / "performance.md")
MACHINE = f"{os.cpu_count()} cores, Python {platform.python_version()}"
TINY = os.environ.get("KONTRA_BENCH") == "tiny"
MISSED: list[str] = []  # by this process: what was measured, and its aim
HEADING = """# Performance

Written by `bin/bench --keep`: medians (lowest to highest). Machines are noisy: read ratios.

| what | workload | median | spread | aim | machine |
|---|---|---|---|---|---|
"""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured: a value in a unit; ``text`` tells it where value and unit do not."""

    value: float
    unit: str = ""
    text: str = ""
    spread: str = "–"

    def __str__(self) -> str:
        return self.text or f"{self.value:.3g} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Aim:
    """At most so much of a unit; ``text`` tells it where "≤ most unit" does not."""

    most: float
    unit: str = ""
    text: str = ""

    def __str__(self) -> str:
        return self.text or f"≤ {self.most:g} {self.unit}".rstrip()

    def met(self, figure: Figure) -> bool:
        """Whether the figure is no more than this; ``ValueError`` where its unit is another.

        What follows the unit's first word says of what it is: "ms CPU" are "ms".
        """
        if figure.unit.split()[:1] != self.unit.split()[:1]:
            raise ValueError(f"{figure} is not told in {self.unit or 'a bare number'}")
        return figure.value <= self.most


def size(full: T, tiny: T) -> T:
    """How much of something a workload has."""
    return tiny if TINY else full


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


def repeated(
    act: Callable[[], object],
    runs: int,
    *,
    before: Callable[[], object] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> list[float]:
    """Seconds of each call, after one that is not counted; ``before`` each, not counted either."""
    seconds = []
    for _run in range(runs + 1):
        if before:
            before()
        begun = clock()
        act()
        seconds.append(clock() - begun)
    return seconds[1:]


def figure_of(values: list[float], unit: str, factor: float = 1.0) -> Figure:
    """Their median, and from the lowest to the highest."""
    scaled = [value * factor for value in values]
    spread = f"{min(scaled):.3g}–{max(scaled):.3g}"
    return Figure(statistics.median(scaled), unit, spread=spread)


def percentile(seconds: list[float], percent: int) -> float:
    """In milliseconds."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def percentiles(seconds: list[float]) -> str:
    """The middle, and what is late."""
    middle, late, latest = (percentile(seconds, percent) for percent in (50, 95, 99))
    return f"50/95/99 of 100: {middle:.3g}/{late:.3g}/{latest:.3g} ms, {len(seconds)} asked"


def keep(what: str, workload: str, figure: Figure, aim: Aim | None = None) -> None:
    """Print a row and put it into the page, in place of an older one of the same name.

    Of tiny workloads no aim is judged but "nothing", which holds for every size.
    """
    said = str(aim or "–")
    if aim and (aim.most == 0 or not TINY):
        met = aim.met(figure)
        said += ", met" if met else ", missed"
        if not met:
            MISSED.append(f"{what}: {figure}, aim {aim}")
    row = f"| {what} | {workload} | {figure} | {figure.spread} | {said} | {MACHINE} |"
    print(row, flush=True)  # noqa: T201 — this is a command
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEADING
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(replaced(text, what, row), encoding="utf-8")


def replaced(page: str, what: str, row: str) -> str:
    """The page with the row of that name at its end, in place of an older one."""
    rows = [line for line in page.splitlines() if not line.startswith(f"| {what} |")]
    return "\n".join([*rows, row]) + "\n"


def run(main: Callable[[], None]) -> NoReturn:
    """Run a benchmark and end the process: with status 1 where an aim was missed."""
    main()
    for missed in MISSED:
        print(f"Missed: {missed}", file=sys.stderr)  # noqa: T201 — this is a command
    sys.exit(1 if MISSED else 0)
