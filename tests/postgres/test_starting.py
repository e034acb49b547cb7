"""Several machines bring a server's database up to date: one migrates, the others wait."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.builders.served_site import ROOT


def test_machines_that_start_at_once_migrate_one_after_the_other(database, manage):
    address = database()
    with ThreadPoolExecutor(3) as machines:
        ended = list(machines.map(lambda _each: manage(address, "migrate"), range(3)))
    assert [status for status, _said in ended] == [0, 0, 0], ended
    assert sum("Applying scorer.0001" in said for _status, said in ended) == 1


def test_server_that_does_not_answer_is_told_without_the_password(manage, tmp_path):
    status, said = manage(f"postgresql://ola:s3cret@/hall?host={tmp_path}", "migrate")
    assert (status, "s3cret" in said, "Traceback" in said) == (1, False, False)
    assert "does not answer as it should: " in said


def test_bin_serve_starts_while_the_server_is_away(tmp_path, monkeypatch):
    """Its pages answer “not saved” until the server is back."""
    monkeypatch.setenv("DATABASE_URL", f"postgresql://ola@/hall?host={tmp_path}")
    monkeypatch.setenv("KONTRA_VAR", str(tmp_path))
    ask = (
        "import django; django.setup(); from scorer.config import checks;"
        "print(repr(checks.first_fault(checks.ALL)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "''\n"
