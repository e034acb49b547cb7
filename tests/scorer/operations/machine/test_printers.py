"""Printers as CUPS names them, and what it says of a page."""

from __future__ import annotations

import subprocess
from functools import partial

import pytest

from scorer.operations.machine import printers
from tests.scorer.machine import install


@pytest.fixture
def system(monkeypatch, tmp_path):
    """A machine with the programs that a test writes, and no others."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return partial(install, tmp_path)


def test_printers_are_named_where_the_system_has_any(system):
    assert printers.found() == []
    system("lpstat", "printf 'Biuro\\nSala\\n'")
    assert printers.found() == ["Biuro", "Sala"]


def test_system_that_keeps_silent_names_no_printer(system, monkeypatch):
    def silent(command, **how):
        raise subprocess.TimeoutExpired(command, how["timeout"])

    system("lpstat", "printf 'Biuro\\n'")
    monkeypatch.setattr(subprocess, "run", silent)
    assert printers.found() == []


def test_page_is_sent_or_what_is_wrong_is_said(system, tmp_path):
    assert printers.send("Biuro", b"%PDF") == "lp"
    system("lp", f'echo "$@" > {tmp_path}/said; /bin/cat > {tmp_path}/sent')
    assert printers.send("Biuro", b"%PDF") == ""
    assert (tmp_path / "said").read_text() == "-d Biuro -t Kontra -\n"
    assert (tmp_path / "sent").read_bytes() == b"%PDF"
    system("lp", "echo 'lp: Error - no such printer' >&2; exit 1")
    assert printers.send("Biuro", b"%PDF") == "lp: Error - no such printer"
