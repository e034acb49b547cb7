"""Score records by `manage.py score -`, beside a bare loop over the same arithmetic."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.measure import figure_of, keep, run
from tests.builders.random_matches import records
from tests.builders.served_site import ROOT
from tests.builders.sizes import size

RECORDS, PAIRS = size((3_000, 5), (40, 1))


def main() -> None:
    """Both commands in turn, so that a machine that slows down slows both."""
    given = list(records(RECORDS))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "records.jsonl"
        file.write_text("".join(json.dumps(record) + "\n" for record in given), encoding="utf-8")
        ours = [sys.executable, "manage.py", "score", "-"]
        bare = [sys.executable, "benchmarks/bare_scoring.py"]
        _cpu(ours, file)  # not counted: files are read from the disk
        pairs = [(_cpu(ours, file), _cpu(bare, file)) for _pair in range(PAIRS)]
    entries = sum(len(record["entries"]) for record in given)
    where = f"{RECORDS} mixed records, {entries:,} entries, one core"
    keep("`manage.py score -`", where, figure_of([our for our, _bare in pairs], "s CPU"), 8)
    ratio = figure_of([our / other for our, other in pairs], "×")
    keep("ratio to a bare loop", where, replace(ratio, text=f"{ratio.value:.3g}×"), 5)


def _cpu(command: list[str], file: Path) -> float:
    """CPU seconds of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with file.open("rb") as given:
        subprocess.run(command, stdin=given, stdout=subprocess.DEVNULL, check=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


if __name__ == "__main__":
    run(main)
