"""CPU time and memory of the processes that answer a served site's requests."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
SMALL, SMALL_MEMORY = 0.3, 80  # CPU seconds, MB
PEAK = re.compile(r"VmHWM:\s+(\d+)")


@dataclass(frozen=True, slots=True)
class Cost:
    """What a request cost: CPU seconds, MB above what was there before."""

    seconds: float
    memory: float

    @property
    def is_small(self) -> bool:
        """Whether there is no need to measure it again."""
        return self.seconds < SMALL and self.memory < SMALL_MEMORY


def cost_in(pids: list[int], act: Callable[[], object]) -> Cost:
    """What the processes spend on something; a process that ends of it costs all there is."""
    try:
        before = [(_peak_from_now(pid), _seconds(pid)) for pid in pids]
        act()
        after = [(_peak(pid), _seconds(pid)) for pid in pids]
    except FileNotFoundError:
        return Cost(float("inf"), float("inf"))
    both = list(zip(before, after, strict=True))
    return Cost(sum(b[1] - a[1] for a, b in both), max(b[0] - a[0] for a, b in both))


def children(server: int) -> list[int]:
    """The processes that a server has started itself; what these start is their helper."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == server:
            found.append(int(stat.parent.name))
    return found


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _peak_from_now(pid: int) -> float:
    """MB of the process, whose highest from now on is asked for."""
    Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")
    return _peak(pid)


def _peak(pid: int) -> float:
    found = PEAK.search(Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else 0.0
