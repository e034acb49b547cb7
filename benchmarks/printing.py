"""Sheets as PDF: one of Kop, sets of 98 and 500, of all games with corrections, small, a command.

Each workload runs in its own process, since only its highest use of memory is known; small
ones share theirs. WeasyPrint is imported and its fonts are read before anything is counted.
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
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

from benchmarks.measure import Figure, figure_of, keep, run
from tests.builders import random_matches
from tests.builders.served_site import ROOT, django_site, site_folder
from tests.builders.sizes import size

HANDS = size(32, 4)
EVENT, DAY = "Memoriał Stefana", date(2026, 11, 21)
SITE = "https://kontra.example"
MANY, MOST = size((98, 500), (2, 4))
RUNS, FEW = size((5, 2), (1, 1))  # of up to MANY sheets and one, and of more
# sets of the four games in turn, by how they are ordered
MIXED = ("mixed games", "mixed games, corrections struck", "mixed games, A5, two languages")
AIMS = {"blank": (0.8, 150), "filled": (2, 250), "mixed": (5, 200)}  # CPU seconds, MB
SEED = 20260101
Measured = dict[str, Any]
WARM: set[str] = set()  # what this process has printed before


def main() -> None:
    """Without arguments every workload, in processes of their own; else those that are named."""
    if len(sys.argv) > 1:
        with django_site():
            named = (word.rsplit(":", 1) for word in sys.argv[1:])
            print(json.dumps([_measured(way, int(count)) for way, count in named]))
        return
    counts = (1, MANY, MANY + 1, MOST)
    ways = ("one blank", "one filled", "one with explanations")
    sets = [f"{way}:{count}" for way in ("blank", "filled") for count in counts]
    singles, mixed = [f"{way}:1" for way in ways], [f"{way}:{MANY}" for way in MIXED]
    with site_folder() as folder:
        os.environ["KONTRA_EMPTY"] = str(folder / "kontra.sqlite3")
        found = _found(*singles, *sets, *mixed)
    for way in ways:
        seconds = found[f"{way}:1"]["seconds"]
        aim = 200 if way == "one filled" else None
        where = f"{HANDS} hands, A4, tagged, warm"
        keep(
            f"one Kop sheet as PDF, {way.removeprefix('one ')}",
            where,
            figure_of(seconds, "ms CPU", 1_000),
            aim,
        )
    for way in ("blank", "filled"):
        _keep_sets(way, *(found[f"{way}:{count}"] for count in counts))
    for way in MIXED:
        _keep_mixed(way, found[f"{way}:{MANY}"])
    keep("print_sheet from the command line", f"{HANDS} hands, A4", _by_command(), 1.5)


def _keep_sets(way: str, one: Measured, many: Measured, next_one: Measured, most: Measured) -> None:
    where = f"Kop, {HANDS} rows, A4, names, code, table, warm"
    spent, memory = AIMS[way]
    keep(f"{MANY} sheets as a set, {way}", where, figure_of(many["seconds"], "s CPU"), spent)
    for count, found, aim in ((MANY, many, memory), (MOST, most, None)):
        figure = Figure(round(found["memory"]), "MB")
        keep(f"most memory for {count} sheets, {way}", where, figure, aim)
    middle = [statistics.median(found["seconds"]) for found in (one, many, most)]
    first = 1_000 * (middle[1] - middle[0]) / (MANY - 1)
    later = 1_000 * (middle[2] - middle[1]) / (MOST - MANY)
    # the ratio of two small differences: noisy
    ratio = Figure(later / first, text=f"{first:.1f} ms, then {later:.1f} ms CPU")
    keep(f"one further sheet of a set, {way}", f"from 1 to {MANY}, then to {MOST}", ratio, 1.5)
    more = Figure(next_one["bytes"] - many["bytes"], "bytes")
    keep(f"size of one further sheet, {way}", where, more, 3_000 if way == "blank" else None)


def _keep_mixed(way: str, found: Measured) -> None:
    """Its time, its memory, and its longest time without progress."""
    where = f"the four games in turn, random hands, {HANDS} of Kop, filled, code, warm"
    spent, memory = AIMS["mixed"]
    keep(f"{MANY} sheets of {way}", where, figure_of(found["seconds"], "s CPU"), spent)
    most = Figure(round(found["memory"]), "MB")
    keep(f"most memory for {MANY} sheets of {way}", where, most, memory)
    keep(f"longest time without progress, {way}", where, figure_of(found["still"], "s"), 1)


def _by_command() -> Figure:
    """CPU seconds of ``print_sheet``, each run a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        record, out = Path(folder) / "record.json", Path(folder) / "sheet.pdf"
        record.write_text(json.dumps(random_matches.kop(random.Random(SEED), hands=HANDS)))
        command = [sys.executable, "manage.py", "print_sheet", str(record), "-o", str(out)]
        seconds = []
        for _run in range(RUNS):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, cwd=ROOT, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return figure_of(seconds, "s CPU")


