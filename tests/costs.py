"""What every test file costs, recorded by ``bin/test --record`` and kept in ``costs.json``.

A pytest plugin. The cost of a test is the CPU time, in seconds, of its process and of all that
the process has started (browsers, servers, commands), from its set-up to its tear-down; what
collecting and starting up cost is not in it. Files run dearest first, so that no worker is left
alone with one at the end. What the everyday tier may cost as a whole is ``BUDGET``.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Container, Generator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

RECORD = Path(__file__).with_suffix(".json")
RECORDING = "KONTRA_RECORD_COSTS"  # set in the environment by bin/test --record
BUDGET = 575.0  # CPU seconds of the everyday tier: about four minutes on two cores
UNKNOWN = 0.5  # CPU seconds that a test of a file without a record is taken for
TICKS = os.sysconf("SC_CLK_TCK")
TIERS = ("daily", "long")


@dataclass
class Cost:
    """Tests and CPU seconds."""

    tests: int = 0
    seconds: float = 0.0


@dataclass
class FileCost:
    """What a file costs every day, and what the long tier adds."""

    daily: Cost = field(default_factory=Cost)
    long: Cost = field(default_factory=Cost)


def tier_of(keywords: Container[str]) -> str:
    """The tier of a test with these markers."""
    return "long" if "long" in keywords else "daily"


def read(path: Path | None = None) -> dict[str, FileCost]:
    """What is recorded, by the file's path from the root."""
    path = path or RECORD
    if not path.exists():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: FileCost(*(Cost(*tiers.get(tier, (0, 0.0))) for tier in TIERS))
        for name, tiers in kept.items()
    }


def write(files: dict[str, FileCost], path: Path | None = None) -> None:
    """Keep the record: a line a file, a list of tests and CPU seconds for each tier it has."""
    lines = []
    for name in sorted(files):
        costs = {tier: getattr(files[name], tier) for tier in TIERS}
        kept = {t: [c.tests, round(c.seconds, 2)] for t, c in costs.items() if c.tests}
        lines.append(f"{json.dumps(name)}: {json.dumps(kept)}")
    (path or RECORD).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def expected(counts: dict[str, int], files: dict[str, FileCost], tier: str = "daily") -> float:
    """CPU seconds to expect of so many tests a file: each as dear as those recorded beside it."""
    total = 0.0
    for name, count in counts.items():
        cost = getattr(files[name], tier) if name in files else Cost()
        total += count * (cost.seconds / cost.tests if cost.tests else UNKNOWN)
    return total


def _cpu_of(pid: str) -> float:
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:  # ended meanwhile: its parent has its time
        return 0.0
    own_user, own_system, ended_user, ended_system = text[text.rindex(")") + 2 :].split()[11:15]
    return (int(own_user) + int(own_system) + int(ended_user) + int(ended_system)) / TICKS


def _children_of(pid: str) -> list[str]:
    threads = Path(f"/proc/{pid}/task")
    found: list[str] = []
    try:
        for thread in os.listdir(threads):  # noqa: PTH208 — iterdir says no sooner where it is gone
            found += (threads / thread / "children").read_text(encoding="ascii").split()
    except OSError:  # it ends while it is looked at
        pass
    return found


def cpu_seconds(*, of_running: bool = True) -> float:
    """CPU time of this process and of all below it: of those that have ended, and of others.

    ``of_running``: looking at those takes milliseconds where a browser is among them.
    """
    times = os.times()
    total = time.process_time() + times.children_user + times.children_system
    todo = _children_of("self") if of_running else []
    while todo:
        pid = todo.pop()
        total += _cpu_of(pid)
        todo += _children_of(pid)
    return total


class Costs:
    """The plugin: it measures where tests run, and keeps the record where reports come together."""

    def __init__(self) -> None:
        self.begun = self.cost = 0.0
        self.browser = False  # whether the test runs in one
        self.seen: defaultdict[str, FileCost] = defaultdict(FileCost)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        self.browser = item.get_closest_marker("browser") is not None
        self.begun = cpu_seconds(of_running=self.browser)
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> Generator[None]:
        """What the whole session started, such as a browser, is no cost of its last test."""
        before = self.spent()
        yield
        self.cost = self.spent() if nextitem else before

    def spent(self) -> float:
        """CPU seconds since the test began."""
        return cpu_seconds(of_running=self.browser) - self.begun

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            report.user_properties.append(("cpu", self.cost))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "teardown":
            return
        cost = getattr(self.seen[report.nodeid.split("::")[0]], tier_of(report.keywords))
        cost.tests += 1
        cost.seconds += float(str(dict(report.user_properties)["cpu"]))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if RECORDING in os.environ and not hasattr(session.config, "workerinput"):
            there = {name: cost for name, cost in read().items() if Path(name).exists()}
            write(there | self.seen)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The dearest files first, the tests of a file in their own order."""
    files = read()

    def cost(item: pytest.Item) -> float:
        known = files.get(item.nodeid.split("::")[0])
        return known.daily.seconds + known.long.seconds if known else UNKNOWN

    items.sort(key=cost, reverse=True)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(), "costs-of-files")
