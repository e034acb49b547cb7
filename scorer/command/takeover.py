"""Go on from a backup: restore it, and say where the site was found before."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from scorer.command import serve
from scorer.command.preparing import run_alone
from scorer.config import environment
from scorer.operations.machine import site_key
from scorer.operations.machine.network import local_address
from scorer.operations.services.backups.archive import (
    Archive,
    BackupRefused,
    NewerBackup,
    read_archive,
)
from scorer.operations.services.backups.places import states_at
from scorer.operations.services.backups.states import whole_of
from scorer.support.places import PROGRAM
from scorer.support.terminal import gettext


def restored_from(copy: str, port: int | None) -> int:
    """Restore ``copy``, a file or a folder of which the newest whole state is meant.

    Returns the port to serve at: the one the site had, unless another is asked for. Ends with the
    exit status of ``restore`` where that refuses.
    """
    path, site, made_at = found(copy)
    port = port or port_of(site)
    serve.check_free(port)
    if status := run_alone("restore", str(path.absolute()), asks=True):
        sys.exit(status)
    # Settings were read with another key; without this one nobody would be signed in any more.
    settings.SECRET_KEY = environment.secret(
        "KONTRA_SECRET_KEY", Path(settings.VAR_DIR) / site_key.FILE
    )
    sys.stdout.write(advice(site, made_at, local_address(), port) + "\n\n")
    sys.stdout.flush()
    return port


def found(text: str) -> tuple[Path, str, str]:
    """The backup that is meant, where the site was found when it was made, and when that was."""
    try:
        archive = newest_whole(states_at(Path(text)))
    except BackupRefused as refused:
        sys.exit(str(refused))
    manifest = archive.manifest
    return archive.path, str(manifest.get("site") or ""), str(manifest.get("made_at") or "")


def newest_whole(states: Sequence[Path]) -> Archive:
    """The first of the states that is not damaged; those before it are named.

    Raises ``BackupRefused`` where all are damaged, and where a newer program made the first.
    """
    damaged: list[str] = []
    for path in states:
        try:
            archive = read_archive(path)
            whole_of(archive)
        except NewerBackup:
            raise
        except BackupRefused as refused:
            damaged.append(str(refused))
            continue
        for message in damaged:
            sys.stdout.write(message + "\n")
        if damaged:
            older = gettext("An older backup is whole and is used instead: %(name)s")
            sys.stdout.write(older % {"name": path.name} + "\n")
        return archive
    if len(damaged) == 1:
        raise BackupRefused(damaged[0])
    message = gettext("All %(count)s backups in %(folder)s are damaged.")
    raise BackupRefused(message % {"count": len(damaged), "folder": states[0].parent})


def port_of(site: str) -> int:
    """The port the site had."""
    return urlsplit(site).port or serve.USUAL_PORT


def advice(site: str, made_at: str, address: str, port: int) -> str:
    """What to do so that phones find this machine."""
    before = urlsplit(site)
    lines = [gettext("This backup was made at %(time)s (UTC).") % {"time": made_at}]
    if not before.hostname:
        return lines[0]
    lines.append(gettext("Phones knew the site as %(site)s") % {"site": site})
    if (before.hostname, before.port) == (address, port):
        here = gettext("This laptop has that address: the phones need nothing.")
        return "\n".join([*lines, here])
    again = gettext(
        "Give this laptop that address, and the phones need nothing: turn the old laptop off,\n"
        "set the address %(host)s by hand in the network settings here (IPv4, Manual; mask and\n"
        "router as shown there) or in the router, and start again with:  %(command)s\n"
        "Otherwise the phones open the address below. Codes and accounts are the same; a page\n"
        "that is still open sends its hands there by “The server has a new address”."
    )
    command = f"{PROGRAM} serve {port_of(site)}"
    return "\n".join([*lines, again % {"host": before.hostname, "command": command}])
