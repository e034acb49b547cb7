"""Sheets as PDF: one of Kop to be read, sets of many, blank and filled, of all games, a command.

Sheets of Kop have 32 hands.

Every workload has a process of its own, since the most memory a process ever took is what
is told; tiny ones share theirs. WeasyPrint is imported and its fonts are read before anything is
counted.
"""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TypedDict

from tests.bench import workload
from tests.bench.measure import ROOT, Aim, Figure, figure_of, keep, run, size

HANDS = size(32, 4)
EVENT, DAY = "Memoriał Stefana", date(2026, 11, 21)
SITE = "https://kontra.example"
MANY, MOST = size((98, 500), (2, 4))
RUNS, FEW = size((5, 2), (1, 1))  # of up to MANY sheets and one, and of more
AIMS = {
    "blank": (Aim(0.8, "s"), Aim(150, "MB")),
    "filled": (Aim(2, "s"), Aim(250, "MB")),
    "mixed": (Aim(5, "s"), Aim(200, "MB")),
}
ONE = {"filled": Aim(200, "ms")}
COLD = Aim(1.5, "s")
MIXED = (partial(workload.kop, hands=HANDS), workload.glowy, workload.doubles, workload.hearts)
MOST_STILL = Aim(1, "s")  # without progress
FURTHER = {"blank": Aim(3_000, "bytes", "≤ 3 kB")}
WARM: set[tuple[str, str]] = set()  # what this process has set before
STEADY = Aim(1.5, text="constant")  # the ratio of two small differences: noisy


class Measured(TypedDict):
    """CPU seconds of each run, the most memory in MB after the first, bytes of the PDF.

    ``still``: the longest time by the clock in which a run told no progress.
    """

    seconds: list[float]
    still: list[float]
    memory: float
    bytes: int


def main() -> None:
    """Without arguments every workload, in processes of their own; else those that are named."""
    if len(sys.argv) == 1:
        _report()
        return
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.config.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KONTRA_VAR"] = folder
        import django  # noqa: PLC0415 — settings come first

        django.setup()
        named = (word.split(":") for word in sys.argv[1:])
        found = [_measured(kind, way, int(count)) for kind, way, count in named]
        print(json.dumps(found))  # noqa: T201 — this is a command


def _report() -> None:
    ways, counts = ("filled", "blank"), (1, MANY, MANY + 1, MOST)
    singles = [f"one:{way}:1" for way in ways]
    sets = [f"set:{way}:{count}" for way in ways for count in counts]
    mixed = f"set:mixed:{MANY}"
    found = _found(*singles, *sets, mixed)
    where = f"{HANDS} hands, A4, tagged, warm"
    for way, name in zip(ways, singles, strict=True):
        seconds = found[name]["seconds"]
        keep(
            f"one Kop sheet as PDF, {way}", where, figure_of(seconds, "ms CPU", 1_000), ONE.get(way)
        )
    for way in reversed(ways):
        _report_sets(way, *(found[f"set:{way}:{count}"] for count in counts))
    _report_mixed(found[mixed])
    keep("print_sheet from the command line", f"{HANDS} hands, A4", _cold(), COLD)


def _report_mixed(found: Measured) -> None:
    """A set of the four games in turn: its time, its memory, how long it tells nothing."""
    where = f"the four games in turn, filled, {HANDS} hands of Kop, A4, code, warm"
    spent, memory = AIMS["mixed"]
    keep(f"{MANY} sheets of mixed games", where, figure_of(found["seconds"], "s CPU"), spent)
    figure = Figure(round(found["memory"]), "MB")
    keep(f"most memory for {MANY} sheets of mixed games", where, figure, memory)
    still = figure_of(found["still"], "s")
    keep("longest time without progress, mixed games", where, still, MOST_STILL)


def _cold() -> Figure:
    """CPU seconds of the command, each run a process of its own."""
    lot = random.Random(workload.SEED)  # noqa: S311 — a workload
    with tempfile.TemporaryDirectory() as folder:
        record, out = Path(folder) / "record.json", Path(folder) / "sheet.pdf"
        record.write_text(json.dumps(workload.kop(lot, hands=HANDS)))
        command = [sys.executable, "manage.py", "print_sheet", str(record), "-o", str(out)]
        seconds = []
        for _run in range(RUNS):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, cwd=ROOT, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
            seconds.append(user + system)
    return figure_of(seconds, "s CPU")


