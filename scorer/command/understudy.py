"""Stand by: follow the laptop at ADDRESS, and become the site when somebody presses the button.

What is followed lies in ``var/understudy`` until then, and touches nothing of what else lies in
``var``.
"""

from __future__ import annotations

import http.client
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from scorer.command import instance, serve
from scorer.command.announcing import where
from scorer.command.folder import STATIC, VAR
from scorer.command.ports import USUAL, check_free
from scorer.command.preparing import collect_static
from scorer.config.environment import private
from scorer.operations.machine import followed
from scorer.operations.machine.network import local_address
from scorer.operations.machine.other_laptop import BROKEN, connection_to
from scorer.operations.machine.parents import hear_endings
from scorer.support import places
from scorer.support.terminal import gettext

PATIENCE = 10.0  # seconds
LARGEST = 10_000  # bytes
REFUSED = 403
APPLICATION = "scorer.config.understudy:application"
SETTINGS = "scorer.config.settings_understudy"


def follow(first: str, port: int, code: str) -> None:
    """Pair where that was not done, follow, and serve the site once it was taken over."""
    before = dict(os.environ)
    folder = private(private(VAR) / "understudy")
    own = f"http://{local_address()}:{port}"
    with serve.ended_quietly():
        held = instance.hold(VAR, f"{own}/")
        check_free(port)
        os.environ["KONTRA_STATIC_ROOT"] = str(STATIC)
        collect_static(STATIC)
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
        held.release()
        sys.exit(_goes_on(spare))


def asked_address() -> str:
    """The first laptop's address, typed at the terminal; Enter alone: the one it was last."""
    last = ""
    with suppress(OSError, ValueError, KeyError):
        known = (VAR / "understudy" / followed.FIRST).read_text(encoding="utf-8")
        last = str(json.loads(known)["address"])
    said = gettext("The address that the first laptop shows:")
    if last:
        said = gettext("The address that the first laptop shows (Enter: %(address)s):")
    return input(f"{said % {'address': last}} ").strip() or last


def whole_address(text: str) -> str:
    """An address as a person types it, made whole; ends with a message for what is none."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or parts.scheme not in {"http", "https"}:
        said = gettext("%(text)s is no address; it looks like http://192.168.1.30:8000")
        sys.exit(said % {"text": repr(text)})
    if port is None:
        port = USUAL if parts.scheme == "http" else 443
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}:{port}"


def pair(folder: Path, first: str, own: str, code: str) -> None:
    """Pair with the first laptop by a code, which is asked for where it was not given."""
    from scorer.operations.machine import sealed  # noqa: PLC0415 — needed once in an evening
    from scorer.operations.services import standing_by  # noqa: PLC0415 — when Django is ready
    from scorer.operations.services.pairing import FIRST, SECOND  # noqa: PLC0415 — as above

    while True:
        code = code or input(gettext("The code that the first laptop shows:") + " ")
        half = sealed.public_of(standing_by.private_key(folder))
        asked = {
            "public": half.hex(),
            "address": own,
            "proof": sealed.proof(code, SECOND, half, own.encode()),
        }
        status, told = _post(first, asked)
        if status == http.client.OK:
            break
        said = gettext("%(address)s answers %(status)s.") % {"address": first, "status": status}
        sys.stderr.write(f"{told.get('message') or said}\n")
        if not sys.stdin.isatty():
            sys.exit(1)
        code = ""
    other = bytes.fromhex(str(told["public"]))
    if not sealed.is_proof(str(told["proof"]), code, FIRST, other, half):
        said = gettext("Who answered does not know the code: is that the first laptop's address?")
        sys.exit(said)
    standing_by.save(folder, standing_by.FollowedLaptop(first, other.hex(), str(told["site"]), own))
    sys.stdout.write(gettext("Paired.") + "\n")


def _post(first: str, asked: dict[str, str]) -> tuple[int, dict[str, object]]:
    try:
        with closing(connection_to(first, PATIENCE)) as line:
            headers = {"Content-Type": "application/json", "Accept": "application/json"}
            line.request("POST", "/pair/", json.dumps(asked), headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read(LARGEST))
    except BROKEN:
        said = gettext(
            "Nobody answers at %(address)s. Is Kontra at work there, are both on one network?"
        )
        sys.exit(said % {"address": first})
    except ValueError:
        said = gettext("Who answers at %(address)s is no Kontra that can pair.")
        sys.exit(said % {"address": first})


def stand_by(port: int) -> None:
    """Serve the pages of a laptop that stands by, and follow, until told to stop."""
    from scorer.config import serving  # noqa: PLC0415 — when Django is ready

    server = serving.server("0.0.0.0", port, application=APPLICATION, workers=1)  # noqa: S104 — phones must reach it
    said = gettext("This laptop stands by. Its page, with the button to take over:")
    sys.stdout.write(where(said, port, f"http://{local_address()}:{port}/"))
    sys.stdout.flush()
    server.serve()


def become_the_site(folder: Path, own: str) -> None:
    """Put what was followed in the place of what is here."""
    from scorer.operations.machine.placing import put_in_place  # noqa: PLC0415 — as above

    try:
        epoch = put_in_place(folder, folder.parent, own, datetime.now(UTC))
    except (OSError, sqlite3.Error) as fault:
        said = gettext("What was followed could not be put in place: %(fault)s")
        sys.exit(said % {"fault": fault})
    sys.stdout.write(gettext("This laptop is the site now (epoch %(epoch)s).") % {"epoch": epoch})
    sys.stdout.write("\n")


def _spare(folder: Path, port: int, before: dict[str, str]) -> subprocess.Popen[bytes]:
    """The process that will serve the site, with the program read by then."""
    command = places.command("spare", str(folder / "site"), str(port))
    return subprocess.Popen(command, stdin=subprocess.PIPE, env=before, cwd=places.PACKAGES)  # noqa: S603 — our own


def _goes_on(spare: subprocess.Popen[bytes]) -> int:
    """Let it serve, and end with it."""
    if spare.stdin is None:
        return 1
    hear_endings()  # the server had them its own way
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
