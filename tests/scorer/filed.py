"""The tests' database as a file of its own, where a file is what the test is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

import pytest
from django.conf import settings
from django.db import connection, connections

from scorer.sheets.selectors.sheet_state import SHEET_CACHE

ENGINE = settings.DATABASES["default"]["ENGINE"]
of_sqlite = pytest.mark.skipif("sqlite" not in ENGINE, reason="a file is SQLite's")


@contextmanager
def filed(path: Path, template: Path, timeout: float = 0.05) -> Iterator[Path]:
    """A copy of ``template`` at ``path``, in the place of the tests' database."""
    real = connections["default"]
    copyfile(template, path)
    options = {**real.settings_dict["OPTIONS"], "timeout": timeout}
    connections["default"] = type(real)(
        {**real.settings_dict, "NAME": path, "OPTIONS": options}, alias="default"
    )
    SHEET_CACHE.clear()
    try:
        yield path
    finally:
        connection.close()
        connections["default"] = real
        SHEET_CACHE.clear()
