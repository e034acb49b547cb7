"""``bin/bench`` runs every benchmark it is asked for and tells how they ended."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import __main__ as command
from tests.bench.measure import HEADING, KEPT, ROOT
from tests.browser.conftest import NAMES, answers
from tests.scorer.filed import of_sqlite
from tests.tiers import long

FOLDER = ROOT / "tests" / "bench"
ROWS = {  # how many each prints with tiny workloads
    "bench_besieged.py": 9,
    "bench_budget.py": 8,
    "bench_capacity.py": 15,
    "bench_chaos.py": 1,
    "bench_chaos_machines.py": 1,
    "bench_draws.py": 6,
    "bench_event.py": 6,
    "bench_federation.py": 6,
    "bench_federation_pages.py": 1,
    "bench_hall.py": 6,
    "bench_kills.py": 1,
    "bench_lists.py": 8,
    "bench_malformed.py": 1,
    "bench_papers.py": 17,
    "bench_phone_rules.py": 3,
    "bench_printing.py": 16,
    "bench_recording.py": 3,
    "bench_requests.py": 3,
    "bench_save.py": 9,
    "bench_score.py": 2,
    "bench_seasons.py": 3,
    "bench_slow_line.py": 3,
    "bench_standings.py": 6,
    "bench_swiss.py": 2,
    "bench_takeover.py": 6,
}
OF_A_FEDERATION = {"bench_federation.py"}
ON_POSTGRES = {
    *OF_A_FEDERATION,
    "bench_capacity.py",
    "bench_chaos_machines.py",
    "bench_federation_pages.py",
}
IN_BROWSER = {"bench_phone_rules.py", "bench_save.py", "bench_slow_line.py", "bench_standings.py"}


def bench(page: Path, *words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command behind ``bin/bench``, whose figures go to ``page``."""
    ours = ("DJANGO_", "KONTRA_", "DATABASE_", "TEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(
        [sys.executable, "-m", "tests.bench", *words],
        cwd=ROOT,
        env=kept | {"KONTRA_FIGURES": str(page)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| ")]


def needs(name: str) -> str:
    """What a benchmark needs and this machine has not."""
    servers = shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if name in ON_POSTGRES and not servers:
        return "no PostgreSQL server is installed here"
    if name in OF_A_FEDERATION and not (shutil.which("haproxy") and shutil.which("redis-server")):
        return "no HAProxy or no Redis is installed here"
    if name in IN_BROWSER and not any(map(answers, filter(None, map(shutil.which, NAMES)))):
        return "no Chromium is installed here"
    return ""


def test_every_benchmark_is_run_with_tiny_workloads():
    assert sorted(path.name for path in FOLDER.glob("bench_*.py")) == sorted(ROWS)


@long
@of_sqlite
@pytest.mark.parametrize("name", ROWS)
def test_benchmark_runs_with_a_tiny_workload_and_prints_its_rows(name, tmp_path, empty_file, db):
    if missing := needs(name):
        pytest.skip(missing)
    page = tmp_path / "performance.md"
    done = bench(page, FOLDER / name, KONTRA_BENCH="tiny", KONTRA_EMPTY=str(empty_file))
    assert done.returncode == 0, done.stderr[-3_000:]
    assert len(rows(done.stdout)) == ROWS[name]
    assert rows(page.read_text(encoding="utf-8")) == rows(HEADING) + rows(done.stdout)


@pytest.fixture
def made(tmp_path):
    """Benchmarks by what they do: one meets its aim, one misses it, one breaks."""
    head = "from tests.bench.measure import Aim, Figure, keep, run\n"
    files = {
        "meets": 'run(lambda: keep("met", "", Figure(1), Aim(1)))',
        "misses": 'run(lambda: keep("missed", "", Figure(2), Aim(1)))',
        "breaks": 'raise SystemExit("broken")',
    }
    for name, body in files.items():
        (tmp_path / name).write_text(f"{head}{body}\n", encoding="utf-8")
    return tmp_path


def test_benchmarks_that_meet_their_aims_end_well(made):
    done = bench(made / "page.md", made / "meets")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1:] == [f"The figures stand in {made}/page.md."]


def test_all_benchmarks_run_before_a_missed_aim_or_a_broken_one_ends_the_command(made):
    broken, misses = made / "breaks", made / "misses"
    done = bench(made / "page.md", broken, misses, made / "meets")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "broken",
        "Missed: missed: 2, aim ≤ 1",
        f"Error: failed, or missed an aim: {broken} {misses}",
    ]
    cells = [row.split(" | ")[4] for row in rows(done.stdout)]
    assert cells == ["≤ 1, missed", "≤ 1, met"]


@pytest.mark.parametrize(
    ("words", "page"), [([], ROOT / "var" / "performance.md"), (["--keep"], KEPT)]
)
def test_figures_go_to_a_tracked_page_only_if_they_are_to_be_kept(monkeypatch, made, words, page):
    given = []

    def start(_command, *, env, **_options):
        given.append(env["KONTRA_FIGURES"])
        return subprocess.CompletedProcess([], 0)

    monkeypatch.setattr(command.subprocess, "run", start)
    assert command.main([*words, str(made / "meets")]) == 0
    assert given == [str(page)]


def test_page_of_every_day_is_not_tracked():
    assert "var/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_kept_page_begins_as_a_new_one():
    assert KEPT.read_text(encoding="utf-8").startswith(HEADING)


def test_unknown_benchmark_is_named_before_any_is_run(made, capsys):
    with pytest.raises(SystemExit) as ended:
        command.main([str(made / "meets"), "nowhere.py"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith("bin/bench: error: there is no benchmark nowhere.py\n")


def test_benchmark_may_be_named_without_its_folder(monkeypatch):
    run = []

    def start(words, **_options):
        run.append(words[-1])
        return subprocess.CompletedProcess([], 0)

    monkeypatch.setattr(command.subprocess, "run", start)
    assert command.main(["federation"]) == 0
    assert run == [FOLDER / "bench_federation.py"]


def test_figures_of_tiny_workloads_are_not_kept(monkeypatch, capsys):
    monkeypatch.setattr(command, "TINY", True)
    with pytest.raises(SystemExit) as ended:
        command.main(["--keep"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith("figures of tiny workloads are not kept\n")
