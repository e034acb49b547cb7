"""The chaos of ``bench_chaos`` on two machines: one PostgreSQL, one Redis, kill -9 now and then.

While four telephones write over bad lines one of the two machines is killed again and again, with
all its processes and in the middle of whatever they do, and Redis goes away and comes back empty.
Where no ``redis-server`` is installed the machines do without one, as the row says.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable

from bin._postgres import temporary_server
from tests.bench.bench_chaos import compare, play_all, report
from tests.bench.machines import (
    Program,
    RoundRobin,
    machine,
    meanwhile,
    redis_server,
    running,
    wait_until_ready,
)
from tests.bench.measure import run, size
from tests.bench.served import ROOT

PAUSE = size(8.0, 0.5)  # seconds between two kills, after all machines answer again


def main() -> None:
    """Play, then compare."""
    befallen: Counter[str] = Counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        temporary_server(durable=True) as database,
    ):
        redis = redis_server()
        environment = {
            "DATABASE_URL": database,
            "KONTRA_REDIS": f"redis://127.0.0.1:{redis.port}/0" if redis else "",
            "KONTRA_VAR": folder,
            "KONTRA_DB_POOL": "1-4",
        }
        command = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity=0"]
        subprocess.run(command, env=os.environ | environment, check=True)
        two = [machine(environment), machine(environment)]
        with running(*filter(None, [redis]), *two), RoundRobin([one.port for one in two]) as proxy:
            for one in two:
                wait_until_ready(one.port)
            with meanwhile(harm(two, redis, proxy, befallen)):
                line, *played = play_all(proxy.port, timeout=5.0)
        differences = compare(environment, *played)
    where = f"; two machines, one PostgreSQL (fsync on), {'one' if redis else 'no'} Redis, kill -9"
    report("the same on two machines", where, line + befallen, differences)


def harm(
    machines: list[Program], redis: Program | None, proxy: RoundRobin, befallen: Counter[str]
) -> Callable[[threading.Event], None]:
    """What kills one machine after the other, and Redis every third time."""

    def go_on(ended: threading.Event) -> None:
        turn = 0
        while not ended.wait(PAUSE):
            victim = machines[turn % len(machines)]
            victim.kill()
            befallen["machines killed"] += 1
            if redis and turn % 3 == 2:
                redis.kill()
                befallen["Redis killed"] += 1
            ended.wait(PAUSE / 8)
            proxy.out.add(victim.port)
            victim.start()
            wait_until_ready(victim.port)
            proxy.out.discard(victim.port)
            if redis and redis.process is None:
                redis.start()
            turn += 1

    return go_on


if __name__ == "__main__":
    run(main)
