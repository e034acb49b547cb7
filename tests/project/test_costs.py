"""What the tests cost is known file by file, and the everyday tier stays within its budget."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import costs
from tests.costs import BUDGET, Cost, FileCost

ROOT = Path(__file__).parents[2]


def test_everyday_tier_stays_within_its_budget(request):
    """Of the tests of this session that run every day, by what their files are recorded to cost.

    Over it: mark the dearest with ``long`` (tests/tiers.py), after a look at what makes them dear.
    """
    daily = [item for item in request.session.items if costs.tier_of(item.keywords) == "daily"]
    files = (item.nodeid.split("::")[0] for item in daily)
    counts = Counter(name for name in files if not name.startswith("tests/postgres/"))
    assert costs.expected(counts, costs.read()) <= BUDGET


def test_every_file_of_tests_is_recorded():
    """A new one is, with what it costs, by ``bin/test --record PATH``."""
    recorded = set(costs.read())
    there = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if path.relative_to(ROOT).parts[1] not in {"bench", "postgres"}
    }
    assert there - recorded == set()
    assert {name for name in recorded if name.startswith("tests/")} - there == set()


def test_cost_of_more_tests_than_recorded_grows_with_them():
    files = {"a.py": FileCost(daily=Cost(4, 2.0)), "b.py": FileCost(long=Cost(1, 9.0))}
    assert costs.expected({"a.py": 4}, files) == 2.0
    assert costs.expected({"a.py": 6}, files) == 3.0
    assert costs.expected({"b.py": 2}, files) == 2 * costs.UNKNOWN
    assert costs.expected({"b.py": 2}, files, tier="long") == 18.0
    assert costs.expected({"new.py": 3}, files) == 3 * costs.UNKNOWN


def test_record_is_read_as_it_was_written(tmp_path):
    files = {
        "tests/b.py": FileCost(daily=Cost(2, 0.12)),
        "tests/a.py": FileCost(daily=Cost(1, 0.5), long=Cost(3, 7.25)),
    }
    costs.write(files, tmp_path / "costs.json")
    assert costs.read(tmp_path / "costs.json") == files
    assert (tmp_path / "costs.json").read_text(encoding="utf-8").splitlines() == [
        "{",
        '"tests/a.py": {"daily": [1, 0.5], "long": [3, 7.25]},',
        '"tests/b.py": {"daily": [2, 0.12]}',
        "}",
    ]
    assert costs.read(tmp_path / "nothing.json") == {}


def test_time_of_what_a_test_starts_is_its_own():
    before = costs.cpu_seconds()
    burn = "import time\nwhile time.process_time() < 0.3: pass"
    subprocess.run([sys.executable, "-S", "-c", burn], check=True)
    assert costs.cpu_seconds() - before >= 0.29  # the system counts in hundredths


def reported(nodeid, cpu, *markers):
    return SimpleNamespace(
        when="teardown", nodeid=nodeid, keywords=set(markers), user_properties=[("cpu", cpu)]
    )


def test_session_records_its_files_and_forgets_those_that_are_gone(monkeypatch, tmp_path):
    monkeypatch.setattr(costs, "RECORD", tmp_path / "costs.json")
    monkeypatch.setenv(costs.RECORDING, "yes")
    costs.write({"gone.py": FileCost(), __file__: FileCost(daily=Cost(1, 1.0))}, costs.RECORD)
    plugin = costs.Costs()
    plugin.pytest_runtest_logreport(reported("new.py::test_one", 0.25))
    plugin.pytest_runtest_logreport(reported("new.py::test_dear", 3.5, "long"))
    plugin.pytest_runtest_logreport(reported("new.py::test_two[x::y]", 0.5))
    plugin.pytest_sessionfinish(SimpleNamespace(config=SimpleNamespace()))
    assert costs.read(costs.RECORD) == {
        "new.py": FileCost(daily=Cost(2, 0.75), long=Cost(1, 3.5)),
        __file__: FileCost(daily=Cost(1, 1.0)),
    }


def test_process_that_has_ended_has_no_children():
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    assert costs._children_of(str(ended.pid)) == []


def test_what_ends_with_the_session_is_no_part_of_its_last_test(monkeypatch):
    """A browser's time can be lost where it ends, and a cost would come out below nothing."""
    clock = iter([1.0, 3.0, 3.5, 9.0, 12.0, -90.0])
    monkeypatch.setattr(costs, "cpu_seconds", lambda **_: next(clock))
    plugin = costs.Costs()
    item = SimpleNamespace(get_closest_marker=lambda name: name)
    spent = []
    for following in ("another test", None):
        running = plugin.pytest_runtest_protocol(item)
        next(running)
        tearing_down = plugin.pytest_runtest_teardown(following)
        next(tearing_down)
        next(tearing_down, None)
        making = plugin.pytest_runtest_makereport(SimpleNamespace(when="teardown"))
        next(making)
        with pytest.raises(StopIteration) as made:
            making.send(SimpleNamespace(user_properties=[]))
        spent += made.value.value.user_properties
    assert spent == [("cpu", 2.5), ("cpu", 3.0)]
