"""Stand by: follow the laptop at ADDRESS, and become the site when somebody presses the button.

Started by ``bin/run --understudy ADDRESS [PORT] [--code CODE]`` from the checkout's root. What is
followed lies in ``var/understudy`` until then, and touches nothing of what else lies in ``var``.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import http.client
import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from bin import _instance, _serve
from scorer.config.environment import private
from scorer.operations.machine.network import local_address
from scorer.operations.machine.other_laptop import BROKEN, connection_to

USUAL_PORT = 8000
PATIENCE = 10.0  # seconds
LARGEST = 10_000  # bytes
REFUSED = 403
APPLICATION = "scorer.config.understudy:application"
SETTINGS = "scorer.config.settings_understudy"


def read_arguments(arguments: list[str]) -> tuple[str, int, str]:
    """The first laptop's address, the own port and the code; ends with a message."""
    rest, code = list(arguments), ""
    if "--code" in rest:
        at = rest.index("--code")
        if at + 1 >= len(rest):
            sys.exit("Name the code that the first laptop shows: --code ABCD-EFGH-JKMN")
        code = rest[at + 1]
        del rest[at : at + 2]
    if not 1 <= len(rest) <= 2:  # noqa: PLR2004 — address and port
        sys.exit("Name the first laptop: bin/run --understudy http://192.168.1.30:8000 [PORT]")
    return whole_address(rest[0]), _serve.parsed_port(rest[1] if rest[1:] else "8000"), code


def whole_address(text: str) -> str:
    """An address as a person types it, made whole; ends with a message for what is none."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or parts.scheme not in {"http", "https"}:
        sys.exit(f"{text!r} is no address; it looks like http://192.168.1.30:8000")
    if port is None:
        port = USUAL_PORT if parts.scheme == "http" else 443
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}:{port}"


def pair(folder: Path, first: str, own: str, code: str) -> None:
    """Pair with the first laptop by a code, which is asked for where it was not given."""
    from scorer.operations.machine import sealed  # noqa: PLC0415 — needed once in an evening
    from scorer.operations.services import standing_by  # noqa: PLC0415 — when Django is ready
    from scorer.operations.services.pairing import FIRST, SECOND  # noqa: PLC0415 — as above

    while True:
        code = code or input("The code that the first laptop shows (Pair a second laptop): ")
        half = sealed.public_of(standing_by.private_key(folder))
        asked = {
            "public": half.hex(),
            "address": own,
            "proof": sealed.proof(code, SECOND, half, own.encode()),
        }
        status, told = _post(first, asked)
        if status == http.client.OK:
            break
        sys.stderr.write(f"{told.get('message') or f'{first} answers {status}.'}\n")
        if not sys.stdin.isatty():
            sys.exit(1)
        code = ""
    other = bytes.fromhex(str(told["public"]))
    if not sealed.is_proof(str(told["proof"]), code, FIRST, other, half):
        sys.exit("Who answered does not know the code: is that the first laptop's address?")
    standing_by.save(folder, standing_by.FollowedLaptop(first, other.hex(), str(told["site"]), own))
    sys.stdout.write("Paired.\n")


def _post(first: str, asked: dict[str, str]) -> tuple[int, dict[str, object]]:
    try:
        with closing(connection_to(first, PATIENCE)) as line:
            headers = {"Content-Type": "application/json", "Accept": "application/json"}
            line.request("POST", "/pair/", json.dumps(asked), headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read(LARGEST))
    except BROKEN:
        sys.exit(f"Nobody answers at {first}. Is bin/run at work there, are both on one network?")
    except ValueError:
        sys.exit(f"Who answers at {first} is no Kontra that can pair.")


def stand_by(port: int) -> None:
    """Serve the pages of a laptop that stands by, and follow, until told to stop."""
    from scorer.config import serving  # noqa: PLC0415 — when Django is ready

    server = serving.server("0.0.0.0", port, application=APPLICATION, workers=1)  # noqa: S104 — phones must reach it
    address = f"http://{local_address()}:{port}/"
    sys.stdout.write(
        f"This laptop stands by. Its page, with the button to take over:\n"
        f"  on this machine       http://127.0.0.1:{port}/\n"
        f"  on the local network  {address}\nStop it with Ctrl+C.\n"
    )
    sys.stdout.flush()
    server.serve()


def become_the_site(folder: Path, own: str) -> None:
    """Put what was followed in the place of what is here."""
    from scorer.operations.machine.placing import put_in_place  # noqa: PLC0415 — as above

    try:
        epoch = put_in_place(folder, folder.parent, own, datetime.now(UTC))
    except (OSError, sqlite3.Error) as fault:
        sys.exit(f"What was followed could not be put in place: {fault}")
    sys.stdout.write(f"This laptop is the site now, the {epoch}. in its line.\n")


def main(arguments: list[str]) -> None:
    """Pair where that was not done, follow, and go on as ``bin/run`` once it was taken over."""
    first, port, code = read_arguments(arguments)
    before = dict(os.environ)
    var = private(_serve.DATABASE.parent)
    folder = private(var / "understudy")
    own = f"http://{local_address()}:{port}"
    with _serve.ended_quietly():
        held = _instance.hold(var, f"{own}/")
        _serve.check_free(port)
        os.environ["KONTRA_STATIC_ROOT"] = str(var / "static")
        _serve.collect_static(var / "static")
        os.environ |= {
            "KONTRA_VAR": str(folder),
            "KONTRA_SERVED_AT": f"{own}/",
            "DJANGO_SETTINGS_MODULE": SETTINGS,
        }
        _set_up(folder, first, own, code)
        spare = _spare(folder, port, before)
        stand_by(port)
        taken = folder / "taken"
        if not taken.exists():
            return
        become_the_site(folder, own)
        taken.unlink()
        os.close(held)
        sys.exit(_goes_on(spare))


def _spare(folder: Path, port: int, before: dict[str, str]) -> subprocess.Popen[bytes]:
    """The process that will serve the site, with the program read by then."""
    command = [sys.executable, "-m", "bin._spare", str(folder / "site"), str(port)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, env=before)  # noqa: S603 — our own


def _goes_on(spare: subprocess.Popen[bytes]) -> int:
    """Let it serve, and end with it."""
    if spare.stdin is None:
        return 1
    for told in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # the server had them its own way
        signal.signal(told, signal.default_int_handler)
    try:
        spare.stdin.write(b"go\n")
        spare.stdin.flush()
        return spare.wait()
    except KeyboardInterrupt:
        spare.terminate()
        return spare.wait()


def _set_up(folder: Path, first: str, own: str, code: str) -> None:
    import django  # noqa: PLC0415 — the environment says which settings

    django.setup()
    from scorer.operations.services import standing_by  # noqa: PLC0415 — as above

    (folder / "taken").unlink(missing_ok=True)
    known = standing_by.load(folder)
    if code or known is None or known.address != first or known.own != own:
        pair(folder, first, own, code)


if __name__ == "__main__":
    main(sys.argv[1:])
