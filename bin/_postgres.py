"""A PostgreSQL server of our own while a command runs: ``python -m bin._postgres COMMAND``.

It is made from the distribution's package in a folder that goes with it, listens on a socket in
that folder and nowhere else, and keeps nothing through a power cut, which makes it quick. The
command finds its address in ``TEST_DATABASE_URL``. The server ends with the command, however that
ends; where this program is killed outright, the kernel ends the server.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import ctypes
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict
from urllib.parse import urlencode

PACKAGED = Path("/usr/lib/postgresql")
ROOT_ID = 0
SECONDS = 30  # to start, and to stop
WHEN_PARENT_DIES = 1  # PR_SET_PDEATHSIG of prctl(2)
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60")
LOCALES = (  # the first that this version knows: letters as people sort them find more faults
    ("--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US"),
    ("--locale=C.UTF-8",),
    ("--no-locale",),
)


class Owner(TypedDict, total=False):
    """The account a program runs under; empty: one's own."""

    user: int
    group: int
    extra_groups: list[int]


def binaries() -> Path:
    """Where the newest server's programs lie; ends with a message where there are none."""
    packaged = [folder for folder in PACKAGED.glob("*/bin") if (folder / "initdb").exists()]
    if packaged:
        return max(packaged, key=lambda folder: [int(n) for n in re.findall(r"\d+", str(folder))])
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    sys.exit("No PostgreSQL server is installed here. On Debian: apt-get install postgresql")


@contextmanager
def temporary_server(*, durable: bool = False, settings: tuple[str, ...] = ()) -> Iterator[str]:
    """The address of the database ``postgres`` of a new server, for the time of the block.

    ``durable``: it keeps what was committed through a kill, as a real one does.
    """
    with folder_of_a_server() as folder:
        initialise(folder)
        with _serving(folder, *(() if durable else QUICK), *settings) as address:
            yield address


def copy_of_a_server(primary: Path, folder: Path) -> None:
    """Make the files of a follower that will follow the server in ``primary``."""
    here = ("-D", str(folder / "data"), "-h", str(primary), "-U", "postgres")
    command = [str(binaries() / "pg_basebackup"), *here, "-R", "-X", "stream", "-c", "fast"]
    subprocess.run(command, check=True, cwd="/", **account())  # noqa: S603 — our own server


@contextmanager
def folder_of_a_server() -> Iterator[Path]:
    """A folder for a server's files, its own account's, which goes with the block."""
    folder, owned = Path(tempfile.mkdtemp(prefix="kontra-pg-")), account()
    try:
        if owned:
            os.chown(folder, owned["user"], owned["group"])
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _serving(folder: Path, *settings: str) -> Iterator[str]:
    """The server whose files lie in ``folder``, which listens there and nowhere else."""
    server = launch(folder, *settings)
    try:
        yield address_of(folder)
    finally:
        end(server)


def address_of(*folders: Path, database: str = "postgres", **options: str) -> str:
    """Of a database on the servers of these folders: the first of them that is as asked for."""
    said = {"host": ",".join(map(str, folders))} | options
    return f"postgresql://postgres@/{database}?{urlencode(said)}"


def launch(folder: Path, *settings: str) -> subprocess.Popen[bytes]:
    """Start the server whose files lie in ``folder``; it takes connections when this returns."""
    programs = binaries()
    options = [word for setting in ("listen_addresses=", *settings) for word in ("-c", setting)]
    server = subprocess.Popen(  # noqa: S603 — our own server
        [str(programs / "postgres"), "-D", str(folder / "data"), "-k", str(folder), *options],
        stdout=(folder / "log").open("ab"),
        stderr=subprocess.STDOUT,
        cwd="/",
        start_new_session=True,  # Ctrl+C is for the command, which still needs the server
        preexec_fn=_end_with_parent,  # noqa: PLW1509 — no threads run yet
        **account(),
    )
    try:
        _wait(programs, folder, server)
    except SystemExit:
        end(server)
        raise
    return server


def account() -> Owner:
    """The account the server runs under, which must not be root's."""
    if os.geteuid() != ROOT_ID:
        return {}
    try:
        found = pwd.getpwnam("postgres")
    except KeyError:
        found = pwd.getpwnam("nobody")
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


def initialise(folder: Path, *options: str) -> None:
    """Make the server's files below ``folder``, by the first of ``LOCALES`` it knows."""
    initdb, data = str(binaries() / "initdb"), str(folder / "data")
    command = [initdb, "-D", data, "-U", "postgres", "-A", "trust"]
    for locale in LOCALES:
        made = subprocess.run(  # noqa: S603 — as above
            [*command, "-E", "UTF8", "--no-sync", *locale, *options],
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            **account(),
        )
        if not made.returncode:
            return
    sys.exit(f"The PostgreSQL server could not be set up: {made.stderr.strip()}")


def _end_with_parent() -> None:
    """Ask the kernel to stop the server at once when this program is killed outright."""
    ctypes.CDLL(None).prctl(WHEN_PARENT_DIES, signal.SIGINT)


def _wait(programs: Path, folder: Path, server: subprocess.Popen[bytes]) -> None:
    ready = [str(programs / "pg_isready"), "-q", "-h", str(folder)]
    until = time.monotonic() + SECONDS
    while subprocess.run(ready, check=False).returncode:  # noqa: S603 — as above
        if server.poll() is not None or time.monotonic() > until:
            told = (folder / "log").read_text(encoding="utf-8", errors="replace")
            sys.exit(f"The PostgreSQL server did not start: {told.strip()}")
        time.sleep(0.05)


def end(server: subprocess.Popen[bytes]) -> None:
    """A fast shutdown: whoever is connected is cut off, what is committed is with the follower."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _asked_to_end(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt


def main(command: list[str]) -> int:
    """Run ``command`` with a server; its exit status, 130 after Ctrl+C."""
    signal.signal(signal.SIGTERM, _asked_to_end)
    signal.signal(signal.SIGHUP, _asked_to_end)
    with temporary_server() as address:
        process = subprocess.Popen(  # noqa: S603 — what the caller asks for
            command, env=os.environ | {"TEST_DATABASE_URL": address}
        )
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.terminate()
            process.wait()
            return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
