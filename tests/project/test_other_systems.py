"""Nothing that starts or serves the site needs a module or a call that only Unix has."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress

import pytest

from tests.builders.served_site import free_port
from tests.project.sources import ROOT, trees_with
from tests.tiers import long

OURS = ("KONTRA_", "DJANGO_", "DATABASE_", "PYTEST_")
UNIX = {"fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog", "posix_spawn"}
AS_ON_WINDOWS = """
import os, signal, sys

UNIX = set(sys.argv[1:])


class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name in UNIX:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


for name in UNIX:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Blocked())
for name in ("geteuid", "getuid", "getegid", "getgid", "nice", "killpg", "getsid", "setsid", "fork",
             "statvfs", "pread", "pwrite", "fchmod", "mkfifo", "getpgid", "register_at_fork",
             "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "SIGKILL", "setitimer", "alarm"):
    if hasattr(signal, name):
        delattr(signal, name)
"""
READ_ALL = """
import importlib, pkgutil
import django

django.setup()
read = 0
for package in ("scorer", "tournaments"):
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        if found.name.endswith("__main__") or ".phone.runtime" in found.name:
            continue
        importlib.import_module(found.name)
        read += 1
print(read)
"""
ANSWER = """
import django
from django.core.management import call_command

django.setup()
from scorer.config.environment import private
from scorer.config.settings import VAR_DIR
private(VAR_DIR)
call_command("migrate", verbosity=0)
call_command("demo", verbosity=0, stdout=sys.stderr)
from django.test import Client
print(Client().get("/", headers={"host": "127.0.0.1"}).status_code)
call_command("backup")
"""
SERVE = """
import multiprocessing

from scorer.command.__main__ import main

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
"""
START = 180.0  # seconds that a first start may take on a machine at work


def environment(folder):
    known = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
    return known | {"KONTRA_VAR": str(folder), "PYTHONPATH": str(ROOT)}


def output_of(script, folder):
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", AS_ON_WINDOWS + script, *UNIX],
        env=environment(folder) | {"DJANGO_SETTINGS_MODULE": "scorer.config.settings"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def imported_at_once(tree):
    """The packages in the first column of a module, which cannot be read without them."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def test_no_module_needs_what_only_unix_has_to_be_read():
    needing = [
        f"{path}: {name}"
        for path, tree in trees_with(
            *(f"{word} {name}" for word in ("import", "from") for name in UNIX)
        )
        for name in imported_at_once(tree)
        if name in UNIX
    ]
    assert needing == []


@long
def test_every_module_is_read_where_unix_is_not(tmp_path):
    [read] = output_of(READ_ALL, tmp_path)
    assert int(read) > 500


@long
def test_site_is_made_answers_and_is_copied_where_unix_is_not(tmp_path):
    assert output_of(ANSWER, tmp_path)[0] == "200"
    assert list((tmp_path / "backups").glob("*.kontra")) != []


@long
@pytest.mark.parametrize("workers", [1, 2])  # Windows serves by one
def test_site_is_served_by_processes_that_begin_anew(tmp_path, workers):
    """As on Windows and macOS; here they part from the first one."""
    kontra = tmp_path / "kontra.py"
    kontra.write_text(SERVE, encoding="utf-8")
    known = environment(tmp_path / "var") | {"KONTRA_WORKERS": str(workers)}
    command, port = [sys.executable, str(kontra)], free_port()
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "serve", str(port)], env=known, stdout=log, stderr=log
        )
    try:
        until, page = time.monotonic() + START, b""
        while not page and time.monotonic() < until and process.poll() is None:
            with suppress(urllib.error.URLError):
                page = urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
            time.sleep(0.2)
        assert b"Klub Pod D" in page, (tmp_path / "log").read_text(encoding="utf-8")
    finally:
        subprocess.run([*command, "stop"], env=known, check=False, capture_output=True)
        process.wait(timeout=60)
