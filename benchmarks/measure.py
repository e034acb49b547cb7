"""Figures: medians of repeated runs, compared with aims, printed, and kept in a page.

The page is ``var/performance.md``, or what ``KONTRA_FIGURES`` names. ``KONTRA_SIZE=small`` makes
every workload small, to see whether it runs at all.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tests.builders.served_site import ROOT
from tests.builders.sizes import SMALL

KEPT = ROOT / "docs" / "performance.md"
PAGE = Path(os.environ.get("KONTRA_FIGURES") or ROOT / "var" / "performance.md")
MACHINE = f"{os.cpu_count()} cores, Python {platform.python_version()}"
HEADING = """# Performance

Written by `bin/bench --keep`: medians (lowest to highest). Machines are noisy: read ratios.

| what | workload | median | spread | aim | machine |
|---|---|---|---|---|---|
"""
MISSED: list[str] = []  # by this process


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured: a value in a unit, or ``text`` if they do not say enough."""

    value: float
    unit: str = ""
    text: str = ""
    spread: str = "–"

    def __str__(self) -> str:
        return self.text or f"{self.value:.3g} {self.unit}".rstrip()


def repeated(
    act: Callable[[], object],
    runs: int,
    *,
    before: Callable[[], object] | None = None,
    clock: Callable[[], float] = time.process_time,
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


def figure_of(values: Sequence[float], unit: str, factor: float = 1.0) -> Figure:
    """Their median, and from the lowest to the highest."""
    scaled = [value * factor for value in values]
    spread = f"{min(scaled):.3g}–{max(scaled):.3g}"
    return Figure(statistics.median(scaled), unit, spread=spread)


def late_figure(seconds: Sequence[float], percent: int = 95) -> Figure:
    """How long the slow ones take, in milliseconds; the spread shows the others."""
    ordered = sorted(1000 * one for one in seconds)
    points = [ordered[min(len(ordered) - 1, len(ordered) * at // 100)] for at in (50, 95, 99)]
    late = ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
    slow = "/".join(f"{point:.3g}" for point in points)
    return Figure(late, "ms", spread=f"50/95/99 of 100: {slow} ms, {len(ordered)} asked")


def keep(what: str, workload: str, figure: Figure, most: float | None = None) -> None:
    """Print a row and put it into the page, in place of an older one of the same name.

    ``most`` is the aim in the figure's unit. Of small sizes only "nothing at all" is judged.
    """
    aim = "–"
    if most is not None:
        aim = f"≤ {most:g} {figure.unit.split(' ')[0]}".rstrip() if most else "0"
        if most == 0 or not SMALL:
            met = figure.value <= most
            aim += ", met" if met else ", missed"
            MISSED.extend([] if met else [f"{what}: {figure}, aim {most:g}"])
    row = f"| {what} | {workload} | {figure} | {figure.spread} | {aim} | {MACHINE} |"
    print(row, flush=True)
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEADING
    others = [line for line in page.splitlines() if not line.startswith(f"| {what} |")]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join([*others, row]) + "\n", encoding="utf-8")


def run(main: Callable[[], None]) -> NoReturn:
    """Run a benchmark and end the process: with status 1 where an aim was missed."""
    main()
    for missed in MISSED:
        print(f"Missed: {missed}", file=sys.stderr)
    sys.exit(1 if MISSED else 0)
