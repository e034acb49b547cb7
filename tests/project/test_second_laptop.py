"""Two laptops, three kills: nothing is lost, and the one that comes back stands by."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.tiers import long

ROOT = Path(__file__).resolve().parents[2]


@long
def test_three_kills_lose_and_double_nothing(tmp_path):
    command = [sys.executable, "-m", "tests.bench.understudy", "--kills", "3", "--one-net"]
    told = {"KONTRA_BENCH": "tiny", "KONTRA_FIGURES": str(tmp_path / "figures.md")}
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | told, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    figures = (tmp_path / "figures.md").read_text(encoding="utf-8")
    assert "hands lost, doubled, refused; standings differ" in figures
