"""Records per second of ``manage.py score -``, beside a bare-bones loop."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from tests.bench import workload
from tests.bench.measure import ROOT, Aim, figure_of, keep, run, size, whole_process

RECORDS, PAIRS = size((workload.RECORDS, 5), (40, 1))


def main() -> None:
    """Both commands in turn, so that a machine that slows down slows both."""
    with tempfile.TemporaryDirectory() as folder:
        given = Path(folder) / "records.jsonl"
        given.write_text(workload.lines(RECORDS), encoding="utf-8")
        ours = [sys.executable, str(ROOT / "manage.py"), "score", "-"]
        bare = [sys.executable, str(ROOT / "tests" / "bench" / "bare.py")]
        pairs = [
            (whole_process(ours, given, runs=1)[0], whole_process(bare, given, runs=1)[0])
            for _pair in range(PAIRS)
        ]
    entries = sum(len(record["entries"]) for record in workload.records(RECORDS))
    where = f"{RECORDS} mixed records, {entries:,} entries, one core"
    keep(
        "`manage.py score -`", where, figure_of([our for our, _bare in pairs], "s CPU"), Aim(8, "s")
    )
    figure = figure_of([our / other for our, other in pairs], "×")
    keep(
        "ratio to a bare loop",
        where,
        replace(figure, text=f"{figure.value:.3g}×"),
        Aim(5, "×", "≤ 5×"),
    )


if __name__ == "__main__":
    run(main)