def _report_sets(
    way: str, one: Measured, many: Measured, next_one: Measured, most: Measured
) -> None:
    where = f"Kop, {HANDS} rows, A4, names, code, table, warm"
    spent, memory = AIMS[way]
    keep(f"{MANY} sheets as a set, {way}", where, figure_of(many["seconds"], "s CPU"), spent)
    for count, found, aim in ((MANY, many, memory), (MOST, most, None)):
        figure = Figure(round(found["memory"]), "MB")
        keep(f"most memory for {count} sheets, {way}", where, figure, aim)
    further = [
        1_000 * (_median(more) - _median(fewer)) / count
        for fewer, more, count in [(one, many, MANY - 1), (many, most, MOST - MANY)]
    ]
    keep(
        f"one further sheet of a set, {way}",
        f"from 1 to {MANY}, then to {MOST}",
        Figure(further[1] / further[0], text=f"{further[0]:.1f} ms, then {further[1]:.1f} ms CPU"),
        STEADY,
    )
    more = next_one["bytes"] - many["bytes"]
    figure = Figure(more, "bytes", f"{more} bytes")
    keep(f"size of one further sheet, {way}", where, figure, FURTHER.get(way))


def _found(*workloads: str) -> dict[str, Measured]:
    """What each of the workloads, "kind:way:count", comes to."""
    together = size(1, len(workloads))
    found: list[Measured] = []
    for at in range(0, len(workloads), together):
        command = [sys.executable, __file__, *workloads[at : at + together]]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
        found += json.loads(done.stdout)
    return dict(zip(workloads, found, strict=True))


def _median(found: Measured) -> float:
    return float(statistics.median(found["seconds"]))


def _measured(kind: str, way: str, count: int) -> Measured:
    from scorer.printing.order import PaperOrder  # noqa: PLC0415 — after setup
    from scorer.printing.render import sheet_pdf_bytes  # noqa: PLC0415 — after setup
    from scorer.printing.sets import print_set  # noqa: PLC0415 — after setup

    order = PaperOrder("pl", blank=way == "blank")
    told: list[float] = []
    act: Callable[[list[Any]], bytes] = lambda items: print_set(  # noqa: E731 — one of two
        items, order, progress=lambda _done: told.append(time.perf_counter())
    )
    if kind == "one":
        act = lambda items: sheet_pdf_bytes(items[0].now, order, items[0].occasion)  # noqa: E731
    if (kind, way) not in WARM:
        act(_items(1, way))
        WARM.add((kind, way))
    seconds, still, memory, made = [], [], 0.0, b""
    for _run in range(RUNS if count <= MANY + 1 else FEW):
        items = _items(count, way)  # anew: what was told of a sheet once is remembered
        told[:] = [time.perf_counter()]
        begun = time.process_time()
        made = act(items)
        seconds.append(time.process_time() - begun)
        told.append(time.perf_counter())
        still.append(max(later - earlier for earlier, later in pairwise(told)))
        memory = memory or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
    return {"seconds": seconds, "still": still, "memory": memory, "bytes": len(made)}


def _items(count: int, way: str) -> list[Any]:
    """Sheets of so many tables, each with its own players and code, played unless ``way`` is blank.

    "mixed": of the four games in turn.
    """
    from scorer.printing.addresses import sheet_address  # noqa: PLC0415 — after setup
    from scorer.printing.order import Occasion  # noqa: PLC0415 — after setup
    from scorer.printing.sets import Item  # noqa: PLC0415 — after setup
    from scorer.printing.unsaved import standing_of  # noqa: PLC0415 — after setup

    lot = random.Random(workload.SEED)  # noqa: S311 — a workload
    items = []
    for table in range(1, count + 1):
        if way == "mixed":
            record = MIXED[table % len(MIXED)](lot)
        else:
            record = workload.kop(lot, hands=HANDS if way == "filled" else 0)
        record["players"] = [f"{name} {table}" for name in record["players"]]
        now, occasion = standing_of(record), Occasion(EVENT, DAY, 2, table)
        items.append(Item(now, occasion, sheet_address(SITE, now.sheet.pk, occasion)))
    return items


if __name__ == "__main__":
    run(main)
