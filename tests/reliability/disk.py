"""A disk whose plug can be pulled: a real file system that forgets what was not synced.

An image file with ext4 on it, mounted by a loop device. To pull the plug the kernel is told to
shut the file system down at once, without writing its journal (``EXT4_IOC_SHUTDOWN``, what the
kernel's own tests of power failure use): from then on every read and write fails, and what lay in
memory is gone. Mounted anew it recovers by its journal, as after a power cut. The loop device stays
the same all the time: another one would read the image before the first has written its own.

A computer without power says nothing more. The kernel does: for some milliseconds after the
shutdown ``fdatasync`` may return as if all was well, of what is lost (three times in 60 cuts of
plain appends). So who runs on that computer is halted before its disk.

What this does not do is cheat on ``fsync``: a disk that says "written" and has not is another
fault, which no program can help.

Needs Linux, root and ``mkfs.ext4``.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

SHUTDOWN = 0x8004587D  # _IOR('X', 125, __u32)
WITHOUT_LOG = (2).to_bytes(4, "little")
OWN = "KONTRA_OWN_MOUNTS"
SIZE = 512 * 2**20  # bytes
ATTEMPTS = 100


def is_possible() -> bool:
    """Whether this machine lets somebody make such a disk."""
    if os.geteuid() != 0 or not shutil.which("mkfs.ext4") or not Path("/dev/loop-control").exists():
        return False
    tried = subprocess.run(["losetup", "-f"], capture_output=True, check=False)
    return tried.returncode == 0


class Disk:
    """The disk, mounted at ``place``; its image lies in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.image, self.place = folder / "disk.img", folder / "disk"
        self.place.mkdir()
        with self.image.open("wb") as file:
            file.truncate(SIZE)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.image], check=True)
        self.device = _said_by("losetup", "--find", "--show", self.image)
        self.mount()

    def mount(self) -> None:
        """The power is back: the file system recovers what its journal has."""
        subprocess.run(["mount", self.device, self.place], check=True)

    def remove(self) -> None:
        """The disk is thrown away."""
        self.unmount()
        subprocess.run(["losetup", "--detach", self.device], check=True)

    def pull_the_plug(self, *groups: int) -> None:
        """Nothing is written from now on, not even what was on its way.

        ``groups`` are the process groups that lose their power too: halted, to be killed.
        """
        for group in groups:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGSTOP)
        handle = os.open(self.place, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, SHUTDOWN, WITHOUT_LOG)
        finally:
            os.close(handle)

    def unmount(self) -> None:
        """Once nobody has a file open there any more."""
        for _attempt in range(ATTEMPTS):
            if not subprocess.run(
                ["umount", self.place], stderr=subprocess.DEVNULL, check=False
            ).returncode:
                return
            time.sleep(0.05)
        raise TimeoutError(f"somebody holds {self.place}")


def alone_with_mounts(module: str, words: Sequence[str]) -> None:
    """Begin ``python -m module`` anew in a mount namespace of its own, unless it is in one.

    A namespace that somebody else makes meanwhile would hold the disk, and what its plug being
    pulled has left in memory.
    """
    if os.environ.get(OWN):
        return
    os.environ[OWN] = "1"
    command = ["unshare", "--mount", sys.executable, "-m", module, *words]
    os.execvp(command[0], command)  # noqa: S606 — our own


def _said_by(*command: str | Path) -> str:
    """The first line that a command prints."""
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()[0]
