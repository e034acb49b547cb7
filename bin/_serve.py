"""Bring the database up to date, serve the site, and say where once it really answers.

Started by ``bin/run`` from the checkout's root, through ``bin._start``. The database
keeps, in SQLite's ``user_version``, the mark of the migrations it was last brought up to: a
restored older copy carries its older mark and is migrated again, and a start with nothing to do
asks Django nothing.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import hashlib
import http.client
import os
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from io import StringIO
from pathlib import Path

from bin import _feeding, _instance, _keeping
from scorer.config import preflight, serving
from scorer.config.environment import private
from scorer.config.serving import certificate
from scorer.operations.machine.network import local_address

ROOT = Path(__file__).resolve().parent.parent
DATABASE = Path(os.environ.get("KONTRA_VAR", ROOT / "var")) / "kontra.sqlite3"
TLS = DATABASE.parent / "tls"
HIGHEST_PORT = 65535
HTTP_ERROR = 500


def parsed_port(text: str) -> int:
    """Read a port, 1 to 65535; anything else ends the start with a message."""
    number = (
        int(text)
        if text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_PORT))
        else 0
    )
    if not 1 <= number <= HIGHEST_PORT:
        sys.exit(f"The port is {text!r}; allowed is a number from 1 to 65535: bin/run 8001")
    return number


def check_free(port: int) -> None:
    """End the start with a message when nobody could listen on ``port``."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104 — the club's telephones must reach it
            probe.listen()
        except PermissionError:
            sys.exit(f"Port {port} is reserved for the system. Choose one from 1024: bin/run 8001")
        except OSError:
            sys.exit(
                f"Port {port} is taken by another program. Stop that program, or choose another "
                f"port: bin/run {port % HIGHEST_PORT + 1}"
            )


def migrations_mark(root: Path) -> int:
    """A number (1 to 2³¹ - 1) for everything that shapes the tables: migrations and the lock."""
    mark = 0
    for path in [*sorted(root.glob("*/migrations/*.py")), root / "requirements.txt"]:
        mark = zlib.crc32(path.name.encode() + path.read_bytes(), mark)
    return (mark & 0x7FFFFFFF) or 1


def database_mark(database: Path) -> int:
    """The mark left in ``database``; 0 for a new one and one that cannot be read."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as base:
            return int(base.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return 0


def prepare(database: Path) -> None:
    """Migrate when the mark says so; a database never served before gets the demo club.

    That club has two tournaments, one over and one being played; another has the desk to try.
    """
    mark, wanted = database_mark(database), migrations_mark(ROOT)
    if mark == wanted:
        return
    sys.stdout.write("Preparing the database …\n")
    sys.stdout.flush()
    manage = [sys.executable, str(ROOT / "manage.py")]
    commands = [["migrate", "--noinput", "--verbosity=0"]]
    if mark == 0:
        commands += [["demo"], ["rehearse", "evening", "tonight", "--once", "--verbosity=0"]]
        commands += [["try_desk", "--verbosity=0"]]
    for command in commands:
        if run_alone([*manage, *command]):
            sys.exit(f"manage.py {command[0]} failed; its message stands above.")
    leave_mark(database)


def run_alone(command: list[str]) -> int:
    """The exit status of a command of our own; Ctrl+C reaches us alone, and we end it."""
    return subprocess.run(command, check=False, start_new_session=True).returncode  # noqa: S603 — our own


def leave_mark(database: Path) -> None:
    """Say in the database that it is up to date."""
    with closing(sqlite3.connect(database)) as base:
        base.execute(f"PRAGMA user_version = {migrations_mark(ROOT)}")


def ask_second_laptop(database: Path) -> None:
    """Where a second laptop was paired, ask whether it has taken over meanwhile."""
    if _feeding.is_paired(database):
        run_alone([sys.executable, str(ROOT / "manage.py"), "feed_second_laptop", "--only-ask"])


def static_mark(root: Path) -> str:
    """A digest of all static files, of what others are made of, and of the lock."""
    digest = hashlib.sha256((root / "requirements.txt").read_bytes())
    rooms = [root / "scorer" / room for room in ("games", "phone", "records")]
    rules = [path for room in rooms for path in room.rglob("*.py")]  # which phones get, with texts
    texts = root.glob("scorer/locale/*/LC_MESSAGES/*.mo")
    for path in sorted({*root.glob("*/static/**/*"), *texts, *rules}):
        if path.is_file():
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()


def collect_static(collected: Path) -> None:
    """Put the static files, compressed copies beside them, where they are served from."""
    mark, wanted = collected.with_suffix(".mark"), static_mark(ROOT)
    if mark.exists() and mark.read_text(encoding="ascii") == wanted:
        return
    command = [sys.executable, str(ROOT / "manage.py"), "collectstatic", "--noinput", "--clear"]
    if run_alone([*command, "--verbosity=0"]):
        sys.exit("manage.py collectstatic failed; its message stands above.")
    mark.write_text(wanted, encoding="ascii")


def banner(port: int, address: str, scheme: str = "http") -> str:
    """Where to find the site: on this machine and, if it is on one, on the local net."""
    lines = ["Kontra is running:", f"  on this machine       {scheme}://127.0.0.1:{port}/"]
    if address != "127.0.0.1":
        site = f"{scheme}://{address}:{port}/"
        lines += [f"  on the local network  {site}", "", *qr_code(site), ""]
    return "\n".join([*lines, "Stop it with Ctrl+C.", ""])


def qr_code(address: str) -> list[str]:
    """The address as lines to point a telephone at, two rows of its code in each."""
    from segno import make  # noqa: PLC0415 — the server itself starts without it

    drawn = StringIO()
    make(address, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return [f"  {line}" for line in drawn.getvalue().splitlines()]


def announce(port: int, server: int) -> None:
    """Print the addresses once the site answers; silent when process ``server`` ends before."""
    secure = certificate(TLS) is not None
    while os.getppid() == server:
        request = _connection(port, secure=secure)
        try:
            request.request("GET", "/")
            status = request.getresponse().status
        except OSError:
            time.sleep(0.05)
            continue
        finally:
            request.close()
        if status >= HTTP_ERROR:
            sys.stderr.write(f"Warning: the first page answers with error {status}; see above.\n")
        say_where(banner(port, local_address(), "https" if secure else "http"))
        return


def say_where(text: str) -> None:
    """Print the banner; where the terminal knows no blocks the code's lines are left out."""
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        text = "\n".join(line for line in text.split("\n") if line.isascii())
    sys.stdout.write(text)


