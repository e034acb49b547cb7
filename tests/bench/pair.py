"""Two PostgreSQL servers of which one follows the other, and how they change places.

By PostgreSQL's own means alone: a commit waits for the other server's disk
(``synchronous_standby_names``), ``pg_promote`` makes the follower the primary, ``pg_rewind`` makes
the old primary follow, and clients find their server by ``target_session_attrs``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from bin._postgres import (
    account,
    address_of,
    binaries,
    copy_of_a_server,
    end,
    folder_of_a_server,
    initialise,
    launch,
)

# in the servers' files: pg_rewind starts a killed one itself, which else throws its log away
SETTINGS = """
wal_keep_size = 1GB
max_connections = 100
wal_retrieve_retry_interval = 200ms
"""
SECONDS = 60  # until one follows
SYNCHRONOUS = "ALTER SYSTEM SET synchronous_standby_names = '*'"
ALONE = "ALTER SYSTEM SET synchronous_standby_names = ''"
RELOADED = "SELECT pg_reload_conf()"
FOLLOWED = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"


@dataclass
class Pair:
    """Where both lie, and which of them is the primary; ``servers`` are their processes."""

    primary: Path
    follower: Path
    servers: dict[Path, subprocess.Popen[bytes]]

    @property
    def address(self) -> str:
        """Leads to the primary, whichever that is."""
        return self._address("read-write")

    def _address(self, wanted: str) -> str:
        return address_of(self.primary, self.follower, target_session_attrs=wanted)

    def kill(self) -> None:
        """The primary ends in the middle of whatever it does."""
        server = self.servers[self.primary]
        server.kill()
        server.wait()

    def change_places(self) -> float:
        """End the primary, make the other one it; seconds until that takes writes.

        Until ``follow_again`` the new primary is alone, and commits wait for nobody.
        """
        begun = time.monotonic()
        end(self.servers.pop(self.primary))
        self.primary, self.follower = self.follower, self.primary
        self._orders(ALONE, RELOADED, "SELECT pg_promote()")
        return time.monotonic() - begun

    def follow_again(self) -> None:
        """The old primary follows the new one, and commits wait for its disk again."""
        self._orders("CHECKPOINT")  # until then its files do not say that it was promoted
        source = f"host={self.primary} user=postgres dbname=postgres"
        rewind = [str(binaries() / "pg_rewind"), "-D", str(self.follower / "data")]
        command = [*rewind, f"--source-server={source}", "--write-recovery-conf"]
        done = subprocess.run(
            command, check=False, cwd="/", capture_output=True, text=True, **account()
        )
        if done.returncode:
            sys.exit(f"The old primary could not be rewound: {done.stderr}")
        self.servers[self.follower] = launch(self.follower)
        self._commits_wait()

    def _commits_wait(self) -> None:
        self._orders(SYNCHRONOUS, RELOADED)
        until = time.monotonic() + SECONDS
        while self._orders(FOLLOWED) != 1:
            if time.monotonic() > until:
                raise TimeoutError("the other one does not follow")
            time.sleep(0.05)

    def _orders(self, *orders: str) -> object:
        """What the primary answers to the last of them."""
        with psycopg.connect(address_of(self.primary), autocommit=True) as line:
            for order in orders:
                answer = line.execute(order)
            row = answer.fetchone() if answer.description else None
        return row and row[0]


@contextmanager
def pair_of_servers() -> Iterator[Pair]:
    """Both, for the time of the block; what was committed is on both their disks."""
    with ExitStack() as stack:
        first, second = (stack.enter_context(folder_of_a_server()) for _server in range(2))
        pair = Pair(first, second, {})
        stack.callback(lambda: [end(server) for server in pair.servers.values()])
        initialise(first, "--data-checksums")  # pg_rewind asks for them
        with (first / "data" / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(SETTINGS)
        pair.servers[first] = launch(first)
        copy_of_a_server(first, second)
        pair.servers[second] = launch(second)
        pair._commits_wait()
        yield pair
