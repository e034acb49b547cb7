"""Templates that can be read: no line runs off the screen."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [ROOT / "templates", *sorted(ROOT.glob("scorer/kits/*/templates"))]
LONGEST = 200  # characters


def test_no_line_of_a_template_is_too_long() -> None:
    too_long = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in FOLDERS
        for path in sorted(folder.rglob("*.*"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert too_long == []
