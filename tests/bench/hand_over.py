"""1,000 hand-overs by code through a camera in Chromium: none lost, none twice, each within 5 s.

    python -m tests.bench.hand_over [--count 1000] [--seed 1]

A stand-in for the camera shows what a phone would: the seeds say how. It prints, way by way, how
many lines there were and the seconds from the first code shown until the desk had written them:
least, median, nine of ten, most.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence

from tests.bench.measure import ROOT, size

TEST = "tests/browser/test_at_desk.py::test_hand_overs_through_a_camera_lose_and_double_nothing"


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 where a line was lost or doubled, or one took too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hand_over")
    parser.add_argument("--count", type=int, default=size(1_000, 3))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    environment = os.environ | {"KONTRA_HAND_OVERS": f"{asked.seed} {asked.count}", "CI": "true"}
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n0", "-qs", "-m", "")
    return subprocess.run([*command, TEST], env=environment, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