def _connection(port: int, *, secure: bool) -> http.client.HTTPConnection:
    """A connection to ourselves, so the certificate, made for other names, need not fit."""
    if secure:
        unchecked = ssl._create_unverified_context()  # noqa: SLF001, S323 — as said above
        return http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=unchecked)
    return http.client.HTTPConnection("127.0.0.1", port, timeout=30)


def serve(port: int) -> None:
    """Serve until told to stop, by Ctrl+C, ``bin/run --stop`` or by closing the window."""
    server = serving.server("0.0.0.0", port, certificate(TLS))  # noqa: S104 — as above
    import_module(serving.APPLICATION.partition(":")[0])  # once, before processes part

    def beside() -> None:
        signal.signal(signal.SIGHUP, server.signal_handler_interrupt)
        _keeping.start_keeper()
        if "DATABASE_URL" not in os.environ:
            _keeping.start_feeder(DATABASE)
        command = [sys.executable, "-m", "bin._serve", "announce", str(port), str(os.getpid())]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603 — this very file

    server.on_startup(beside)
    server.serve()


def main(arguments: list[str]) -> None:
    """``PORT`` serves, ``--stop`` ends that; ``announce PORT PID`` is the server's helper."""
    if arguments[0] == "announce":
        announce(int(arguments[1]), int(arguments[2]))
    elif arguments[0] == "--stop":
        _instance.stop(DATABASE.parent)
    else:
        port = parsed_port(arguments[0])
        with ended_quietly():
            start(port)


@contextmanager
def ended_quietly() -> Iterator[None]:
    """Ctrl+C, a closed window or ``--stop`` end a start at any moment, and all it began."""
    for told in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(told, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def start(port: int) -> None:
    """Prepare whatever is missing, then serve; phones and copies are told where."""
    scheme = "https" if certificate(TLS) else "http"
    collects = "KONTRA_STATIC_ROOT" not in os.environ
    # all that the settings are made of: the first check reads them, for good
    os.environ.setdefault("KONTRA_SERVED_AT", f"{scheme}://*:{port}/")  # * is found out each time
    os.environ.setdefault("KONTRA_STATIC_ROOT", str(DATABASE.parent / "static"))
    preflight.before_start()
    _instance.hold(private(DATABASE.parent), f"{scheme}://{local_address()}:{port}/")
    check_free(port)
    if "DATABASE_URL" in os.environ:
        from bin import _database  # noqa: PLC0415 — a laptop needs no driver of a server

        _database.bring_up_to_date(migrations_mark(ROOT), prepare)
    else:
        prepare(DATABASE)
        ask_second_laptop(DATABASE)
    if collects:
        collect_static(DATABASE.parent / "static")
    serve(port)


if __name__ == "__main__":
    main(sys.argv[1:])
