"""A hall as one laptop serves it: 400 phones follow, 98 tables record, for ten minutes.

The server has one core, the phones the other. Of the followers 40 % look at the standings, 30 % at
their own table, 15 % at the round, 5 % at the hall's screen, 10 % at one sheet, every 3 s, half of
them with a session. Each table writes a hand about every 20 s through its outbox and signs now and
then; its own page asks too, as its script does. The desk keys a result every 5 s and prints a
paper every 30 s. At the end the log is compared with the answers that the phones got.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

from benchmarks.measure import Figure, keep, late_figure, run
from tests.builders.served_site import ROOT, SERVE, cpu_of, django_site, serving_process
from tests.builders.sizes import size

FOLLOWERS, TABLES, MINUTES = size((400, 98, 10.0), (20, 4, 0.1))
# Seconds between two polls, between two hands, and until everybody has opened their page.
POLL, HAND, OPENING = size((3.0, 20.0, 15.0), (1.0, 0.5, 2.0))
SHARED = (os.cpu_count() or 1) < 2


def main() -> None:
    """Serve, load, count."""
    with django_site() as folder, serving_process(folder, [*_on_core(0), *SERVE]) as (port, server):
        from tests.builders.halls import hall_in_play

        plan = _plan(hall_in_play(TABLES, FOLLOWERS // 2), port)
        before, begun = cpu_of(server.pid), time.perf_counter()
        command = [*_on_core(1), sys.executable, "-m", "benchmarks.hall_phones"]
        done = subprocess.run(
            command, input=json.dumps(plan), stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT
        )
        spent = time.perf_counter() - begun
        _report(json.loads(done.stdout), spent, cpu_of(server.pid) - before)


def _on_core(core: int) -> list[str]:
    return [] if SHARED else ["taskset", "--cpu-list", str(core)]


def _plan(hall: Any, port: int) -> dict[str, Any]:
    """What the phones are to do."""
    from tests.builders.halls import PLAYED, SLUG

    event, twentieth = f"/events/{SLUG}", FOLLOWERS // 20
    players = [3 * at % (4 * TABLES) + 1 for at in range(6 * twentieth)]
    sheets = [hall.sheets[at % TABLES] for at in range(2 * twentieth)]
    pages = [("standings", f"{event}/standings/")] * (8 * twentieth)
    pages += [("my table", f"{event}/players/{player}/") for player in players]
    pages += [("round", f"{event}/rounds/{PLAYED + 1}/")] * (3 * twentieth)
    pages += [("hall", f"{event}/hall/live/?")] * twentieth
    pages += [("sheet", f"/sheets/{sheet}/live/?as=follow") for sheet in sheets]
    followers = [
        {
            "what": f"poll: {what}",
            "path": path,
            "language": "en" if at % 10 == 0 else "pl",
            "cookies": {"sessionid": hall.visitors[at // 2]} if at % 2 else {},
        }
        for at, (what, path) in enumerate(pages)
    ]
    tables = zip(hall.sheets, hall.recorders, strict=True)
    return {
        "port": port,
        "seconds": 60 * MINUTES,
        "poll": POLL,
        "hand": HAND,
        "opening": OPENING,
        "followers": followers,
        "recorders": [{"sheet": sheet, "session": session} for sheet, session in tables],
        "desk": hall.desk,
        "board": f"{event}/desk/rounds/{PLAYED + 1}/",
        "papers": [f"{event}/papers/{which}/" for which in ("standings", "seating-name")],
    }


def _report(seen: dict[str, Any], spent: float, server: float) -> None:
    from scorer.models import Entry

    seconds, statuses = seen["seconds"], seen["statuses"]
    for what, some in sorted(seconds.items()):
        print(f"{what}: {late_figure(some).spread}")
    print(*sorted(statuses.items()), *seen["faults"][:20], sep="\n")
    cores = "one core for all" if SHARED else "one core for the server"
    workload = f"{FOLLOWERS} followers every {POLL:.0f} s, {TABLES} tables a hand per {HAND:.0f} s"
    workload += f", {cores}, {MINUTES:g} min"
    for percent, most in ((50, 15), (95, 50), (99, 100)):
        what = f"hall: a hand, {percent} of 100"
        keep(what, workload, late_figure(seconds["hand"], percent), most)
    polls = {what: n for what, n in statuses.items() if what.startswith("poll")}
    same = sum(n for what, n in polls.items() if what.endswith("304")) / sum(polls.values())
    every = [one for what, some in seconds.items() if what.startswith("poll") for one in some]
    middle = late_figure(every, 50)
    spread = f"{middle.spread}, {100 * same:.1f} % 304"
    keep("hall: polls", workload, replace(middle, spread=spread))
    share, phones = 100 * server / spent, 100 * seen["cpu"] / spent
    text = f"server {share:.0f} %, phones {phones:.0f} % of a core"
    sent = f"{seen['bytes'] / spent / 1000:.0f} kB/s"
    keep("hall: CPU", workload, Figure(share, "%", text, sent))
    kept = {str(uuid) for uuid in Entry.objects.values_list("uuid", flat=True)}
    lost = sum(uuid not in kept for uuid in seen["written"])
    text, written = f"{len(seen['faults'])} errors, {lost} lost", f"{len(seen['written'])} hands"
    amiss = Figure(len(seen["faults"]) + lost, text=text, spread=written)
    keep("hall: errors, hands lost", workload, amiss, 0)


if __name__ == "__main__":
    run(main)