def _found(*workloads: str) -> dict[str, Measured]:
    """What each of the workloads, "way:count", comes to."""
    together = size(1, len(workloads))
    found: list[Measured] = []
    for at in range(0, len(workloads), together):
        command = [sys.executable, "-m", "benchmarks.printing", *workloads[at : at + together]]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, cwd=ROOT)
        found += json.loads(done.stdout)
    return dict(zip(workloads, found, strict=True))


def _measured(way: str, count: int) -> Measured:
    """CPU seconds and seconds without progress of each run, MB after the first, bytes."""
    from scorer.printing.order import Corrections, PaperOrder
    from scorer.printing.render import sheet_pdf_bytes
    from scorer.printing.sets import print_set

    order = PaperOrder(
        "pl",
        second="cs" if "two languages" in way else "",
        paper="A5" if "A5" in way else "A4",
        blank="blank" in way,
        corrections=Corrections.STRUCK if "struck" in way else Corrections.CLEAN,
        reasons="explanations" in way,
    )
    times: list[float] = []

    def act(items: list[Any]) -> bytes:
        if way.startswith("one"):
            return sheet_pdf_bytes(items[0].now, order, items[0].occasion)
        return print_set(items, order, progress=lambda _done: times.append(time.perf_counter()))

    if way not in WARM:
        act(_items(1, way))
        WARM.add(way)
    seconds, still, memory, made = [], [], 0.0, b""
    for _run in range(RUNS if count <= MANY + 1 else FEW):
        items = _items(count, way)  # other sheets: those printed before are cached
        times[:] = [time.perf_counter()]
        begun = time.process_time()
        made = act(items)
        seconds.append(time.process_time() - begun)
        times.append(time.perf_counter())
        still.append(max(later - earlier for earlier, later in pairwise(times)))
        memory = memory or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
    return {"seconds": seconds, "still": still, "memory": memory, "bytes": len(made)}


def _items(count: int, way: str) -> list[Any]:
    """Sheets of so many tables, each with its own players and code, played unless blank."""
    from scorer.printing.addresses import sheet_address
    from scorer.printing.order import Occasion
    from scorer.printing.sets import Item
    from scorer.printing.unsaved import standing_of

    lot = random.Random(SEED)
    mixed = list(random_matches.records(count, SEED))
    items = []
    for table in range(1, count + 1):
        record = random_matches.kop(lot, hands=0 if "blank" in way else HANDS)
        if way in MIXED and mixed[table - 1]["game"] != "kop":
            record = mixed[table - 1]
        record["players"] = [f"{name} {table}" for name in record["players"]]
        now = _corrected(record) if "struck" in way else standing_of(record)
        occasion = Occasion(EVENT, DAY, 2, table)
        items.append(Item(now, occasion, sheet_address(SITE, now.sheet.pk, occasion)))
    return items


def _corrected(record: dict[str, Any]) -> Any:
    """Its sheet, saved, whose first hand was written twice: the second reading counts."""
    from scorer.models import Entry
    from scorer.sheets.selectors.sheet_state import load_sheet_state
    from scorer.sheets.services.sheets import import_record

    sheet = import_record(raw=record)
    first = sheet.entries.first()
    said = {"position": 0, "kind": first.kind, "payload": first.payload, "replaces": first}
    Entry.objects.create(sheet=sheet, uuid=uuid4(), revision=2, **said)
    return load_sheet_state(sheet)


if __name__ == "__main__":
    run(main)
