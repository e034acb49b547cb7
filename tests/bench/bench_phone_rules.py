"""The rules on a phone four times slower than a laptop: when they are there, what a hand takes.

Warm: the files lie on the phone already; counted from the first line of the script that fetches
them. A hand: the 31st of a sheet, seen in the preview, with all totals. The weight is that of all
files as the server packs them.

    bin/bench tests/bench/bench_phone_rules.py
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import django
from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.bench.bench_slow_line import PLAYERS, SLOWER, served_collected
from tests.bench.folder import site_folder
from tests.bench.measure import Aim, Figure, figure_of, keep, run, size
from tests.bench.phone import Phone

STARTS, HANDS, BEFORE = size((7, 30, 30), (1, 2, 2))
FIELDS = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "1"}
FILES = [
    *("scorer/vendor/micropython.js", "scorer/vendor/micropython.wasm", "scorer/js/engine.js"),
    *("scorer/js/foresight.js", "scorer/engine/kop.json", "scorer/engine/texts-pl.json"),
]
START = """async () => {
  const { engine } = await import("/static/scorer/js/engine.js");
  const begun = performance.now();
  globalThis.game = await engine("kop", "pl");
  globalThis.game.open(document.getElementById("record").content.textContent);
  return performance.now() - begun;
}"""
HAND = """(fields) => {
  const begun = performance.now();
  JSON.parse(globalThis.game.foresee(JSON.stringify([{ kind: "zwyczajna", fields }])));
  return performance.now() - begun;
}"""


def main() -> None:
    """Start the rules again and again, then ask them for hands."""
    with site_folder() as name, sync_playwright() as manager:
        os.environ["KONTRA_VAR"] = name
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from tests.browser.conftest import FLAGS, NAMES, answers  # noqa: PLC0415 — after setup

        found = next(path for path in map(shutil.which, NAMES) if path and answers(path))
        browser = manager.chromium.launch(executable_path=found, args=FLAGS)
        with served_collected(Path(name)) as (port, _server):
            site = f"http://127.0.0.1:{port}"
            phone = Phone(site, timeout=60)
            sheet = written_sheet(phone)
            context = browser.new_context(base_url=site)
            context.add_cookies(
                [{"name": n, "value": v, "url": site} for n, v in phone.cookies.items()]
            )
            starts, hands = zip(*(started(context, sheet) for _ in range(STARTS + 1)), strict=True)
        weight = sum((Path(name) / "static" / f"{file}.gz").stat().st_size for file in FILES)
        browser.close()
    workload = f"Kop, {BEFORE} hands on the sheet, CPU {SLOWER}×"
    keep(
        "rules on the phone, warm start",
        workload,
        figure_of(list(starts[1:]), "ms"),
        Aim(500, "ms"),
    )
    every = [hand for part in hands[1:] for hand in part]
    keep("rules on the phone, a hand", workload, figure_of(every, "ms"), Aim(50, "ms"))
    keep("rules on the phone, files", "gzip", Figure(weight / 1000, "kB"), Aim(500, "kB"))


def written_sheet(phone: Phone) -> str:
    """A sheet of Kop with hands on it."""
    sheet = phone.opens_sheet(PLAYERS)
    for hand in range(BEFORE):
        phone.writes(sheet, FIELDS, hand)
    return sheet


def started(context: BrowserContext, sheet: str) -> tuple[float, list[float]]:
    """Milliseconds until the rules are there, and of each hand then."""
    page = slow(context)
    page.goto(f"/sheets/{sheet}/")
    page.locator("#pending[data-ready]").wait_for(state="attached")
    start = page.evaluate(START)
    fields = [[key, value] for key, value in FIELDS.items() if key != "kind"]
    hands = [page.evaluate(HAND, fields) for _hand in range(HANDS)]
    page.close()
    return start, hands


def slow(context: BrowserContext) -> Page:
    """A page on a slow phone, beside the server."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


if __name__ == "__main__":
    run(main)
