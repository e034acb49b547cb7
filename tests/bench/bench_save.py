"""From the tap on Save to the next hand: the form is empty, named after it, and drawn.

A phone's screen beside the server, not slowed down, with the rules on the phone. "On the server"
is when the answer is drawn: the sheet's own totals stand, and everything is saved.

    bin/bench tests/bench/bench_save.py
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import django
from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.bench_slow_line import served_collected
from tests.bench.folder import site_folder
from tests.bench.measure import Aim, figure_of, keep, run, size

SHEETS = size(4, 1)  # of each game
HANDS = size(5, 1)  # on each sheet
AIM = Aim(0.15, "s")
WORKLOAD = f"360 × 740, {HANDS} hands each on {SHEETS} sheets"
MORE = {  # what the tests' own hands lack of five, and what keeps a game from ending
    "kop": (
        {"hands": 32},
        [{"contract": "zwyczajna", "old": [1, 2], "winner": "young", "margin": "exit"}],
    ),
    "na-glowy": ({"heads": 20}, [{"points": [60, 60]}]),
    "polish-doubles": ({}, []),
    "cancellation-hearts": (
        {"target": 500},
        [
            {"hearts": [0, 3, 8, 7, 6, 2], "marias": [1, 0, 0, 1, 0, 0]},
            {"hearts": [4, 4, 4, 4, 5, 5], "marias": [0, 0, 2, 0, 0, 0]},
            {"hearts": [1, 13, 0, 2, 7, 3], "marias": [0, 0, 1, 0, 1, 0]},
        ],
    ),
}
# Milliseconds from the tap until each is seen: both are looked for before every frame, and a
# frame is drawn when what waits behind it is done.
WATCH = """() => {
  const title = () => document.querySelector("#write-title").firstChild.textContent.trim();
  const untouched = (field) => field.type === "radio" || field.type === "checkbox"
    ? field.checked === field.defaultChecked
    : field.tagName === "SELECT" || field.value === field.defaultValue;
  const empty = () => [...document.querySelectorAll(".entry-body [name]")].every(untouched);
  const number = () => document.querySelector("#strip").dataset.number;
  const saved = () => document.querySelector("#save-state").dataset.is === "saved";
  addEventListener("click", ({ target, timeStamp }) => {
    if (!target.closest(".bar-save > button.primary")) return;
    const [before, strip] = [title(), number()];
    const times = {};
    const look = () => requestAnimationFrame(() => {
      const [next, server] = [times.next, times.server];
      if (!next && title() !== before && empty()) drawn("next");
      if (!server && number() !== strip && saved()) drawn("server");
      if (!(next && server)) look();
    });
    const drawn = (name) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { times[name] ??= performance.now() - timeStamp; };
      port2.postMessage(0);
    };
    globalThis.times = times;
    look();
  }, true);
}"""
TOLD = "() => times.next && times.server && [times.next, times.server]"


def main() -> None:
    """Write the hands of every game on new sheets."""
    with site_folder() as name, sync_playwright() as manager:
        os.environ |= {"KONTRA_VAR": name, "DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from tests.browser.conftest import FLAGS, NAMES, answers  # noqa: PLC0415 — after setup

        found = next(path for path in map(shutil.which, NAMES) if path and answers(path))
        browser = manager.chromium.launch(executable_path=found, args=FLAGS)
        with served_collected(Path(name)) as (port, _server):
            site = f"http://127.0.0.1:{port}"
            times = {game: written(browser, site, game) for game in MORE}
        browser.close()
    for game, seconds in times.items():
        following, stored = zip(*seconds, strict=True)
        print_row(f"next hand after Save, {game}", list(following), AIM)
        print_row(f"hand on the server after Save, {game}", list(stored))
    every = [following for seconds in times.values() for following, _stored in seconds]
    print_row("next hand after Save, all games", every, AIM)


def print_row(name: str, milliseconds: list[float], aim: Aim | None = None) -> None:
    """Print and keep a figure."""
    keep(name, WORKLOAD, figure_of(milliseconds, "s", 0.001), aim)


def written(browser: Browser, site: str, game: str) -> list[tuple[float, float]]:
    """Milliseconds after each Save: until the next hand, and until the server has the one saved."""
    from scorer.sheets.services.sheets import import_record  # noqa: PLC0415 — after setup
    from tests.browser.phone import Phone  # noqa: PLC0415 — as above
    from tests.browser.test_offline import GAMES  # noqa: PLC0415 — as above
    from tests.builders.records import changed, with_entries  # noqa: PLC0415 — as above
    from tests.phone_at_the_table import opened_in  # noqa: PLC0415 — as above

    record, write, hands = GAMES[game]
    options, more = MORE[game]
    endless = changed(with_entries(record), options=options)
    told = []
    for _sheet in range(SHEETS):
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, base_url=site, locale="en-GB"
        )
        sheet = import_record(raw=endless)
        opened_in(context, site, f"/sheets/{sheet.pk}/")
        phone = Phone(context.new_page(), sheet)
        phone.opens()
        phone.page.locator("#pending[data-foresees]").wait_for(state="attached")
        phone.page.evaluate(WATCH)
        for hand in [*hands, *more][:HANDS]:
            write(phone, hand)
            told.append(saved(phone.page))
        context.close()
    return told


def saved(page: Page) -> tuple[float, float]:
    """Save what is in the form."""
    page.locator(".bar-save > button.primary").click()
    following, stored = page.wait_for_function(TOLD).json_value()
    return following, stored


if __name__ == "__main__":
    run(main)
