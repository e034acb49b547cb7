"""Lists the benchmarks, or runs those named, each in its own process; for ``bin/bench``."""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measure import KEPT, PAGE, ROOT
from tests.builders.sizes import SMALL

FOLDER = Path(__file__).parent
NAMES = sorted(
    path.stem for path in FOLDER.glob("*.py") if path.read_text().endswith("    run(main)\n")
)


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 where a benchmark failed or missed an aim; all are run before it ends."""
    parser = argparse.ArgumentParser(prog="bin/bench", description="Measure, on this machine.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to measure, or all")
    parser.add_argument("--keep", action="store_true", help=f"rows go to {KEPT.relative_to(ROOT)}")
    asked = parser.parse_args(words)
    if not asked.names:
        for name in NAMES:
            text = ast.get_docstring(ast.parse((FOLDER / f"{name}.py").read_text())) or ""
            print(f"{name:12}{text.splitlines()[0]}")
        return 0
    names = NAMES if asked.names == ["all"] else asked.names
    for name in names:
        if name not in NAMES:
            parser.error(f"there is no benchmark {name}")
    if asked.keep and SMALL:
        parser.error("figures of small sizes are not kept")
    page = KEPT if asked.keep else PAGE
    environment = os.environ | {"KONTRA_FIGURES": str(page)}
    failed = [name for name in names if _fails(name, environment)]
    print(f"The figures are in {page}.")
    if failed:
        print("Error: failed, or missed an aim:", *failed, file=sys.stderr)
    return int(bool(failed))


def _fails(name: str, environment: dict[str, str]) -> bool:
    command = [sys.executable, "-m", f"benchmarks.{name}"]
    return subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode != 0


if __name__ == "__main__":
    sys.exit(main())
