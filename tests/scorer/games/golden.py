"""The golden records: hands worked out by hand from the documents, with their source."""

from __future__ import annotations

import json
from pathlib import Path

FOLDERS = [Path(__file__).resolve().parents[3] / "fixtures" / "games"]


def golden_files(package: str = "*") -> list[Path]:
    """The files of all games, or of one."""
    return [path for folder in FOLDERS for path in sorted(folder.glob(f"{package}/*.json"))]


def golden_cases() -> list[tuple[str, dict]]:
    """Every case with a readable id: game, file and name."""
    return [
        (f"{path.parent.name}/{path.stem}: {case['name']}", case)
        for path in golden_files()
        for case in json.loads(path.read_text(encoding="utf-8"))
    ]
