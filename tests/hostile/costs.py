"""CPU time and memory that a request costs the processes that answer it, from Linux."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.builders.served_site import TICKS

SMALL, SMALL_MEMORY = 0.3, 80  # CPU seconds, MB
PEAK = re.compile(r"VmHWM:\s+(\d+)")


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds, and MB above what was there before."""

    seconds: float
    memory: float

    @property
    def is_small(self) -> bool:
        """Whether there is no need to measure it again."""
        return self.seconds < SMALL and self.memory < SMALL_MEMORY


def cost_in(pids: Sequence[int], act: Callable[[], object]) -> Cost:
    """What the processes spend on something; a process that ends of it costs all there is."""
    try:
        before = [(_peak_from_now(pid), _seconds(pid)) for pid in pids]
        act()
        after = [(_peak(pid), _seconds(pid)) for pid in pids]
    except FileNotFoundError:
        return Cost(float("inf"), float("inf"))
    both = list(zip(before, after, strict=True))
    return Cost(sum(b[1] - a[1] for a, b in both), max(b[0] - a[0] for a, b in both))


def cost_here(act: Callable[[], object]) -> Cost:
    """The same of this process, to the microsecond."""
    before, begun = _peak_from_now("self"), time.process_time()
    act()
    seconds = time.process_time() - begun
    return Cost(seconds, _peak("self") - before)


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _peak_from_now(pid: int | str) -> float:
    """MB of the process, whose highest from now on is asked for."""
    Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")
    return _peak(pid)


def _peak(pid: int | str) -> float:
    found = PEAK.search(Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else 0.0
