"""One number says which Kontra this is: the project, its list of changes, its commands."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from scorer import __version__

ROOT = Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"(\d+)\.(\d+)\.(\d+)(\.dev0)?")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
RELEASE = re.compile(r"(\d+\.\d+\.\d+) · (\d{4}-\d{2}-\d{2})")


def parts(text):
    return tuple(map(int, NUMBER.fullmatch(text).groups()[:3]))


def test_changes_are_listed_by_release_the_newest_first():
    headings = HEADING.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    is_open = __version__.endswith(".dev0")
    assert (headings[0] == "Open") is is_open
    releases = [RELEASE.fullmatch(text).groups() for text in headings[is_open:]]
    numbers = [parts(one) for one, _day in releases]
    assert numbers == sorted(set(numbers), reverse=True)
    assert [day for _one, day in releases] == sorted((day for _one, day in releases), reverse=True)
    newest = parts(__version__)
    assert newest > numbers[0] if is_open else newest == numbers[0]


@pytest.mark.parametrize(
    "script", ["run", "serve", "setup", "test", "bench", "audit", "messages", "kontra"]
)
def test_every_command_tells_its_number(script):
    done = subprocess.run(
        ["sh", ROOT / "bin" / script, "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Kontra {__version__}\n", "")
