"""The stick: scripts that can be read, units that name what is there, one menu in four languages.

Whether it starts and loses nothing: ``tests.reliability.stick``.
"""

from __future__ import annotations

import json
import re
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from django.conf import settings

from scorer.command import overview

STICK = Path(__file__).resolve().parents[2] / "deploy" / "stick"
LAID = STICK / "root"
UNITS = sorted((LAID / "usr/lib/systemd/system").iterdir())
SCRIPTS = sorted(
    path
    for path in STICK.rglob("*")
    if path.is_file() and path.read_bytes().startswith(b"#!/bin/sh")
)
OF_DEBIAN = {"/usr/bin/kontra", "/usr/bin/curl", "/usr/bin/chvt", "/usr/bin/xinit"}
MADE = {"static", "static.mark"}  # by furnish
PACKAGES = [line for line in (STICK / "packages").read_text().splitlines() if line]


def read(unit):
    known = ConfigParser(strict=False, interpolation=None)
    known.optionxform = str
    known.read(unit)
    return known


def commands(unit):
    lines = re.findall(r"^ExecSt(?:art|artPre|opPost)=[+-]*(.+)$", unit.read_text(), re.MULTILINE)
    return [line.split() for line in lines]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_script_can_be_read_and_run(script):
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
    assert script.stat().st_mode & 0o111


def test_what_scripts_name_of_ours_is_there():
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        for name in re.findall(r"\$here/([a-z.]+)", text):
            assert (STICK / name).exists()
        for name in re.findall(r"/usr/lib/kontra-stick/[\w.]+", text):
            assert (LAID / name[1:]).exists() or Path(name).name in MADE
    for name in re.findall(r"deploy/\w+/\w+", (STICK / "build").read_text()):
        assert (STICK.parents[1] / name).exists()


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_unit_names_what_is_there(unit):
    for command, *words in commands(unit):
        assert command in OF_DEBIAN or (LAID / command[1:]).stat().st_mode & 0o111
        if command == "/usr/bin/kontra":
            assert words[0] in overview.COMMANDS
    known = read(unit)
    assert known["Install"]["WantedBy"] == "multi-user.target"
    users = (LAID / "usr/lib/sysusers.d/kontra-stick.conf").read_text()
    assert f"u {known['Service'].get('User', 'kontra')} " in users


def test_every_unit_starts_with_the_stick():
    enabled = re.search(r"systemctl enable -q (.+)", (STICK / "furnish").read_text()).group(1)
    assert {unit.stem for unit in UNITS} == set(enabled.split()) - {"nftables"}


def test_site_and_browser_are_nobody_special():
    users = {unit.stem: read(unit)["Service"].get("User") for unit in UNITS}
    assert users == {
        "kontra": "kontra",
        "kontra-disk": None,
        "kontra-kiosk": "kiosk",
        "kontra-wifi": None,
    }


def test_menu_has_every_language():
    menu = (STICK / "grub.cfg").read_text(encoding="utf-8")
    codes = [code for code, _name in settings.LANGUAGES]
    assert re.findall(r"kontra (\w\w)_\w\w\.UTF-8 }", menu) == codes
    locales = set(re.findall(r"kontra (\w\w_\w\w\.UTF-8)", menu))
    assert locales == set(re.findall(r"\w\w_\w\w\.UTF-8", (STICK / "build").read_text()))


def test_browser_opens_the_site_and_reads_its_policies():
    policies = json.loads((LAID / "etc/firefox/policies/policies.json").read_text())["policies"]
    assert policies["Homepage"]["URL"].startswith("http://127.0.0.1:8000/")
    assert policies["Preferences"]["intl.locale.requested"]["Value"] == ""
    for code, _name in settings.LANGUAGES:
        assert code == "en" or f"firefox-esr-l10n-{code}" in PACKAGES


def test_packages_are_named_once():
    named = [line for line in PACKAGES if not line.startswith("#")]
    assert len(named) == len(set(named))


def test_no_password_stands_in_the_image():
    text = (LAID / "usr/lib/kontra-stick/wifi").read_text()
    assert re.findall(r"^psk=(.*)$", text, re.MULTILINE) == ['$(cat "$kept")']
