"""A hall as one laptop serves it: 1,000 phones follow, 98 tables record, for ten minutes.

``bench_hall.py [--minutes 10]``: the server has one core, the phones the other; processes and
threads are those that the site takes there, or ``KONTRA_WORKERS`` and ``KONTRA_THREADS`` say. Of
the followers 40 % look at the standings, 30 % each at their own table, 15 % at the round, 5 % at
the hall's screen, 10 % at one sheet, every 3 s, half of them with a session. Each table writes a
hand about every 20 s through its outbox and signs now and then; its own page asks too, as its
script does. The desk keys a result every 5 s and prints a paper every 30 s. At the end the log is
compared with what the phones were told.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import django

from scorer.config import serving
from tests.bench.folder import site_folder
from tests.bench.hall import PLAYED, PLAYERS, SLUG, TABLES, Hall, make_hall
from tests.bench.measure import Aim, Figure, keep, percentile, percentiles, run, size
from tests.bench.meter import Meter
from tests.bench.served import SERVE, on_core, serving_process

FOLLOWERS, MINUTES = size((1_000, 10.0), (20, 0.1))
# Seconds between two polls, between two hands, and until everybody has opened their page.
POLL, HAND, OPENING = size((3.0, 20.0, 15.0), (1.0, 0.5, 2.0))
EVENT = f"/events/{SLUG}"
DESK = f"{EVENT}/desk/rounds/{PLAYED + 1}/"
PAPERS = [f"{EVENT}/papers/{which}/" for which in ("standings", "seating-name")]
SERVER, PHONES = (0, 1) if (os.cpu_count() or 1) > 1 else (None, None)  # cores
CLIENTS = "tests.bench.hall_clients"


def main() -> None:
    """Serve, load, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    minutes: float = parser.parse_args().minutes
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        command = [*on_core(SERVER), *SERVE]
        with serving_process(Path(folder), command) as (port, process), Meter() as meter:
            meter.programs[process.pid] = "server"
            django.setup()
            hall = make_hall(FOLLOWERS // 2)
            before, busy = meter.seconds()["server"], os.getloadavg()[0]
            begun = time.perf_counter()
            seen = _load(_plan(hall, port, 60 * minutes))
            spent = time.perf_counter() - begun
            server = meter.seconds()["server"] - before
        _report(seen, spent, server, busy, minutes)


def _plan(hall: Hall, port: int, seconds: float) -> dict[str, Any]:
    """What the phones are to do."""
    twentieth = FOLLOWERS // 20
    players = [3 * at % PLAYERS + 1 for at in range(6 * twentieth)]
    sheets = [hall.sheets[at % TABLES] for at in range(2 * twentieth)]
    pages = [("standings", f"{EVENT}/standings/")] * (8 * twentieth)
    pages += [("my table", f"{EVENT}/players/{player}/") for player in players]
    pages += [("round", f"{EVENT}/rounds/{PLAYED + 1}/")] * (3 * twentieth)
    pages += [("hall", f"{EVENT}/hall/live/?")] * twentieth
    pages += [("sheet", f"/sheets/{sheet}/live/?as=follow") for sheet in sheets]
    return {
        "port": port,
        "seconds": seconds,
        "poll": POLL,
        "hand": HAND,
        "opening": OPENING,
        "followers": [
            {
                "what": f"poll: {what}",
                "path": path,
                "language": "en" if at % 10 == 0 else "pl",
                "cookies": {"sessionid": hall.players[at // 2]} if at % 2 else {},
            }
            for at, (what, path) in enumerate(pages)
        ],
        "recorders": [
            {"sheet": sheet, "cookies": {"sessionid": session}}
            for sheet, session in zip(hall.sheets, hall.recorders, strict=True)
        ],
        "desk": {"session": hall.desk, "board": DESK, "papers": PAPERS},
    }


def _load(plan: Mapping[str, Any]) -> dict[str, Any]:
    command = [*on_core(PHONES), sys.executable, "-m", CLIENTS]
    given = json.dumps(plan)
    done = subprocess.run(command, input=given, stdout=subprocess.PIPE, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _report(
    seen: Mapping[str, Any], spent: float, server: float, busy: float, minutes: float
) -> None:
    from scorer.models import Entry  # noqa: PLC0415 — needs settings

    seconds, statuses = seen["seconds"], seen["statuses"]
    polls = [one for what, some in seconds.items() if what.startswith("poll") for one in some]
    asked = {what: n for what, n in statuses.items() if what.startswith("poll")}
    same = sum(n for what, n in asked.items() if what.endswith("304")) / sum(asked.values())
    kept = {str(uuid) for uuid in Entry.objects.values_list("uuid", flat=True)}
    lost = sum(uuid not in kept for uuid in seen["written"])
    for what, some in sorted(seconds.items()):
        print(f"{what}: {percentiles(some)}")  # noqa: T201 — this is a command
    print(*sorted(statuses.items()), *seen["faults"][:20], sep="\n")  # noqa: T201 — as above
    workload = (
        f"{FOLLOWERS} followers every {POLL:.0f} s, {TABLES} tables a hand per {HAND:.0f} s, "
        f"{_shape()}, {minutes:g} min, load average before {busy:.1f}"
    )
    hands = seconds["hand"]
    for percent, most in ((50, 15), (95, 50), (99, 100)):
        keep(
            f"hall: a hand, {percent} of 100",
            workload,
            Figure(percentile(hands, percent), "ms", spread=f"{len(hands)} hands"),
            Aim(most, "ms"),
        )
    keep(
        "hall: polls",
        workload,
        Figure(
            statistics.median(polls) * 1000,
            "ms",
            spread=f"{percentiles(polls)}, {100 * same:.1f} % 304",
        ),
    )
    share, phones = 100 * server / spent, 100 * seen["cpu"] / spent
    text = f"server {share:.0f} %, phones {phones:.0f} % of a core"
    sent = f"{seen['bytes'] / spent / 1000:.0f} kB/s"
    keep("hall: CPU", workload, Figure(share, "%", text, sent))
    faults = len(seen["faults"])
    text, written = f"{faults} errors, {lost} lost", f"{len(seen['written'])} hands"
    keep(
        "hall: errors, hands lost",
        workload,
        Figure(faults + lost, text=text, spread=written),
        Aim(0, text="0, 0"),
    )


def _shape() -> str:
    """How the site was served."""
    where = "one core for the server" if SERVER is not None else "one core for all"
    return f"{serving.processes(1)} × {serving.threads(1)} threads, {where}"


if __name__ == "__main__":
    run(main)
