"""Throw 10,000 malformed requests at every address: python -m tests.bench.bench_malformed."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack

from tests.bench.folder import quiet_site
from tests.bench.measure import Aim, Figure, keep, run, size

SEED = 20261121
MANY = size(10_000, 50)
EACH, KNOWN_ONES = size((1, None), (8, 1))  # which of the addresses; how many sheets, events


def main(count: int = MANY, seed: int = SEED) -> None:
    """Throw at a site of its own, tell, keep."""
    with quiet_site():
        _measure(count, seed)


def _measure(count: int, seed: int) -> None:
    from tests.bench.harm import requests  # noqa: PLC0415 — after setup
    from tests.bench.stage import forms_on, quiet, set_stage  # noqa: PLC0415 — as above
    from tests.bench.throwing import throw  # noqa: PLC0415 — as above

    with ExitStack() as patches:
        for one in quiet():
            patches.enter_context(one)
        stage = set_stage()
        stage.addresses = stage.addresses[::EACH]
        forms = forms_on(stage, KNOWN_ONES)
        begun = time.perf_counter()
        seen = throw(stage, requests(stage, forms, seed, count))
        took = time.perf_counter() - begun
    statuses = ", ".join(f"{many} × {status}" for status, many in sorted(seen.statuses.items()))
    for fault in seen.faults:
        print(fault)  # noqa: T201 — this is a command
    keep(
        "malformed requests",
        f"{count} by seed {seed}, {len(stage.addresses)} addresses, {len(forms)} forms: {statuses}",
        Figure(len(seen.faults), "faults", spread=f"{took:.0f} s"),
        Aim(0, "faults", "0 faults"),
    )


if __name__ == "__main__":
    run(lambda: main(*(int(given) for given in sys.argv[1:])))
