"""The folder of a site of a benchmark's own."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

import django

from tests.bench.measure import ROOT


@contextmanager
def site_folder() -> Iterator[str]:
    """A folder for ``KONTRA_VAR`` with an empty SQLite database; both go with the block.

    ``KONTRA_EMPTY`` may name such a database: making one costs more than a tiny workload.
    """
    with tempfile.TemporaryDirectory() as folder:
        if empty := os.environ.get("KONTRA_EMPTY"):
            copyfile(empty, Path(folder) / "kontra.sqlite3")
        else:
            command = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity=0"]
            environment = os.environ | {"KONTRA_VAR": folder}
            subprocess.run(command, env=environment, check=True)
        yield folder


@contextmanager
def quiet_site() -> Iterator[str]:
    """Django set up in this process on a folder of its own, as for tests; refusals are no news."""
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from django.test.utils import setup_test_environment  # noqa: PLC0415 — after setup

        setup_test_environment()
        logging.disable()
        yield folder
