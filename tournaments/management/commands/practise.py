"""``manage.py practise``: a copy of an event in a site of its own, where nothing counts."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from functools import partial
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorer.operations.machine.network import is_loopback, local_address
from scorer.operations.machine.parents import hear_endings
from tournaments.management.event_named import event_named
from tournaments.management.practice import runner
from tournaments.selectors.event_file import event_json
from tournaments.services.practice.folder import SPEEDS, Hall, Status, only_one, say_status

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"  # noqa: S104 — the club's telephones must reach it


class Command(BaseCommand):
    """Run until Ctrl+C, the button on its page, or hours without a visitor."""

    help = "Practise: a copy of an event in a site of its own, with simulated tables."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event, how quickly its tables play, who may reach it."""
        parser.add_argument("event", metavar="EVENT", help="the last part of the event's address")
        parser.add_argument("--speed", type=int, choices=range(1, SPEEDS[-1] + 1), default=5)
        parser.add_argument("--local", action="store_true", help="for this machine alone")
        parser.add_argument("--with-site", type=int, metavar="PID", help="end with that server")

    def handle(
        self,
        *args: object,
        event: str,
        speed: int,
        local: bool,
        with_site: int | None,
        **options: object,
    ) -> None:
        """Exit status 1 where somebody practises already, or something could not be started."""
        found = event_named(event)
        if settings.PRACTICE:
            raise CommandError("This is a practice already.")
        root = Path(settings.VAR_DIR) / "practice"
        with only_one(root) as free:
            if not free:
                raise CommandError("Somebody practises already. One practice at a time.")
            file = json.dumps(event_json(found) | {"club": found.club.name}).encode()
            connection.close()  # nothing of the club is open from here on
            host = HERE if local or _behind_proxy() else EVERYWHERE
            hear_endings()
            practice = runner.Practice(
                root=root,
                event=event,
                file=file,
                host=host,
                tls=Path(settings.VAR_DIR) / "tls",
                goes_on=partial(_wanted, Path(settings.VAR_DIR), with_site),
                hall=Hall(speed),
            )
            try:
                practice.run(partial(self._say, practice, quiet=with_site is not None))
            except KeyboardInterrupt:
                self.stdout.write("\nThe practice is over. Nothing of it is left.")
            except runner.PracticeFailed as failed:
                say_status(root, Status(event, "", fault=str(failed)))
                raise CommandError(str(failed)) from None

    def _say(self, practice: runner.Practice, link: str, *, quiet: bool) -> None:
        """Where it is, and the link that lets one browser in; not where a page says it."""
        if quiet:
            return
        hosts = [HERE] if practice.host == HERE else [HERE, local_address()]
        self.stdout.write("Practise here; the link lets one browser in, once:")
        for host in dict.fromkeys(hosts):
            site = f"{practice.scheme}://{host}:{practice.port}"
            what = "on this machine" if is_loopback(host) else "on the local network"
            self.stdout.write(f"  {what:<22}{site}/practice/{link}/")
        self.stdout.write("End it with Ctrl+C.")


def _behind_proxy() -> bool:
    """Whether the site is served behind a web server: what is beside it is for this machine."""
    return bool(settings.BEHIND_PROXY or os.environ.get("KONTRA_BIND"))


def _wanted(folder: Path, with_site: int | None) -> bool:
    return with_site is None or runner.site_serves(folder, with_site)
