"""CPU and memory of programs and of all they start, also of those that were killed meanwhile."""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from pathlib import Path
from typing import Self

TICKS = os.sysconf("SC_CLK_TCK")
EVERY = 1.0  # seconds


class Meter:
    """Counts by name: ``programs`` names processes, with whom all below them are counted."""

    def __init__(self) -> None:
        self.programs: dict[int, str] = {}
        self._used: dict[tuple[str, int], float] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._ended.set()
        self._thread.join()

    def seconds(self) -> dict[str, float]:
        """CPU seconds by name so far."""
        self._look()
        found: dict[str, float] = defaultdict(float)
        for (name, _pid), used in self._used.items():
            found[name] += used
        return found

    def _run(self) -> None:
        while not self._ended.wait(EVERY):
            self._look()

    def _look(self) -> None:
        parents, used = {}, {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            pid = int(stat.parent.name)
            parents[pid], used[pid] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICKS
        for pid, seconds in used.items():
            if name := self._program(pid, parents):
                self._used[name, pid] = seconds

    def _program(self, pid: int, parents: dict[int, int]) -> str:
        while pid and pid not in self.programs:
            pid = parents.get(pid, 0)
        return self.programs.get(pid, "")
