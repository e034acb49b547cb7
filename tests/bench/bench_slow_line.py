"""The page on which a line is written, on a slow line, by a phone four times slower than a laptop.

The line carries 400 kbit/s and answers after 400 ms. Cold: a browser that was never here; warm:
the same comes back. The page is ready when its outbox takes what is saved.

    bin/bench tests/bench/bench_slow_line.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

import django
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.bench.folder import site_folder
from tests.bench.measure import ROOT, Aim, figure_of, keep, run, size
from tests.bench.phone import Phone
from tests.bench.served import SERVE, serving_process

VISITS = size(5, 1)
PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]
LINE = {
    "offline": False,
    "latency": 400,  # milliseconds
    "downloadThroughput": 400_000 / 8,  # bytes a second
    "uploadThroughput": 400_000 / 8,
}
SLOWER = 4
WORKLOAD = "Kop, 360 × 740, 400 kbit/s, 400 ms, CPU 4×"


def main() -> None:
    """Visit a new sheet again and again, from a site that serves its collected files."""
    with site_folder() as name, sync_playwright() as manager:
        os.environ["KONTRA_VAR"] = name
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from tests.browser.conftest import FLAGS, NAMES, answers  # noqa: PLC0415 — after setup

        found = next(path for path in map(shutil.which, NAMES) if path and answers(path))
        browser = manager.chromium.launch(executable_path=found, args=FLAGS)
        with served_collected(Path(name)) as (port, _server):
            visits = [visited(browser, f"http://127.0.0.1:{port}") for _visit in range(VISITS)]
        browser.close()
    seen, cold, warm = zip(*visits, strict=True)
    keep("recording page, form seen, cold", WORKLOAD, figure_of(list(seen), "s"))
    keep("recording page, ready, cold", WORKLOAD, figure_of(list(cold), "s"), Aim(3, "s"))
    keep("recording page, ready, warm", WORKLOAD, figure_of(list(warm), "s"), Aim(1, "s"))


def served_collected(
    folder: Path,
) -> AbstractContextManager[tuple[int, subprocess.Popen[bytes]]]:
    """The site with the files that phones are given: joined and compressed."""
    collected = folder / "static"
    command = [sys.executable, str(ROOT / "manage.py"), "collectstatic", "--noinput"]
    os.environ["KONTRA_STATIC_ROOT"] = str(collected)
    subprocess.run([*command, "--verbosity=0"], env=os.environ, check=True)
    return serving_process(folder, SERVE)


def visited(browser: Browser, site: str) -> tuple[float, float, float]:
    """Seconds until the form is seen, until it is ready, and until it is when one comes back."""
    phone = Phone(site, timeout=60)
    sheet = phone.opens_sheet(PLAYERS)
    context = browser.new_context(viewport={"width": 360, "height": 740}, base_url=site)
    context.add_cookies([{"name": n, "value": v, "url": site} for n, v in phone.cookies.items()])
    seen, cold = opened(slow_page(context), sheet)
    _seen, warm = opened(slow_page(context), sheet)
    context.close()
    return seen, cold, warm


def slow_page(context: BrowserContext) -> Page:
    """A page behind the slow line, in a slow phone."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def opened(page: Page, sheet: str) -> tuple[float, float]:
    """Seconds until the form is seen and until it is ready."""
    begun = time.perf_counter()
    page.goto(f"/sheets/{sheet}/", wait_until="commit")
    page.locator("form.entry").wait_for(state="visible")
    seen = time.perf_counter() - begun
    page.locator("#pending[data-ready]").wait_for(state="attached")
    ready = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    page.close()
    return seen, ready


if __name__ == "__main__":
    run(main)
