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


def test_every_builder_that_the_front_door_names_is_there():
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| (`[a-z_`, ]+`) \|$", text, re.MULTILINE)
    named = [
        (re.findall(r"`(\w+)", names), [f"{part}.py" for part in re.findall(r"\w+", modules)])
        for names, modules in rows
    ]
    assert len(named) > 10
    for names, modules in named:
        made = "".join(
            (ROOT / "tests" / "builders" / one).read_text(encoding="utf-8") for one in modules
        )
        for name in names:
            assert re.search(rf"^(def |class )?{name}\b", made, re.MULTILINE), name


def test_every_command_for_developers_is_there():
    pages = [ROOT / "CONTRIBUTING.md", ROOT / "tests" / "README.md"]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    modules = set(re.findall(r"python -m (tests[\w.]+)", text))
    assert "tests.hostile.malformed" in modules
    assert [one for one in modules if not (ROOT / f"{one.replace('.', '/')}.py").exists()] == []
    benchmarks = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`bin/bench ([a-z]+)`", benchmarks)) - {"all"}
    assert [one for one in sorted(named) if not (ROOT / f"benchmarks/{one}.py").exists()] == []
