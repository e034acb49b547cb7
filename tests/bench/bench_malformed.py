"""Throw 10,000 malformed requests at every address: python -m tests.bench.bench_malformed."""

from __future__ import annotations

import logging
import os
import sys
import time
from contextlib import ExitStack

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings_test")
SEED, MANY = 20261121, 10_000


def main(count: int = MANY, seed: int = SEED) -> int:
    """Throw, tell, keep; exit status 1 where something must not be."""
    django.setup()
    from django.test.utils import get_runner, setup_test_environment  # noqa: PLC0415 — after setup

    from tests.bench.harm import requests  # noqa: PLC0415
    from tests.bench.measure import keep  # noqa: PLC0415
    from tests.bench.stage import forms_on, quiet, set_stage  # noqa: PLC0415
    from tests.bench.throwing import throw  # noqa: PLC0415

    setup_test_environment()
    logging.disable()  # a refusal is no news here
    runner = get_runner(django.conf.settings)(verbosity=0, interactive=False)
    runner.setup_databases()
    with ExitStack() as patches:
        for one in quiet():
            patches.enter_context(one)
        stage = set_stage()
        forms = forms_on(stage)
        begun = time.perf_counter()
        seen = throw(stage, requests(stage, forms, seed, count))
        took = time.perf_counter() - begun
    statuses = ", ".join(f"{many} × {status}" for status, many in sorted(seen.statuses.items()))
    for fault in seen.faults:
        print(fault)  # noqa: T201 — this is a command
    keep(
        "malformed requests",
        f"{count} by seed {seed}, {len(stage.addresses)} addresses, {len(forms)} forms: {statuses}",
        f"{len(seen.faults)} faults",
        f"{took:.0f} s",
        "0 faults",
    )
    return int(bool(seen.faults))


if __name__ == "__main__":
    sys.exit(main(*(int(given) for given in sys.argv[1:])))
