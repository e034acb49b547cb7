"""Sheets of Kop as PDF, 32 hands each: one to be read, then sets of many, blank and filled.

Every workload has a process of its own, since the most memory a process ever took is what
is told. WeasyPrint is imported and its fonts are read before anything is counted.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from typing import Any

HANDS = 32
EVENT, DAY = "Memoriał Stefana", date(2026, 11, 21)
SITE = "https://kontra.example"
RUNS, FEW = 5, 2  # of up to 98 sheets, and of more
MANY = 98
AIMS = {"blank": ("≤ 2 s", "≤ 150 MB"), "filled": ("≤ 7 s", "≤ 250 MB")}
FURTHER = {"blank": "≤ 3 kB", "filled": "–"}


def main() -> None:
    """Without arguments every workload, each in a process of its own; else the one named."""
    if len(sys.argv) == 1:
        _report()
        return
    os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.config.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KONTRA_VAR"] = folder
        import django  # noqa: PLC0415 — settings come first

        django.setup()
        kind, way, count = sys.argv[1:]
        print(json.dumps(_measured(kind, way, int(count))))  # noqa: T201 — this is a command


def _report() -> None:
    from tests.bench.measure import keep, told  # noqa: PLC0415 — its folder is not importable yet

    for way in ("filled", "blank"):
        one = _process("one", way, 1)
        where = f"{HANDS} hands, A4, tagged, warm"
        keep(f"one Kop sheet as PDF, {way}", where, *told(one["seconds"], "ms CPU", 1_000), "–")
    for way in ("blank", "filled"):
        _report_sets(way)


def _report_sets(way: str) -> None:
    from tests.bench.measure import keep, told  # noqa: PLC0415 — as above

    one, many, next_one, most = (_process("set", way, count) for count in (1, MANY, MANY + 1, 500))
    where = f"Kop, {HANDS} rows, A4, names, code, table, warm"
    spent, memory = AIMS[way]
    keep(f"{MANY} sheets as a set, {way}", where, *told(many["seconds"], "s CPU"), spent)
    keep(f"most memory for {MANY} sheets, {way}", where, f"{many['memory']:.0f} MB", "–", memory)
    keep(f"most memory for 500 sheets, {way}", where, f"{most['memory']:.0f} MB", "–", "–")
    further = [
        1_000 * (_median(more) - _median(fewer)) / count
        for fewer, more, count in [(one, many, MANY - 1), (many, most, 500 - MANY)]
    ]
    keep(
        f"one further sheet of a set, {way}",
        f"from 1 to {MANY}, then to 500",
        f"{further[0]:.1f} ms, then {further[1]:.1f} ms CPU",
        "–",
        "constant",
    )
    size = next_one["bytes"] - many["bytes"]
    keep(f"size of one further sheet, {way}", where, f"{size} bytes", "–", FURTHER[way])


def _process(kind: str, way: str, count: int) -> dict[str, Any]:
    command = [sys.executable, __file__, kind, way, str(count)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _median(found: dict[str, Any]) -> float:
    import statistics  # noqa: PLC0415 — of the report only

    return float(statistics.median(found["seconds"]))


def _measured(kind: str, way: str, count: int) -> dict[str, Any]:
    """CPU seconds of each run, the most memory in MB after the first, bytes of the PDF."""
    from scorer.printing.order import PaperOrder  # noqa: PLC0415 — after setup
    from scorer.printing.render import sheet_pdf_bytes  # noqa: PLC0415 — after setup
    from scorer.printing.sets import print_set  # noqa: PLC0415 — after setup

    order = PaperOrder("pl", blank=way == "blank")
    act: Callable[[list[Any]], bytes] = lambda items: print_set(items, order)  # noqa: E731 — one of two
    if kind == "one":
        act = lambda items: sheet_pdf_bytes(items[0].now, order, items[0].occasion)  # noqa: E731
    lines = way == "filled"
    act(_items(1, lines=lines))
    seconds, memory, made = [], 0.0, b""
    for _run in range(RUNS if count <= MANY + 1 else FEW):
        items = _items(count, lines=lines)  # anew: what was told of a sheet once is remembered
        begun = time.process_time()
        made = act(items)
        seconds.append(time.process_time() - begun)
        memory = memory or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
    return {"seconds": seconds, "memory": memory, "bytes": len(made)}


def _items(count: int, *, lines: bool) -> list[Any]:
    """Sheets of so many tables, each with its own four players and code, played with ``lines``."""
    from scorer.printing.addresses import sheet_address  # noqa: PLC0415 — after setup
    from scorer.printing.order import Occasion  # noqa: PLC0415 — after setup
    from scorer.printing.sets import Item  # noqa: PLC0415 — after setup
    from scorer.printing.unsaved import standing_of  # noqa: PLC0415 — after setup
    from tests.bench import workload  # noqa: PLC0415 — after setup

    lot = random.Random(workload.SEED)  # noqa: S311 — a workload
    items = []
    for table in range(1, count + 1):
        record = workload.kop(lot, hands=HANDS if lines else 0)
        record["players"] = [f"{name} {table}" for name in record["players"]]
        now, occasion = standing_of(record), Occasion(EVENT, DAY, 2, table)
        items.append(Item(now, occasion, sheet_address(SITE, now.sheet.pk, occasion)))
    return items


if __name__ == "__main__":
    main()
