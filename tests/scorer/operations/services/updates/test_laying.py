"""A program laid beside another: whole, compiled, and nothing left of what nobody goes back to."""

from __future__ import annotations

import pytest

from scorer.operations.machine import programs
from scorer.operations.machine.programs import ChosenProgram
from scorer.operations.services.updates import laying
from scorer.operations.services.updates.archive import UpdateRefused, check, read_update
from tests.made_up.wheels import update, wheel

FILES = {
    "scorer/__init__.py": "x = 1\n",
    "kontra-9.1.data/purelib/more.py": "y = 2\n",
    "kontra-9.1.data/scripts/kontra": "#!python\n",
    "../outside.py": "z = 3\n",
}


def lay(tmp_path):
    path = update(tmp_path, wheel(tmp_path, files=FILES))
    found = read_update(path)
    return laying.lay_beside(found, check(found, "9.0"), tmp_path / "var")


def test_program_lies_in_a_folder_of_its_version(tmp_path):
    folder = lay(tmp_path)
    assert folder == tmp_path / "var/programs/9.1"
    assert sorted(path.name for path in folder.iterdir()) == [
        "__pycache__",
        "kontra-9.1.dist-info",
        "more.py",
        "outside.py",
        "program.json",
        "scorer",
    ]
    assert list((folder / "scorer/__pycache__").glob("*.pyc")) != []
    assert programs.usable(tmp_path / "var", "9.1") == folder


def test_it_takes_the_place_of_what_was_cut_off_and_of_what_nobody_needs(tmp_path):
    var = tmp_path / "var"
    programs.choose(var, ChosenProgram("8.2", before="8.1"))
    for name in ("7.0", "8.1", "8.2", "9.1", ".laying-9.1", ".trial-x", "sent"):
        (var / "programs" / name).mkdir()
    (var / "programs/9.1/old.py").touch()
    folder = lay(tmp_path)
    assert not (folder / "old.py").exists()
    left = {path.name for path in (var / "programs").iterdir() if path.is_dir()}
    assert left == {"8.1", "8.2", "9.1", "sent"}


def test_full_disk_is_said_before_anything_is_laid(tmp_path, monkeypatch):
    monkeypatch.setattr(laying, "room", lambda _folder: 5 * 2**20)
    with pytest.raises(UpdateRefused, match=r"The update takes 200 MB, and 5 MB are free in "):
        lay(tmp_path)
    assert [path.name for path in (tmp_path / "var/programs").iterdir()] == []
