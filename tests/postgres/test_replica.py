"""Public pages come from a real replica while it is close behind, else from the primary."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.house import ROOT


def test_pages_are_read_from_a_replica_that_is_close(tmp_path):
    command = [sys.executable, "-m", "tests.postgres.reading_a_replica", str(tmp_path)]
    left = {"TEST_DATABASE_URL", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
    environment = {name: value for name, value in os.environ.items() if name not in left}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "first": "replica",
        "with a session": "primary",
        "a second behind": "replica",
        "too far behind": "primary",
        "close again": "replica",
        "promoted": "primary",
    }
