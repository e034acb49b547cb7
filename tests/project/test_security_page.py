"""The page on security names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^\| `(\w+)` \| `(tests/[\w/]+\.py)` \|$", PAGE, re.MULTILINE))
NAMED = sorted(set(re.findall(r"`(\w+)::(\w+)`", PAGE)))
POINTS = re.findall(r"^\| ([\dV][^|]*?)(?: \(level 3\))? \|", PAGE, re.MULTILINE)


def test_every_test_named_is_there():
    missing = [
        f"{short}::{name}"
        for short, name in NAMED
        if f"\ndef {name}(" not in (ROOT / FILES[short]).read_text(encoding="utf-8")
    ]
    assert len(NAMED) > 60
    assert missing == []


def test_every_file_named_is_used():
    assert {short for short, _name in NAMED} == set(FILES)


def test_every_point_of_the_chapters_is_told_once_and_in_its_form():
    """Bounds such as ``7.2.1–7.2.3`` stay within one section."""
    told = [point for points in POINTS for point in re.split(r", ", points)]
    form = r"\d+\.\d+(\.\d+)?(–\d+\.\d+\.\d+)?|V\d+"
    assert [point for point in told if not re.fullmatch(form, point)] == []
    assert len(told) > 150
