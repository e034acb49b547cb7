"""The standings page of 400 players after five rounds, every table with its sheet of 32 hands.

Fresh: something was written since the last time, so everything is read and worked out anew.
"""

from __future__ import annotations

import time
from pathlib import Path
from uuid import uuid4

from benchmarks.measure import figure_of, keep, repeated, run
from benchmarks.pages import chromium, look
from tests.builders.served_site import django_site, served
from tests.builders.sizes import size

PLAYERS, ROUNDS, HANDS = size((400, 5, 32), (8, 2, 4))
RUNS, VISITS = size((15, 5), (1, 1))
WORKLOAD = f"{PLAYERS} players × {ROUNDS} rounds, {PLAYERS // 4 * ROUNDS} sheets of {HANDS} hands"
ADDRESS = "/events/turniej/standings/"
HEAD = {"format": "score-record/1", "game": "kop", "ruleset": "kop", "options": {"hands": 32}}
PAYLOAD = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"}


def main() -> None:
    """Make the event, then ask for the page as everybody does."""
    with django_site() as folder:
        _make_event()
        _measure_answers()
        _measure_browser(folder)


def _make_event() -> None:
    from scorer.models import Entry, ScoreSheet
    from tests.builders.events import add_entrants, empty_event
    from tests.builders.rounds import play_all
    from tournaments.models import Table, Team

    event = empty_event(shown="everything", state="running")
    entrants = add_entrants(event, PLAYERS)
    for number in range(0, PLAYERS, 4):
        team = Team.objects.create(event=event, name=f"Drużyna {number // 4 + 1}")
        four = [one.pk for one in entrants[number : number + 4]]
        event.entrants.filter(pk__in=four).update(team=team)
    play_all(event, PLAYERS, ROUNDS)
    said = {"game": "kop", "ruleset": "kop", "players": ["A", "B", "C", "D"], "head": HEAD}
    said |= {"totals": [3, 1, -1, -3], "played": HANDS, "finished": True, "club": event.club}
    tables = list(Table.objects.select_related("round"))
    sheets = ScoreSheet.objects.bulk_create(ScoreSheet(**said) for _table in tables)
    for table, sheet in zip(tables, sheets, strict=True):
        table.sheet = sheet
    Table.objects.bulk_update(tables, ["sheet"], batch_size=200)
    entries = (
        Entry(sheet=sheet, uuid=uuid4(), position=position, payload=PAYLOAD)
        for sheet in sheets
        for position in range(HANDS)
    )
    Entry.objects.bulk_create(entries, batch_size=900)


def _measure_answers() -> None:
    from django.test import Client

    import scorer.config.wsgi  # noqa: F401 — the collector set as in the site's processes
    from tests.builders.events import add_step
    from tournaments.models import Event

    event, client = Event.objects.get(), Client()

    def write() -> None:
        add_step(event)

    fresh = repeated(lambda: look(client, ADDRESS), RUNS, before=write)
    keep("standings page, fresh", WORKLOAD, figure_of(fresh, "ms CPU", 1000), 100)
    seen = {"if-none-match": look(client, ADDRESS)["ETag"]}
    same = repeated(lambda: look(client, ADDRESS, 304, seen), RUNS)
    keep("standings page, 304", WORKLOAD, figure_of(same, "ms CPU", 1000), 5)
    again = repeated(lambda: look(client, ADDRESS), RUNS)
    keep("standings page, asked for again", WORKLOAD, figure_of(again, "ms CPU", 1000))
    kilobytes = len(client.get(ADDRESS).content) / 1024
    keep("standings page, size", WORKLOAD, figure_of([kilobytes], "KiB"), 200)
    mine = repeated(lambda: look(client, "/events/turniej/players/7/"), RUNS, before=write)
    keep("my table, fresh", WORKLOAD, figure_of(mine, "ms CPU", 1000))


def _measure_browser(folder: Path) -> None:
    """From asking for the page until its first row is seen, at 390 points."""
    seconds = []
    with served(folder) as port, chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        for _run in range(VISITS + 1):
            begun = time.perf_counter()
            page.goto(f"http://127.0.0.1:{port}{ADDRESS}", wait_until="commit")
            page.locator(".lean tbody tr").first.wait_for(state="visible")
            seconds.append(time.perf_counter() - begun)
    where = f"{WORKLOAD}, 390 px"
    keep("standings page, first row seen", where, figure_of(seconds[1:], "s"), 0.5)


if __name__ == "__main__":
    run(main)
