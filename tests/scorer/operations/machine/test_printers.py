"""Printers as CUPS names them, and what it says of a page."""

from __future__ import annotations

import pytest

from scorer.operations.machine import printers


@pytest.fixture
def system(monkeypatch, tmp_path):
    """A machine with the programs that a test writes."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(
        printers.shutil,
        "which",
        lambda name: str(tmp_path / name) if (tmp_path / name).exists() else None,
    )

    def add(name, script):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
        (tmp_path / name).chmod(0o755)

    return add


def test_printers_are_named(system):
    assert printers.found() == []
    system("lpstat", "printf 'Biuro\\nSala\\n'")
    assert printers.found() == ["Biuro", "Sala"]
    system("lpstat", "exec sleep 5")
    printers.PATIENCE, before = 0.1, printers.PATIENCE
    try:
        assert printers.found() == []
    finally:
        printers.PATIENCE = before


def test_page_is_sent_or_what_is_wrong_is_said(system, tmp_path):
    assert printers.send("Biuro", b"%PDF") == "lp"
    system("lp", f'echo "$@" > {tmp_path}/said; cat > {tmp_path}/sent')
    assert printers.send("Biuro", b"%PDF") == ""
    assert (tmp_path / "said").read_text() == "-d Biuro -t Kontra -\n"
    assert (tmp_path / "sent").read_bytes() == b"%PDF"
    system("lp", "echo 'lp: Error - no such printer' >&2; exit 1")
    assert printers.send("Biuro", b"%PDF") == "lp: Error - no such printer"
