"""Which program this is: a digest of its files, for what browsers keep of it."""

from __future__ import annotations

import hashlib
from functools import cache

from scorer.support.places import PACKAGES, TEMPLATES

FOLDERS = (PACKAGES / "scorer", PACKAGES / "tournaments", TEMPLATES)
SUFFIXES = {".py", ".html", ".css", ".js", ".mo"}
DIGITS = 12


@cache
def release() -> str:
    """The same on every machine that runs the same files, another after an update."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SUFFIXES:
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:DIGITS]
