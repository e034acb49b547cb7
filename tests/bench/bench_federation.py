"""A day of a federation: a hundred clubs play through everything that befalls a site.

``bench_federation.py [--minutes 30]``. A PostgreSQL primary with a follower whose disk each commit
waits for, Redis, three machines behind HAProxy. In every club four live tables write a hand every
40 s, each with its own page and a follower. Meanwhile a machine is killed every minute, the
servers change places in order and after a kill, and a release with a migration rolls through. The
phones' own lists are the witness.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from tests.bench.balancer import Balancer
from tests.bench.federation_clubs import make_clubs, with_migration
from tests.bench.federation_figures import Happened, report
from tests.bench.machines import Program, meanwhile, redis_server, running, wait_until_ready
from tests.bench.measure import ROOT, run, size
from tests.bench.meter import Meter
from tests.bench.pair import Pair, pair_of_servers
from tests.bench.served import SERVE

CLUBS, MACHINES, MINUTES = size((100, 3, 30.0), (2, 2, 1.0))
HAND, POLL = size((40.0, 3.0), (1.0, 1.0))  # seconds between two hands, and two looks
KILLS = size(60.0, 8.0)  # seconds between two kills
NOTICED = size(3.0, 1.0)  # seconds until somebody notices that the primary is dead
SETTLED = size(30.0, 2.0)  # seconds until the old primary follows the new one
TRACE, MOST_SAID = "Traceback", 4_000  # letters of a machine's log
STARTING = 5  # how nice a machine is until it is ready
ONE_BY_ONE = size(20.0, 0.5)  # seconds from one machine of a release to the next
KEY = "of a benchmark, nobody's secret, longer than fifty letters it must be"


@dataclass
class Site:
    """Everything that runs, and what befell it when."""

    pair: Pair
    balancer: Balancer
    machines: list[Program]
    meter: Meter
    environment: dict[str, str]
    happened: Happened = field(default_factory=Happened)
    rolling: threading.Lock = field(default_factory=threading.Lock)

    def start(self, machine: Program) -> None:
        """Start a machine and wait until it is ready.

        As long as it starts it has less right to the cores that it shares with the others here:
        machines have cores of their own. Only root may give it the same right afterwards.
        """
        machine.start()
        assert machine.process
        started = machine.process.pid
        self.meter.programs[started] = "machines"
        if os.geteuid() == 0:
            os.setpriority(os.PRIO_PGRP, started, STARTING)
        wait_until_ready(machine.port)
        if os.geteuid() == 0:
            os.setpriority(os.PRIO_PGRP, started, 0)

    def note(self, what: str) -> None:
        """Note what befalls the site now."""
        self.happened.notes.append((time.monotonic(), what))

    def kill_one(self, turn: int) -> None:
        """A machine dies in the middle of what it does, and is started again."""
        with self.rolling:
            victim = self.machines[turn % len(self.machines)]
            victim.kill()
            self.happened.kills += 1
            self.note("a machine killed")
            self.start(victim)
            self.note("and back")

    def kill_in_turn(self, ended: threading.Event) -> None:
        """Kill one machine after the other."""
        turns = count()
        while not ended.wait(KILLS):
            self.kill_one(next(turns))

    def change_places(self, *, killed: bool) -> None:
        """The follower becomes the primary; later the old one follows."""
        begun = time.monotonic()
        if killed:
            self.pair.kill()
            time.sleep(NOTICED)
        self.pair.change_places()
        self.happened.switches.append((begun, "after a kill" if killed else "in order"))
        self.note("places changed")
        time.sleep(SETTLED)
        self.pair.follow_again()
        self.note("two servers again")
        self.meter_servers()

    def meter_servers(self) -> None:
        """Count what each server of the pair takes under what it is now."""
        names = {self.pair.primary: "primary", self.pair.follower: "follower"}
        for folder, server in self.pair.servers.items():
            self.meter.programs[server.pid] = f"PostgreSQL, {names[folder]}"

    def release(self, program: Path) -> None:
        """New tables, then one machine after the other as the new program."""
        with self.rolling:
            self.note("a release")
            migrate(self.environment, program)
            for machine in self.machines:
                self.balancer.drain(machine.port)
                machine.stop()
                machine.folder = program
                machine.environment |= {"PYTHONPATH": str(program)}
                self.start(machine)
                self.balancer.takes(machine.port)
                self.note("one machine has it")
                time.sleep(ONE_BY_ONE)
            self.happened.released = True


def main() -> None:
    """Found, play, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--clubs", type=int, default=CLUBS)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, pair_of_servers() as pair, Meter() as meter:
        folder = Path(name)
        redis = redis_server() or sys.exit("No Redis is installed: apt-get install redis-server")
        environment = {
            "DATABASE_URL": pair.address,
            "KONTRA_REDIS": f"redis://127.0.0.1:{redis.port}/0",
            "KONTRA_SECRET_KEY": KEY,
            "KONTRA_PRINTS": str(folder / "prints"),
            "KONTRA_WORKERS": "1",
            "KONTRA_DB_POOL": "1-5",
            "DJANGO_SETTINGS_MODULE": "scorer.config.settings",
        }
        os.environ |= environment | {"KONTRA_VAR": name}
        migrate(environment, ROOT)
        plan = make_clubs(given.clubs)
        machines = [_machine(environment, folder / f"m{at}") for at in range(MACHINES)]
        balancer = Balancer(folder, [machine.port for machine in machines])
        with running(redis, balancer.program):
            site = Site(pair, balancer, machines, meter, environment)
            for what, program in (("Redis", redis), ("HAProxy", balancer.program)):
                assert program.process
                meter.programs[program.process.pid] = what
            site.meter_servers()
            try:
                for machine in machines:
                    site.start(machine)
                release = with_migration(folder / "release")
                seen = play(site, plan, 60 * given.minutes, release)
            finally:
                for machine in machines:
                    machine.kill()
        _tell_faults(machines)
        report(seen, site.happened, f"{given.clubs} clubs, {given.minutes:g} min", HAND)


