"""Throw 100,000 malformed requests at a served site: python -m tests.bench malformed.

``python -m tests.bench.bench_malformed 5000 7`` throws fewer, by another seed. Each of some sites
is served by one process and asked by one thread, so that all cores are used; what a request wrote
is taken back. A fault is a 5xx, a traceback in an answer, or a request with whole framing that
has no answer.
"""

from __future__ import annotations

import random
import shutil
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.folder import quiet_site
from tests.bench.measure import Aim, Figure, keep, run, size
from tests.bench.taken_back import faults, site_taken_back
from tests.bench.wire import CLOSED, answer_to, broken, on_the_wire, people

if TYPE_CHECKING:
    from tests.bench.stage import PageForm, Stage
    from tests.bench.wire import Person

SEED = 20261121
MANY = size(100_000, 60)
EACH, KNOWN_ONES = size((1, None), (8, 1))  # which of the addresses; how many sheets, events
SITES = size(2, 1)
BROKEN = 0.15  # of all requests: their framing
TOLD = 1_000  # requests after which one hears how far it is
SERVER_ERROR = 500
BUSY = 503  # what no process can do now: it is meant
TRACES = (b"Traceback (most recent call last)", b"DoesNotExist at")


@dataclass(slots=True)
class Seen:
    """What came back: statuses, and what must not be, a line each."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def main(count: int = MANY, seed: int = SEED) -> None:
    """Throw at sites of its own, tell, keep."""
    with quiet_site() as folder:
        _measure(Path(folder), count, seed)


def _measure(folder: Path, count: int, seed: int) -> None:
    from django.db import connections  # noqa: PLC0415 — after setup

    from tests.bench.stage import forms_on, quiet, set_stage  # noqa: PLC0415 — as above

    with ExitStack() as patches:
        for one in quiet():
            patches.enter_context(one)
        stage = set_stage()
        stage.addresses = stage.addresses[::EACH]
        forms = forms_on(stage, KNOWN_ONES)
    asking = people(stage.clients)
    connections.close_all()
    begun = time.perf_counter()
    with ThreadPoolExecutor(SITES) as sites:
        each = [
            sites.submit(_thrown, folder, stage, forms, asking, count // SITES, seed + number)
            for number in range(SITES)
        ]
    took = time.perf_counter() - begun
    seen = [one.result() for one in each]
    statuses = sum((one.statuses for one in seen), Counter())
    told = ", ".join(f"{many} × {status or 'closed'}" for status, many in sorted(statuses.items()))
    found = [fault for one in seen for fault in one.faults]
    for fault in found:
        print(fault)  # noqa: T201 — this is a command
    keep(
        "malformed requests",
        f"{count} by seed {seed}, {len(stage.addresses)} addresses, {len(forms)} forms: {told}",
        Figure(len(found), "faults", spread=f"{took:.0f} s"),
        Aim(0, "faults", "0 faults"),
    )


def _thrown(
    template: Path,
    stage: Stage,
    forms: list[PageForm],
    asking: dict[str, Person],
    count: int,
    seed: int,
) -> Seen:
    """What a site answers that is a copy of the one in the folder."""
    from tests.bench.harm import requests  # noqa: PLC0415 — after setup

    folder = template.with_name(f"{template.name}-{seed}")
    shutil.copytree(template, folder)
    lots = random.Random(seed)  # noqa: S311 — a workload, not a secret
    seen = Seen()
    try:
        with site_taken_back(folder, quiet=True) as (port, _server):
            for number, sent in enumerate(requests(stage, forms, seed, count), 1):
                plain = on_the_wire(sent, asking[sent.person])
                breaks = lots.random() < BROKEN
                request, half = broken(lots, plain) if breaks else (plain, False)
                _look_at(seen, port, request, half=half, breaks=breaks)
                if number % TOLD == 0:
                    print(f"{number} of {count}", file=sys.stderr)  # noqa: T201 — as above
        if seen.faults and (raised := faults(folder)):
            seen.faults.append(raised)
    finally:
        shutil.rmtree(folder)
    return seen


def _look_at(seen: Seen, port: int, request: bytes, *, half: bool, breaks: bool) -> None:
    try:
        status, content = answer_to(port, request, half=half)
    except OSError as fault:
        seen.faults.append(f"{fault}: {request[:600]!r}")
        return
    seen.statuses[status] += 1
    silent = status == CLOSED and not breaks
    failed = status >= SERVER_ERROR and status != BUSY
    if silent or failed or any(trace in content for trace in TRACES):
        seen.faults.append(f"{status}: {request[:600]!r}")


if __name__ == "__main__":
    run(lambda: main(*(int(given) for given in sys.argv[1:])))
