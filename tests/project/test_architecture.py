"""The page about the house names places that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_place_that_the_page_names_is_there():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    homes = [ROOT, ROOT / "scorer", ROOT / "tournaments"]
    named = {
        part
        for part in re.findall(r"`([a-z_]+/[a-z_/.<>]+)`", text)
        if "<" not in part and "{" not in part
    }
    missing = [one for one in sorted(named) if not any((home / one).exists() for home in homes)]
    assert "sheets/views/outbox.py" in named
    assert missing == []
