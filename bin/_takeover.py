"""Go on from a copy: put it back, say where the site was found before, and serve.

Started by ``bin/run --from FILE [PORT]`` from the checkout's root; FILE may be a folder of copies,
such as a stick: then the newest one is meant. Without PORT it is the one the site had.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from bin import _serve
from scorer.operations.machine.network import local_address
from scorer.operations.services.backups.archive import BackupRefused, read_archive
from scorer.operations.services.backups.places import newest_in

USUAL_PORT = 8000


def found(text: str) -> tuple[Path, str, str]:
    """The copy that is meant, where the site was found when it was made, and when that was."""
    try:
        path = newest_in(Path(text))
        manifest = read_archive(path).manifest
    except BackupRefused as refused:
        sys.exit(str(refused))
    return path, str(manifest.get("site") or ""), str(manifest.get("made_at") or "")


def port_of(site: str) -> int:
    """The port the site had."""
    return urlsplit(site).port or USUAL_PORT


def advice(site: str, made_at: str, address: str, port: int) -> str:
    """What to do so that phones find this machine."""
    before = urlsplit(site)
    lines = [f"This copy was made at {made_at} (UTC)."]
    if not before.hostname:
        return lines[0]
    lines.append(f"Phones knew the site as {site}")
    if (before.hostname, before.port) == (address, port):
        return "\n".join([*lines, "This machine is found there: the phones need nothing."])
    lines += [
        "Give this machine that address and the phones need nothing at all: take the old machine",
        f"off the network, then set the address {before.hostname} by hand in the network settings",
        "here (IPv4, Manual; mask and router as shown there now), or in the router, and start",
        f"again with:  bin/run {port_of(site)}",
        "Otherwise the phones open the address below: codes and accounts are the same, and a page",
        "that is still open sends its lines there by “The server has a new address”.",
    ]
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """``FILE [PORT]``; ends with the exit status of ``manage.py restore`` where that refuses."""
    path, site, made_at = found(arguments[0])
    port = _serve.parsed_port(arguments[1]) if arguments[1:] and arguments[1] else port_of(site)
    _serve.check_free(port)
    command = [sys.executable, str(_serve.ROOT / "manage.py"), "restore", str(path)]
    if status := subprocess.run(command, check=False).returncode:  # noqa: S603 — our own
        sys.exit(status)
    if _serve.DATABASE.exists():
        _serve.leave_mark(_serve.DATABASE)  # restore has migrated it
    sys.stdout.write(advice(site, made_at, local_address(), port) + "\n\n")
    sys.stdout.flush()
    _serve.start(port)


if __name__ == "__main__":
    main(sys.argv[1:])