def play(site: Site, plan: dict[str, Any], seconds: float, release: Path) -> dict[str, Any]:
    """What the phones saw of a day that takes so many seconds."""
    plan |= {"seconds": seconds, "port": site.balancer.port, "hand": HAND, "poll": POLL}
    command = [sys.executable, "-m", "tests.bench.federation_clients"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as phones:
        said = phones.stdin
        assert said
        said.write(json.dumps(plan) + "\n")
        said.flush()
        site.happened.begun, before = time.monotonic(), site.meter.seconds()
        with meanwhile(site.kill_in_turn):
            acts: list[tuple[float, Callable[[], None]]] = [
                (0.30, lambda: site.change_places(killed=False)),
                (0.60, lambda: site.change_places(killed=True)),
                (0.80, lambda: site.release(release)),
            ]
            for share, act in acts:
                due = site.happened.begun + share * seconds
                time.sleep(max(0.0, due - time.monotonic()))
                act()
            told, _errors = phones.communicate()
        spent = site.meter.seconds()
    site.happened.used = {name: spent[name] - before.get(name, 0.0) for name in spent}
    site.happened.seconds = time.monotonic() - site.happened.begun
    seen: dict[str, Any] = json.loads(told)
    return seen


def migrate(environment: dict[str, str], program: Path) -> None:
    """The tables of a program, as an operator makes them before it is started."""
    command = [sys.executable, "manage.py", "migrate", "--no-backup", "--verbosity=0"]
    given = os.environ | environment | {"KONTRA_DB_TIMEOUT": "0", "PYTHONPATH": str(program)}
    subprocess.run(command, cwd=program, env=given, check=True)


def _tell_faults(machines: list[Program]) -> None:
    """What the machines said of faults nobody foresaw, the newest of each."""
    for machine in machines:
        told = machine.said.read_text(encoding="utf-8", errors="replace") if machine.said else ""
        if TRACE in told:
            newest = told[told.rindex(TRACE) :][:MOST_SAID]
            print(f"machine at {machine.port}: {newest}")  # noqa: T201 — this is a command


def _machine(environment: dict[str, str], folder: Path) -> Program:
    folder.mkdir()
    own = {"KONTRA_BIND": "127.0.0.1:{port}", "KONTRA_VAR": str(folder), "PYTHONPATH": str(ROOT)}
    return Program(SERVE, environment=environment | own, said=folder / "said")


if __name__ == "__main__":
    run(main)
