"""The wheel: everything the program needs is inside, the tests are not, and it runs from there."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorer import __version__
from tests.builders.served_site import free_port
from tests.tiers import long

ROOT = Path(__file__).parent.parent.parent
OURS = ("KONTRA_", "DJANGO_", "DATABASE_", "PYTEST_")
START = 120.0  # seconds that a first start may take on a machine at work


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture
def installed(wheel, tmp_path):
    """A folder where the wheel's files lie, as pip would lay them, and a command there."""
    folder = tmp_path / "site-packages"
    with ZipFile(wheel) as files:
        files.extractall(folder)
    known = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
    environment = known | {"PYTHONPATH": str(folder), "XDG_DATA_HOME": str(tmp_path / "data")}

    def begin(*words):
        return subprocess.Popen(
            [sys.executable, "-m", "scorer.command", *words],
            env=environment,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    return begin


def test_wheel_has_all_that_runs_and_no_tests(wheel):
    with ZipFile(wheel) as files:
        inside = set(files.namelist())
    for folder, share in (
        ("scorer", "scorer"),
        ("tournaments", "tournaments"),
        ("templates", "scorer/share/templates"),
        ("fixtures/demo", "scorer/share/fixtures/demo"),
    ):
        lacking = [
            path
            for path in tracked(folder)
            if path.suffix != ".po" and f"{share}/{path.relative_to(folder)}" not in inside
        ]
        assert lacking == []
    assert {name.split("/")[0] for name in inside} == {
        "scorer",
        "tournaments",
        f"kontra-{__version__}.dist-info",
    }


def test_wheel_brings_command_and_one_without_window(wheel):
    with ZipFile(wheel) as files:
        said = files.read(f"kontra-{__version__}.dist-info/entry_points.txt").decode()
    found = configparser.ConfigParser()
    found.read_string(said)
    assert {group: dict(found[group]) for group in found.sections()} == {
        "console_scripts": {"kontra": "scorer.command.__main__:main"},
        "gui_scripts": {"kontra-open": "scorer.command.__main__:open_site"},
    }
    for group in found.sections():
        for place in found[group].values():
            module, _, name = place.partition(":")
            assert callable(getattr(import_module(module), name))


def tracked(folder):
    command = ["git", "ls-files", "-z", folder]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in said.split("\0") if name]


def test_installed_program_knows_where_it_lies_and_names_unknown_words(installed, tmp_path):
    said, _ = installed("status").communicate()
    assert f"What is written down lies in {tmp_path}/data/kontra" in said.splitlines()
    said, _ = installed("serve", "--prot").communicate()
    assert said.endswith("kontra serve: error: unrecognized arguments: --prot\n")


@long
def test_command_of_site_works_from_installed_wheel(installed):
    process = installed("check")
    said, _ = process.communicate()
    assert (process.returncode, said.splitlines()[-1]) == (
        0,
        "System check identified no issues (0 silenced).",
    )


@long
def test_site_is_served_from_installed_wheel_with_pages_files_and_paper(installed, tmp_path):
    port = free_port()
    process = installed("serve", str(port))
    try:
        page = awaited(port, "/", process).decode()
        style = next(part for part in page.split('"') if part.endswith(".css"))
        assert b"--" in asked(port, style)
        assert asked(port, "/rules/kop/card.pdf").startswith(b"%PDF")
        said, _ = installed("status").communicate()
        assert f":{port}/" in said.splitlines()[0]
        assert said.splitlines()[-1] == "Nothing is wrong."
    finally:
        said, _ = installed("stop").communicate()
        process.communicate(timeout=60)
    assert said.startswith("Stopped: http://")
    assert (tmp_path / "data/kontra/kontra.sqlite3").exists()


def awaited(port, path, process):
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        with suppress(urllib.error.URLError):
            return asked(port, path)
        time.sleep(0.2)
    raise AssertionError(path)


def asked(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.read()
