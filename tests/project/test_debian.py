"""The Debian package: what lies in it exists, its scripts run, and it speaks four languages.

Whether it installs, serves, upgrades and goes is proved by ``deploy/debian/try``.
"""

from __future__ import annotations

import configparser
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from scorer.command import overview

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "deploy" / "debian"
COMMANDS = ("build", "try", "install")
SCRIPTS = (*COMMANDS, "walk", "tell", "kontra.sh", "postinst", "prerm")
LIBRARIES = "libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
PATIENCE = 30  # seconds


def text_of(name):
    return (HERE / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("script", SCRIPTS)
def test_script_is_plain_sh(script):
    assert subprocess.run(["sh", "-n", HERE / script], check=False).returncode == 0
    assert text_of(script).startswith("#!/bin/sh\n")
    assert re.findall(r"\[\[|<<<|\blocal |\bsource |&>|\bpipefail\b", text_of(script)) == []
    assert os.access(HERE / script, os.X_OK) == (script != "kontra.sh")


@pytest.mark.parametrize("command", COMMANDS)
def test_command_says_what_it_does(command):
    said = subprocess.run([HERE / command, "--help"], check=True, capture_output=True, text=True)
    assert command in said.stdout
    assert said.stdout.splitlines()[0] == text_of(command).splitlines()[1].removeprefix("# ")


def test_package_is_tried_only_on_a_release_that_is_known():
    command = [HERE / "try", "woody"]
    said = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (
        2,
        f"{HERE / 'try'} does not know woody; it knows bookworm, trixie, jammy, noble.\n",
    )


def test_all_that_is_laid_into_the_package_exists():
    named = set(re.findall(r'"\$here/([\w.-]+)"', text_of("build")))
    assert named >= {"kontra.sh", "tell", "kontra.desktop", "kontra.service", "kontra.1", "prerm"}
    assert sorted(name for name in named if not (HERE / name).is_file()) == []
    others = {path.name for path in HERE.iterdir()} - named
    assert others == {"build", "try", "walk", "first_sheet.py"}
    assert (ROOT / "scorer/static/scorer/icon.svg").is_file()


def test_libraries_are_those_of_a_checkout():
    assert f"in {LIBRARIES};" in text_of("build").replace("\n    then", ";")
    assert LIBRARIES in (ROOT / "bin" / "_common.sh").read_text(encoding="utf-8")


def test_control_has_what_a_package_needs():
    fields = re.findall(r"^([A-Z][\w-]*):", text_of("control.in"), re.MULTILINE)
    assert {
        *("Package", "Version", "Architecture", "Maintainer", "Installed-Size", "Depends"),
        *("Section", "Priority", "Description"),
    } <= set(fields)
    marks = set(re.findall(r"@(\w+)@", text_of("control.in")))
    assert marks == set(re.findall(r"s/@(\w+)@/", text_of("build"))) - {"PYTHON"}


def test_menu_entry_opens_the_site_in_four_languages():
    parser = configparser.ConfigParser(interpolation=None, delimiters="=")
    parser.optionxform = str
    parser.read(HERE / "kontra.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    program, command = entry["Exec"].split()
    assert (program, entry["Icon"], entry["Terminal"]) == ("kontra", "kontra", "false")
    assert command in overview.COMMANDS
    for name in ("GenericName", "Comment"):
        said = [entry[f"{name}{language}"] for language in ("", "[pl]", "[cs]", "[ro]")]
        assert len(set(said)) == 4


def test_unit_starts_and_stops_by_commands_that_exist():
    started = re.findall(
        r"^Exec\w+=/usr/bin/kontra (\w+)$", text_of("kontra.service"), re.MULTILINE
    )
    assert started == ["serve", "stop"]
    assert set(started) <= set(overview.COMMANDS)


def test_manual_names_every_command():
    page = text_of("kontra.1")
    assert [name for name in {*overview.COMMANDS} - {"help"} if name not in page] == []


def begun(folder, *words):
    return subprocess.Popen(
        [sys.executable, "-S", "-c", "input()", "-m", "scorer.command", *words],
        env={"PYTHONPATH": str(folder)} if folder else {},
        stdin=subprocess.PIPE,
    )


def test_only_sites_of_the_package_are_told(tmp_path):
    tell = tmp_path / "tell"
    tell.write_text(text_of("tell").replace("/usr/lib/kontra", str(tmp_path)), encoding="utf-8")
    ours = begun(tmp_path, "serve", "8123")
    others = [begun(tmp_path, "announce"), begun("", "serve"), begun(f"{tmp_path}2", "serve")]
    try:
        assert subprocess.run(["sh", tell, "TERM"], check=False).returncode == 0
        assert ours.wait(PATIENCE) == -signal.SIGTERM
        assert subprocess.run(["sh", tell, "TERM"], check=False).returncode == 1
        assert [process.poll() for process in others] == [None, None, None]
    finally:
        for process in (ours, *others):
            with suppress(BrokenPipeError):
                process.communicate(b"\n", timeout=PATIENCE)


ENDED = ["TERM", "0"]


@pytest.mark.parametrize(
    ("script", "words", "told"),
    [
        ("postinst", ["configure", "0.1.0"], ["--user restart kontra.service"]),
        ("postinst", ["configure", ""], []),
        ("postinst", ["abort-remove"], []),
        ("prerm", ["remove"], ENDED),
        ("prerm", ["upgrade", "0.3.0"], ENDED),
        ("prerm", ["failed-upgrade", "0.3.0"], []),
    ],
)
def test_sites_end_before_an_upgrade_or_a_removal(tmp_path, script, words, told):
    for name in ("tell", "deb-systemd-invoke"):
        told_to = f'#!/bin/sh\necho "$*" >>{tmp_path}/told\n[ "$1" != 0 ]\n'
        (tmp_path / name).write_text(told_to, encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    tried, tell = tmp_path / script, str(tmp_path / "tell")
    tried.write_text(text_of(script).replace("/usr/libexec/kontra/tell", tell), "utf-8")
    known = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["sh", tried, *words], env=known, check=True, capture_output=True, text=True
    )
    said = tmp_path / "told"
    assert (said.read_text(encoding="utf-8").splitlines() if said.exists() else []) == told
    assert ("Start it again" in done.stdout) == (words[0] == "upgrade")
