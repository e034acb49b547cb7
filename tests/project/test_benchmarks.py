"""Every benchmark runs, at a small size."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks.__main__ import NAMES, main
from benchmarks.measure import HEADING, ROOT
from tests.browser.conftest import NAMES as BROWSERS
from tests.browser.conftest import answers
from tests.builders.small_runs import ran
from tests.scorer.filed import of_sqlite
from tests.tiers import long

IN_BROWSER = {"phone", "standings"}


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| ")]


def missing_for(name: str) -> str:
    """What a benchmark needs and this machine has not."""
    servers = shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if name == "capacity" and not servers:
        return "no PostgreSQL server is installed here"
    if name in IN_BROWSER and not any(map(answers, filter(None, map(shutil.which, BROWSERS)))):
        return "no Chromium is installed here"
    return ""


@long
@of_sqlite
@pytest.mark.parametrize("name", NAMES)
def test_benchmark_runs_at_a_small_size_and_keeps_its_rows(name, tmp_path, empty_file, db):
    if missing := missing_for(name):
        pytest.skip(missing)
    page = tmp_path / "performance.md"
    told = ran("benchmarks", name, KONTRA_FIGURES=str(page), KONTRA_EMPTY=str(empty_file))
    assert rows(told)
    assert rows(page.read_text(encoding="utf-8")) == rows(HEADING) + rows(told)


@long
def test_every_benchmark_is_listed_by_command_and_in_readme(capsys):
    assert main([]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == NAMES
    told = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"`bin/bench {name}`" not in told] == []
