"""Commands that measure, hammer or kill a site, run as a process of their own at a small size."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.builders.served_site import ROOT

OURS = ("DJANGO_", "KONTRA_", "DATABASE_", "PYTEST_", "TEST_")  # the tests' own, not the site's


def ran(module: str, *words: str, **environment: str) -> str:
    """What ``python -m MODULE`` prints, which ends well."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        env=bare | {"KONTRA_SIZE": "small"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3_000:]
    return done.stdout
