"""A hand recorded as a telephone does it: through the site, on disk when answered.

20 requests a second with new connections, at the moments of a Poisson process, on ten sheets;
each sheet comes to 200 hands. The time is that of the whole answer, waiting included.
"""

from __future__ import annotations

import random
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.bench.folder import site_folder
from tests.bench.measure import Aim, Figure, figure_of, keep, run, size
from tests.bench.phone import Phone
from tests.bench.served import served

SHEETS, HANDS = size((10, 200), (2, 10))
PER_SECOND = 20
FIELDS = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "1"}
PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]


def main() -> None:
    """Write all hands, the sheets in turn, and tell the first and the last apart."""
    with site_folder() as folder, served(Path(folder)) as port:
        phones = [Phone(f"http://127.0.0.1:{port}") for _sheet in range(SHEETS)]
        sheets = [phone.opens_sheet(PLAYERS) for phone in phones]
        seconds = _record(phones, sheets)
    first, last = seconds[: SHEETS * 20], seconds[-SHEETS * 20 :]
    workload = f"{PER_SECOND}/s, 2 workers, SQLite WAL, synchronous FULL"
    for name, part in [("first 20", first), ("last 20", last)]:
        keep(
            f"one hand through the site, {name} of {HANDS}",
            workload,
            figure_of(part, "ms", 1_000),
            Aim(15, "ms", "median ≤ 15 ms"),
        )
    late = statistics.quantiles(seconds, n=20)[-1]
    keep(
        "one hand through the site, 95 of 100",
        workload,
        Figure(late * 1_000, "ms", spread=f"all {len(seconds)} hands"),
        Aim(40, "ms"),
    )


def _record(phones: list[Phone], sheets: list[str]) -> list[float]:
    """Seconds of each hand, in the order in which they were begun."""
    lot = random.Random(7)  # noqa: S311 — a workload, not a secret

    def write(number: int, moment: float) -> float:
        phone, sheet = phones[number % SHEETS], sheets[number % SHEETS]
        time.sleep(max(0.0, moment - time.perf_counter()))
        begun = time.perf_counter()
        phone.writes(sheet, FIELDS, number // SHEETS)
        return time.perf_counter() - begun

    moment = time.perf_counter() + 0.5
    with ThreadPoolExecutor(SHEETS * 2) as pool:
        waiting = []
        for number in range(SHEETS * HANDS):
            waiting.append(pool.submit(write, number, moment))
            moment += lot.expovariate(PER_SECOND)
        return [each.result() for each in waiting]


if __name__ == "__main__":
    run(main)
