"""Records per second of ``manage.py score -``, beside a bare-bones loop."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from tests.bench import workload
from tests.bench.measure import ROOT, keep, told, whole_process


def main() -> None:
    """Both commands in turn, so that a machine that slows down slows both."""
    with tempfile.TemporaryDirectory() as folder:
        given = Path(folder) / "records.jsonl"
        given.write_text(workload.lines(), encoding="utf-8")
        ours = [sys.executable, str(ROOT / "manage.py"), "score", "-"]
        bare = [sys.executable, str(ROOT / "tests" / "bench" / "bare.py")]
        pairs = [
            (whole_process(ours, given, runs=1)[0], whole_process(bare, given, runs=1)[0])
            for _pair in range(5)
        ]
    size = f"{workload.RECORDS} mixed records, 49,500 entries, one core"
    keep("`manage.py score -`", size, *told([our for our, _bare in pairs], "s CPU"), "≤ 8 s")
    ratios = [our / other for our, other in pairs]
    keep(
        "ratio to a bare loop",
        size,
        f"{statistics.median(ratios):.3g}×",
        f"{min(ratios):.3g}–{max(ratios):.3g}",
        "≤ 5×",
    )


if __name__ == "__main__":
    main()
