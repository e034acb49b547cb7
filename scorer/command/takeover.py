"""Go on from a copy: put it back, say where the site was found before, and serve."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import urlsplit

from scorer.command import serve
from scorer.command.folder import DATABASE
from scorer.command.ports import USUAL, check_free, parsed_port
from scorer.command.preparing import leave_mark, run_alone
from scorer.operations.machine.network import local_address
from scorer.operations.services.backups.archive import BackupRefused, read_archive
from scorer.operations.services.backups.places import newest_in
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext


def go_on_from(copy: str, port_text: str) -> None:
    """Put back ``copy``, a file or a folder of copies of which the newest is meant, and serve it.

    Without a port it is the one the site had. Ends with the exit status of ``restore`` where that
    refuses.
    """
    path, site, made_at = found(copy)
    port = parsed_port(port_text) if port_text else port_of(site)
    check_free(port)
    if status := run_alone("restore", str(path.absolute()), asks=True):
        sys.exit(status)
    if DATABASE.exists():
        leave_mark(DATABASE)  # restore has migrated it
    sys.stdout.write(advice(site, made_at, local_address(), port) + "\n\n")
    sys.stdout.flush()
    serve.start(port)


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
    return urlsplit(site).port or USUAL


def advice(site: str, made_at: str, address: str, port: int) -> str:
    """What to do so that phones find this machine."""
    before = urlsplit(site)
    lines = [gettext("This copy was made at %(time)s (UTC).") % {"time": made_at}]
    if not before.hostname:
        return lines[0]
    lines.append(gettext("Phones knew the site as %(site)s") % {"site": site})
    if (before.hostname, before.port) == (address, port):
        here = gettext("This machine is found there: the phones need nothing.")
        return "\n".join([*lines, here])
    again = gettext(
        "Give this machine that address and the phones need nothing at all: take the old machine\n"
        "off the network, then set the address %(host)s by hand in the network settings\n"
        "here (IPv4, Manual; mask and router as shown there now), or in the router, and start\n"
        "again with:  %(command)s\n"
        "Otherwise the phones open the address below: codes and accounts are the same, and a page\n"
        "that is still open sends its lines there by “The server has a new address”."
    )
    command = f"{PROGRAM} serve {port_of(site)}"
    return "\n".join([*lines, again % {"host": before.hostname, "command": command}])
