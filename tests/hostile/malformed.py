"""Throw malformed requests at a served site: ``python -m tests.hostile.malformed [COUNT] [SEED]``.

Each of some sites is served by one process and asked by one thread, so that all cores are used;
what a request wrote is taken back. A fault is a 5xx, a traceback in an answer, or a request with
whole framing that has no answer; the command prints faults and ends with an error.
"""

from __future__ import annotations

import random
import shutil
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from tests.builders.served_site import quiet_site
from tests.builders.sizes import size
from tests.hostile.taken_back import BROKEN, TRACES, Seen, faults, site_taken_back
from tests.hostile.wire import CLOSED, answer_to, broken, on_the_wire, people

if TYPE_CHECKING:
    from tests.builders.whole_site import PageForm, Stage
    from tests.hostile.wire import Person

EACH, KNOWN_ONES = size((1, None), (8, 1))  # which of the addresses; how many sheets, events
SITES = size(2, 1)
BREAKING = 0.15  # of all requests: their framing
TOLD = 1_000  # requests after which one hears how far it is
BUSY = 503  # what no process can do now: it is meant


def main(count: int = 100_000, seed: int = 20261121) -> int:
    """Throw at sites of its own, tell; the exit status."""
    with quiet_site() as folder:
        from django.db import connections

        from tests.builders.whole_site import forms_on, make_whole_site, quiet

        with ExitStack() as patches:
            for one in quiet():
                patches.enter_context(one)
            stage = make_whole_site()
            stage.addresses = stage.addresses[::EACH]
            forms = forms_on(stage, KNOWN_ONES)
        asking = people(stage.clients)
        connections.close_all()
        begun = time.perf_counter()
        with ThreadPoolExecutor(SITES) as pool:
            each = [
                pool.submit(_thrown, folder, stage, forms, asking, count // SITES, seed + number)
                for number in range(SITES)
            ]
        seen = [one.result() for one in each]
    statuses = sum((one.statuses for one in seen), Counter())
    found = [fault for one in seen for fault in one.faults]
    counts = ", ".join(
        f"{many} × {status or 'closed'}" for status, many in sorted(statuses.items())
    )
    print(f"{count} requests by seed {seed}, {len(stage.addresses)} addresses, {len(forms)} forms")
    print(f"{counts}; {time.perf_counter() - begun:.0f} s", *found, sep="\n")
    print(f"{len(found)} faults")
    return int(bool(found))


def _thrown(
    template: Path,
    stage: Stage,
    forms: list[PageForm],
    asking: dict[str, Person],
    count: int,
    seed: int,
) -> Seen:
    """What a site answers that is a copy of the one in the folder."""
    from tests.hostile.requests import requests

    folder = template.with_name(f"{template.name}-{seed}")
    shutil.copytree(template, folder)
    lots, seen = random.Random(seed), Seen()
    try:
        with site_taken_back(folder, quiet=True) as (port, _server):
            for number, sent in enumerate(requests(stage, forms, seed, count), 1):
                request, half = on_the_wire(sent, asking[sent.person]), False
                breaks = lots.random() < BREAKING
                if breaks:
                    request, half = broken(lots, request)
                _look_at(seen, port, request, half=half, breaks=breaks)
                if number % TOLD == 0:
                    print(f"{number} of {count}", file=sys.stderr)
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
    failed = status >= BROKEN and status != BUSY
    if silent or failed or any(trace in content for trace in TRACES):
        seen.faults.append(f"{status}: {request[:600]!r}")


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
