"""The machine as a test has it: its disk, its net, its programs, its clock. Each is the system's.

Nothing of the program is replaced here but what it remembers of Redis.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
import time
from types import SimpleNamespace

from scorer.operations.machine import shared

FREE = 10**12  # bytes: as much room as anything here asks for


def disk_has(monkeypatch, free):
    """Let so many bytes be free on every disk."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free))


def disk_is_read_only(monkeypatch):
    """Let no disk take anything."""
    told = SimpleNamespace(f_flag=os.ST_RDONLY, f_bavail=FREE, f_bfree=FREE, f_blocks=FREE)
    told.f_frsize = 1
    monkeypatch.setattr(os, "statvfs", lambda _folder: told)


def on_net(monkeypatch, address):
    """Let the machine have this address on its net, an empty one on none; it can listen there."""

    class Line(socket.socket):
        def connect(self, _place):
            if not address:
                raise OSError

        def getsockname(self):
            return address, 9

        def bind(self, place):
            if place[0] != address:
                raise OSError

    monkeypatch.setattr(socket, "socket", Line)


def install(folder, name, script):
    """A program of the system, found where ``PATH`` names the folder."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)
    return folder / name


class NoLibrary:
    """Finds a package whose library the system lacks."""

    def __init__(self, package):
        self.package = package

    def find_spec(self, name, path=None, target=None):
        if name == self.package:
            raise OSError("cannot load library 'libpango-1.0-0'")


def lacks_library(monkeypatch, package):
    """Let the system lack a library that the package needs, so that it cannot be imported."""
    monkeypatch.delitem(sys.modules, package, raising=False)
    monkeypatch.setattr(sys, "meta_path", [NoLibrary(package), *sys.meta_path])


def forget_redis(monkeypatch):
    """Nobody has asked Redis yet, so that nobody takes it for away."""
    monkeypatch.setattr(shared, "line", type(shared.line)())


class Clock:
    """Monotonic time that stands still but for ``sleep``, which ``meanwhile`` is called in.

    A sleep lasts as long as is asked for, or ``each`` so many seconds.
    """

    def __init__(self, monkeypatch, meanwhile=lambda: None, each=None):
        self.now = float(int(time.monotonic()))  # whole seconds add up exactly
        self.slept, self.each = [], each
        self.meanwhile = meanwhile
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self.sleep)

    def sleep(self, seconds):
        self.now += self.each or seconds
        self.slept.append(seconds)
        self.meanwhile()
