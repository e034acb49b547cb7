"""The standings page of 400 players after five rounds, every table with its sheet of 32 hands.

Fresh: something was written since the last time, so everything is read and worked out anew.
CPU time of the process, as the site's own request handling counts it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from tests.bench.folder import site_folder
from tests.bench.measure import Aim, figure_of, keep, repeated, run, size

PLAYERS, ROUNDS, HANDS = size((400, 5, 32), (8, 2, 4))
RUNS, VISITS = size((15, 5), (1, 1))
WORKLOAD = f"{PLAYERS} players × {ROUNDS} rounds, {PLAYERS // 4 * ROUNDS} sheets of {HANDS} hands"
ADDRESS = "/events/turniej/standings/"


def main() -> None:
    """Make the event, then measure the page as it is asked for."""
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        import django  # noqa: PLC0415 — the folder first

        django.setup()
        _make_event()
        _measure_answers()
        _measure_browser(Path(folder))


def _make_event() -> None:
    from scorer.models import Entry, ScoreSheet  # noqa: PLC0415 — after Django's setup
    from tests.builders.events import add_entrants, empty_event  # noqa: PLC0415 — as above
    from tests.builders.rounds import play_all  # noqa: PLC0415 — as above
    from tournaments.models import Table, Team  # noqa: PLC0415 — as above

    event = empty_event(shown="everything", state="running")
    entrants = add_entrants(event, PLAYERS)
    for number in range(0, PLAYERS, 4):
        team = Team.objects.create(event=event, name=f"Drużyna {number // 4 + 1}")
        event.entrants.filter(pk__in=[one.pk for one in entrants[number : number + 4]]).update(
            team=team
        )
    play_all(event, PLAYERS, ROUNDS)
    tables = list(Table.objects.select_related("round"))
    head = {"format": "score-record/1", "game": "kop", "ruleset": "kop", "options": {"hands": 32}}
    sheets = ScoreSheet.objects.bulk_create(
        ScoreSheet(
            club=event.club,
            game="kop",
            ruleset="kop",
            players=["A", "B", "C", "D"],
            head=head,
            totals=[3, 1, -1, -3],
            played=HANDS,
            finished=True,
        )
        for _table in tables
    )
    for table, sheet in zip(tables, sheets, strict=True):
        table.sheet = sheet
    Table.objects.bulk_update(tables, ["sheet"], batch_size=200)
    payload = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"}
    Entry.objects.bulk_create(
        (
            Entry(sheet=sheet, uuid=uuid4(), position=position, payload=payload)
            for sheet in sheets
            for position in range(HANDS)
        ),
        batch_size=900,
    )


def _measure_answers() -> None:
    from django.conf import settings  # noqa: PLC0415 — after Django's setup
    from django.test import Client  # noqa: PLC0415 — as above

    import scorer.config.wsgi  # noqa: F401, PLC0415 — the collector set as in the site's processes
    from tests.bench.pages import look  # noqa: PLC0415 — as above
    from tests.builders.events import add_step  # noqa: PLC0415 — as above
    from tournaments.models import Event  # noqa: PLC0415 — as above

    settings.ALLOWED_HOSTS.append("testserver")
    event, client = Event.objects.get(), Client()
    write = lambda: add_step(event)  # noqa: E731 — an act without a name
    fresh = _cpu(lambda: look(client, ADDRESS), before=write)
    keep("standings page, fresh", WORKLOAD, figure_of(fresh, "ms", 1000), Aim(100, "ms"))
    seen = {"if-none-match": look(client, ADDRESS)["ETag"]}
    same = _cpu(lambda: look(client, ADDRESS, 304, seen))
    keep("standings page, 304", WORKLOAD, figure_of(same, "ms", 1000), Aim(5, "ms"))
    again = _cpu(lambda: look(client, ADDRESS))
    keep("standings page, asked for again", WORKLOAD, figure_of(again, "ms", 1000))
    sizes = [len(client.get(ADDRESS).content) / 1024]
    keep("standings page, size", WORKLOAD, figure_of(sizes, "KiB"), Aim(200, "KiB"))
    mine = _cpu(lambda: look(client, "/events/turniej/players/7/"), before=write)
    keep("my table, fresh", WORKLOAD, figure_of(mine, "ms", 1000))


def _cpu(act: Callable[[], object], before: Callable[[], object] | None = None) -> list[float]:
    return repeated(act, RUNS, before=before, clock=time.process_time)


def _measure_browser(folder: Path) -> None:
    """From asking for the page until its first row is seen, at 390 points."""
    import shutil  # noqa: PLC0415 — as above

    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — of use here alone

    from tests.bench.served import served  # noqa: PLC0415 — as above
    from tests.browser.conftest import FLAGS, NAMES, answers  # noqa: PLC0415 — as above

    found = next(path for path in map(shutil.which, NAMES) if path and answers(path))
    seconds = []
    with served(folder) as port, sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=found, args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        for _run in range(VISITS + 1):
            begun = time.perf_counter()
            page.goto(f"http://127.0.0.1:{port}{ADDRESS}", wait_until="commit")
            page.locator(".lean tbody tr").first.wait_for(state="visible")
            seconds.append(time.perf_counter() - begun)
        browser.close()
    where = f"{WORKLOAD}, 390 px"
    keep("standings page, first row seen", where, figure_of(seconds[1:], "s"), Aim(0.5, "s"))


if __name__ == "__main__":
    run(main)
