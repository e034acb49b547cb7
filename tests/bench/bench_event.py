"""A round of 98 tables at the desk: opened, keyed by one and by sixteen, looked at on the board.

One table's result is measured as CPU time of the request in this process, without a network;
the sixteen write through a served site on a database on disk, from processes' threads of their own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import django

from tests.bench.folder import site_folder
from tests.bench.measure import Aim, figure_of, keep, repeated, run, size
from tests.bench.phone import Phone
from tests.bench.served import served

TABLES, PEOPLE, RESULTS = size((98, 16, 100), (4, 2, 4))
RUNS, KEYED, ACTS = size((11, 40, 2_000), (1, 1, 4))


def main() -> None:
    """Measure on a database of its own."""
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        with served(Path(folder)) as port:
            django.setup()
            _measure(f"http://127.0.0.1:{port}")


def _measure(site: str) -> None:
    from django.conf import settings  # noqa: PLC0415 — the settings are known only now

    import scorer.config.wsgi  # noqa: F401, PLC0415 — the collector set as in the site's processes
    from tests.bench.pages import look  # noqa: PLC0415 — as above

    settings.ALLOWED_HOSTS.append("testserver")
    opened = [_open(f"e{run}") for run in range(3)]
    keep(
        f"open a round: sheets of {TABLES} tables",
        "service, SQLite on disk",
        figure_of([seconds for _desk, seconds in opened], "ms", 1_000),
        Aim(500, "ms"),
    )
    desk = opened[0][0]
    keep(
        "one table's result: POST",
        f"{TABLES} tables, {ACTS:,} acts behind it, CPU of the request",
        figure_of(_results(desk), "ms", 1_000),
        Aim(12, "ms"),
    )
    for what, path in (
        (f"board of {TABLES} tables", ""),
        (f"the page to key the next of {TABLES} tables", "key/"),
    ):
        seconds = _cpu(lambda path=path: look(desk.client, desk.board + path), RUNS)
        keep(what, "fresh, CPU of the request", figure_of(seconds, "ms", 1_000), Aim(100, "ms"))
    live = f"{desk.board}live/"
    seen = {"if-none-match": look(desk.client, live)["ETag"]}
    seconds = _cpu(lambda: look(desk.client, live, 304, seen), RUNS)
    keep("board as 304", "CPU of the request", figure_of(seconds, "ms", 1_000), Aim(5, "ms"))
    runs = [_crowd(site, made) for made, _seconds in opened[1:]]
    keep(
        f"{RESULTS} results by {PEOPLE} people",
        "2 workers, SQLite WAL, synchronous FULL, none lost",
        figure_of(runs, "s"),
        Aim(3, "s"),
    )


def _open(slug: str):
    from scorer.models import Role, User  # noqa: PLC0415 — needs settings
    from tests.builders.desks import sign_in  # noqa: PLC0415 — as above
    from tests.builders.events import add_entrants, empty_event, log_all  # noqa: PLC0415 — as above
    from tests.builders.rounds import play_round  # noqa: PLC0415 — as above
    from tournaments.models import Round  # noqa: PLC0415 — as above
    from tournaments.services.rounds import open_round  # noqa: PLC0415 — as above
    from tournaments.services.steps import Actor  # noqa: PLC0415 — as above

    event = empty_event(slug)
    add_entrants(event, 4 * TABLES)
    seats = [[4 * at + seat for seat in range(1, 5)] for at in range(TABLES)]
    play_round(event, 1, seats, state=Round.State.SEATED)
    log_all(event)
    _come_and_go(event)
    User.objects.get_or_create(username="ewa")
    desk = sign_in(event, Role.DIRECTOR)
    desk.board = f"/events/{slug}/desk/rounds/1/"
    begun = time.perf_counter()
    open_round(event_id=event.pk, number=1, actor=Actor(user=desk.user))
    return desk, time.perf_counter() - begun


def _come_and_go(event) -> None:
    """A long log: people who are here, and not after all."""
    from tournaments.models import Step  # noqa: PLC0415 — needs settings

    who = [{"number": at, "name": f"Gracz {at}", "paid": 0} for at in range(1, 4 * TABLES + 1)]
    steps = [("checked-in", {}), ("check-in-undone", {"taken_by": "Biurko"})]
    Step.objects.bulk_create(
        Step(event=event, kind=kind, said=who[at % len(who)] | more)
        for at in range(ACTS // 2)
        for kind, more in steps
    )


def _results(desk) -> list[float]:
    tables = iter(range(1, TABLES + 1))

    def key() -> None:
        answer = desk.client.post(f"{desk.board}key/?table={next(tables)}", _fields())
        if answer.status_code != 302:
            raise RuntimeError(answer.status_code)

    return _cpu(key, KEYED)


def _fields() -> dict[str, str]:
    scores = {f"score_{place}": score for place, score in enumerate(("12", "-4", "-4", "-4"))}
    return {"uuid": str(uuid4()), "hands": "32", **scores}


def _cpu(act: Callable[[], object], runs: int) -> list[float]:
    return repeated(act, runs, clock=time.process_time)


def _crowd(site: str, desk) -> float:
    """Seconds until all results of a round are written, each table once or twice."""
    from tournaments.models import Result  # noqa: PLC0415 — needs settings

    session = desk.client.cookies["sessionid"].value
    phones = [Phone(site, 30, {"sessionid": session}) for _person in range(PEOPLE)]
    for phone in phones:
        phone.ask("GET", desk.board)
    begun = time.perf_counter()
    with ThreadPoolExecutor(PEOPLE) as pool:
        waiting = [
            pool.submit(_send, phones[number % PEOPLE], desk.board, number % TABLES + 1)
            for number in range(RESULTS)
        ]
        for each in waiting:
            each.result()
    seconds = time.perf_counter() - begun
    written = Result.objects.filter(table__round__event=desk.event).count()
    if written != RESULTS:
        raise RuntimeError(f"{written} of {RESULTS}")
    return seconds


def _send(phone: Phone, board: str, table: int) -> None:
    path, body = f"{board}key/?table={table}", urlencode(_fields()).encode()
    status, _page = phone.ask("POST", path, body, "application/x-www-form-urlencoded")
    if status != 302:
        raise RuntimeError(status)


if __name__ == "__main__":
    run(main)
