"""On a phone: the first page on a slow line, the next hand after Save, the rules as they start.

The slow line carries 400 kbit/s and answers after 400 ms, and the phone is four times slower than a
laptop. Cold: a browser that was never here; warm: the same comes back. The next hand is there when
the form is empty, named after it, and drawn; "on the server" is when the sheet's own totals are.
"""

from __future__ import annotations

import os
import time
from typing import Any

from benchmarks.measure import Figure, figure_of, keep, run
from benchmarks.pages import chromium
from tests.builders.served_site import django_site, manage, served
from tests.builders.sizes import size
from tests.builders.telephone import HAND, Phone

VISITS, STARTS, ASKED, BEFORE = size((5, 7, 30, 30), (1, 1, 2, 2))
SHEETS, HANDS = size((4, 5), (1, 1))  # of each game, and on each of them
LINE = {
    "offline": False,
    "latency": 400,  # milliseconds
    "downloadThroughput": 400_000 / 8,  # bytes a second
    "uploadThroughput": 400_000 / 8,
}
SLOWER = 4
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
START = """async () => {
  const { engine } = await import("/static/scorer/js/engine.js");
  const begun = performance.now();
  globalThis.game = await engine("kop", "pl");
  globalThis.game.open(document.getElementById("record").content.textContent);
  return performance.now() - begun;
}"""
ASK = """(fields) => {
  const begun = performance.now();
  JSON.parse(globalThis.game.foresee(JSON.stringify([{ kind: "zwyczajna", fields }])));
  return performance.now() - begun;
}"""
FILES = [
    *("vendor/micropython.js", "vendor/micropython.wasm", "js/engine.js", "js/foresight.js"),
    *("engine/kop.json", "engine/texts-pl.json"),
]


def main() -> None:
    """All on one site that serves its collected files, as phones are given them."""
    with django_site() as folder, chromium() as browser:
        static = folder / "static"
        os.environ |= {"KONTRA_STATIC_ROOT": str(static), "DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
        manage("collectstatic", "--noinput", "--verbosity=0")
        with served(folder) as port:
            site = f"http://127.0.0.1:{port}"
            _keep_first_page(browser, site)
            _keep_saves(browser, site)
            _keep_rules(browser, site)
        weight = sum((static / "scorer" / f"{file}.gz").stat().st_size for file in FILES)
    keep("rules on the phone, files", "gzip", Figure(weight / 1000, "kB"), 500)


def _keep_first_page(browser: Any, site: str) -> None:
    visits = []
    for _visit in range(VISITS):
        context, sheet = _context_with_sheet(browser, site, 0)
        seen, cold = _opened(_slow_page(context, LINE), sheet)
        _seen, warm = _opened(_slow_page(context, LINE), sheet)
        visits.append((seen, cold, warm))
        context.close()
    seen, cold, warm = zip(*visits, strict=True)
    workload = "Kop, 360 × 740, 400 kbit/s, 400 ms, CPU 4×"
    keep("recording page, form seen, cold", workload, figure_of(seen, "s"))
    keep("recording page, ready, cold", workload, figure_of(cold, "s"), 3)
    keep("recording page, ready, warm", workload, figure_of(warm, "s"), 1)


def _context_with_sheet(browser: Any, site: str, hands: int) -> tuple[Any, str]:
    """A browser's own memory, and a sheet of Kop that it has opened, with hands on it."""
    phone = Phone(site, timeout=60)
    sheet = phone.opens_sheet()
    for hand in range(hands):
        phone.writes(sheet, HAND, hand)
    context = browser.new_context(viewport={"width": 360, "height": 740}, base_url=site)
    context.add_cookies([{"name": n, "value": v, "url": site} for n, v in phone.cookies.items()])
    return context, sheet


def _slow_page(context: Any, line: dict[str, Any] | None = None) -> Any:
    """A page in a slow phone, behind a line or beside the server."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    if line:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def _opened(page: Any, sheet: str) -> tuple[float, float]:
    """Seconds until the form is seen and until its outbox takes what is saved."""
    begun = time.perf_counter()
    page.goto(f"/sheets/{sheet}/", wait_until="commit")
    page.locator("form.entry").wait_for(state="visible")
    seen = time.perf_counter() - begun
    page.locator("#pending[data-ready]").wait_for(state="attached")
    ready = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    page.close()
    return seen, ready


def _keep_saves(browser: Any, site: str) -> None:
    workload = f"360 × 740, {HANDS} hands each on {SHEETS} sheets"
    every = []
    for game in MORE:
        following, stored = zip(*_saves(browser, site, game), strict=True)
        every += following
        keep(f"next hand after Save, {game}", workload, figure_of(following, "s", 0.001), 0.15)
        keep(f"hand on the server after Save, {game}", workload, figure_of(stored, "s", 0.001))
    keep("next hand after Save, all games", workload, figure_of(every, "s", 0.001), 0.15)


def _saves(browser: Any, site: str, game: str) -> list[tuple[float, float]]:
    """Milliseconds after each Save: until the next hand, and until the server has the one saved."""
    from scorer.sheets.services.sheets import import_record
    from tests.browser.phone import Phone as Page
    from tests.browser.test_offline import GAMES
    from tests.builders.records import changed, with_entries
    from tests.phone_at_the_table import opened_in

    record, write, hands = GAMES[game]
    options, more = MORE[game]
    endless = changed(with_entries(record), options=options)
    delays = []
    for _sheet in range(SHEETS):
        view = {"width": 360, "height": 740}
        context = browser.new_context(viewport=view, base_url=site, locale="en-GB")
        sheet = import_record(raw=endless)
        opened_in(context, site, f"/sheets/{sheet.pk}/")
        phone = Page(context.new_page(), sheet)
        phone.opens()
        phone.page.locator("#pending[data-foresees]").wait_for(state="attached")
        phone.page.evaluate(WATCH)
        for hand in [*hands, *more][:HANDS]:
            write(phone, hand)
            phone.page.locator(".bar-save > button.primary").click()
            delays.append(tuple(phone.page.wait_for_function(TOLD).json_value()))
        context.close()
    return delays


def _keep_rules(browser: Any, site: str) -> None:
    """Warm: the files lie on the phone already. A hand is seen in the preview, with all totals."""
    context, sheet = _context_with_sheet(browser, site, BEFORE)
    starts, asked = [], []
    fields = [[key, value] for key, value in HAND.items() if key != "kind"]
    for _start in range(STARTS + 1):
        page = _slow_page(context)
        page.goto(f"/sheets/{sheet}/")
        page.locator("#pending[data-ready]").wait_for(state="attached")
        starts.append(page.evaluate(START))
        asked.append([page.evaluate(ASK, fields) for _hand in range(ASKED)])
        page.close()
    workload = f"Kop, {BEFORE} hands on the sheet, CPU {SLOWER}×"
    keep("rules on the phone, warm start", workload, figure_of(starts[1:], "ms"), 500)
    hands = [hand for part in asked[1:] for hand in part]
    keep("rules on the phone, a hand", workload, figure_of(hands, "ms"), 50)


if __name__ == "__main__":
    run(main)
