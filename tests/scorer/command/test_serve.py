"""What the settings are made of is there before anything reads them."""

from __future__ import annotations

import os
from contextlib import nullcontext

import pytest

from scorer.command import serve


@pytest.mark.parametrize("given", ["", "/srv/static"])
def test_settings_are_read_with_the_folder_that_files_areserved_from(monkeypatch, tmp_path, given):
    seen, collected = [], []
    for name in ("STATIC", "TLS"):
        monkeypatch.setattr(serve, name, tmp_path / name.lower())
    monkeypatch.setattr(os, "environ", {"KONTRA_STATIC_ROOT": given} if given else {})
    for name in ("check_free", "prepare", "serve", "private"):
        monkeypatch.setattr(serve, name, lambda *_given: None)
    monkeypatch.setattr(
        serve, "collecting_static", lambda folder: collected.append(folder) or nullcontext()
    )
    monkeypatch.setattr(serve.instance, "hold", lambda *_given: None)
    monkeypatch.setattr(serve.preflight, "before_start", lambda: seen.append(dict(os.environ)))
    serve.start(8123)
    [environment] = seen
    folder = tmp_path / "static"
    assert environment["KONTRA_STATIC_ROOT"] == (given or str(folder))
    assert environment["KONTRA_SERVED_AT"] == "http://*:8123/"
    assert collected == ([] if given else [folder])
