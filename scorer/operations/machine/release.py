"""Which program this is: a digest of its files, for what browsers keep of it."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("scorer", "tournaments", "templates")
SUFFIXES = {".py", ".html", ".css", ".js", ".mo"}
DIGITS = 12


@cache
def release() -> str:
    """The same on every machine that runs the same files, another after an update."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES:
                digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:DIGITS]
