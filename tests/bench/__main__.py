"""Runs all benchmarks or those named, each as a process of its own; behind ``bin/bench``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench.measure import KEPT, PAGE, ROOT, TINY


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 where a benchmark failed or missed an aim; all are run before it ends."""
    parser = argparse.ArgumentParser(prog="bin/bench", description="Measure, on this machine.")
    said = "only these: files, or names such as federation"
    parser.add_argument("files", nargs="*", type=Path, metavar="NAME", help=said)
    kept = KEPT.relative_to(ROOT)
    parser.add_argument("--keep", action="store_true", help=f"write the figures into {kept}")
    asked = parser.parse_args(words)
    files = [_file(name) for name in asked.files]
    for file in files:
        if not file.is_file():
            parser.error(f"there is no benchmark {file}")
    if asked.keep and TINY:
        parser.error("figures of tiny workloads are not kept")
    page = KEPT if asked.keep else PAGE
    environment = os.environ | {"PYTHONPATH": str(ROOT), "KONTRA_FIGURES": str(page)}
    failed = [
        str(file)
        for file in files or sorted(Path(__file__).parent.glob("bench_*.py"))
        if subprocess.run([sys.executable, file], env=environment, check=False).returncode
    ]
    print(f"The figures stand in {page}.")  # noqa: T201 — this is a command
    if failed:
        print("Error: failed, or missed an aim:", *failed, file=sys.stderr)  # noqa: T201 — as above
    return int(bool(failed))


def _file(said: Path) -> Path:
    """A benchmark by its file, or by its name alone."""
    named = Path(__file__).parent / f"bench_{said}.py"
    return named if len(said.parts) == 1 and named.is_file() else said


if __name__ == "__main__":
    sys.exit(main())
