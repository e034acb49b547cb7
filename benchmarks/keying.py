"""A round of 98 tables at the desk: opened, keyed by one and by sixteen, looked at on the board.

One result is measured as CPU time of the request in this process, without a network; the sixteen
write through a served site on a database on disk.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks.measure import figure_of, keep, repeated, run
from benchmarks.pages import look
from tests.builders.served_site import django_site, served
from tests.builders.sizes import size
from tests.builders.telephone import FORM, Phone

TABLES, PEOPLE, RESULTS = size((98, 16, 100), (4, 2, 4))
RUNS, KEYED, ACTS = size((11, 40, 2_000), (1, 1, 4))


def main() -> None:
    """Three events on one database: one for a single person, two for many."""
    with django_site() as folder, served(folder) as port:
        import scorer.config.wsgi  # noqa: F401 — the collector set as in the site's processes

        opened = [_opened(f"e{number}") for number in range(3)]
        seconds = [took for _desk, took in opened]
        what = f"open a round: sheets of {TABLES} tables"
        keep(what, "service, SQLite on disk", figure_of(seconds, "ms", 1_000), 500)
        _measure(opened[0][0])
        runs = [_crowd(f"http://127.0.0.1:{port}", desk) for desk, _seconds in opened[1:]]
        where = "2 workers, SQLite WAL, synchronous FULL, none lost"
        keep(f"{RESULTS} results by {PEOPLE} people", where, figure_of(runs, "s"), 3)


def _measure(desk: Any) -> None:
    tables = iter(range(1, TABLES + 1))

    def key() -> None:
        answer = desk.client.post(f"{desk.board}key/?table={next(tables)}", _fields())
        if answer.status_code != 302:
            raise RuntimeError(answer.status_code)

    live = f"{desk.board}live/"
    acts = (
        ("one table's result: POST", KEYED, 12, key),
        (f"board of {TABLES} tables", RUNS, 100, lambda: look(desk.client, desk.board)),
        (
            f"the page to key the next of {TABLES} tables",
            RUNS,
            100,
            lambda: look(desk.client, f"{desk.board}key/"),
        ),
    )
    where = f"{TABLES} tables, {ACTS:,} acts behind it, CPU of the request"
    for what, runs, most, act in acts:
        keep(what, where, figure_of(repeated(act, runs), "ms", 1_000), most)
    seen = {"if-none-match": look(desk.client, live)["ETag"]}
    seconds = repeated(lambda: look(desk.client, live, 304, seen), RUNS)
    keep("board as 304", where, figure_of(seconds, "ms", 1_000), 5)


def _opened(slug: str) -> tuple[Any, float]:
    """A desk with a long log, and the seconds that its round took to open."""
    from scorer.models import Role, User
    from tests.builders.desks import sign_in
    from tests.builders.events import add_entrants, empty_event
    from tests.builders.rounds import play_round
    from tournaments.models import Round, Step
    from tournaments.services.rounds import open_round
    from tournaments.services.steps import Actor

    event = empty_event(slug)
    add_entrants(event, 4 * TABLES)
    seats = [[4 * at + seat for seat in range(1, 5)] for at in range(TABLES)]
    play_round(event, 1, seats, state=Round.State.SEATED)
    who = [{"number": at, "name": f"Gracz {at}", "paid": 0} for at in range(1, 4 * TABLES + 1)]
    steps = [("checked-in", {}), ("check-in-undone", {"taken_by": "Biurko"})]
    Step.objects.bulk_create(
        Step(event=event, kind=kind, said=who[at % len(who)] | more)
        for at in range(ACTS // 2)
        for kind, more in steps
    )
    User.objects.get_or_create(username="ewa")
    desk = sign_in(event, Role.DIRECTOR)
    desk.board = f"/events/{slug}/desk/rounds/1/"
    begun = time.perf_counter()
    open_round(event_id=event.pk, number=1, actor=Actor(user=desk.user))
    return desk, time.perf_counter() - begun


def _fields() -> dict[str, str]:
    scores = {f"score_{place}": score for place, score in enumerate(("12", "-4", "-4", "-4"))}
    return {"uuid": str(uuid4()), "hands": "32", **scores}


def _crowd(site: str, desk: Any) -> float:
    """Seconds until all results of a round are written, each table once or twice."""
    from tournaments.models import Result

    session = desk.client.cookies["sessionid"].value
    phones = [Phone(site, 30, {"sessionid": session}) for _person in range(PEOPLE)]
    for phone in phones:
        phone.ask("GET", desk.board)

    def send(number: int) -> None:
        path = f"{desk.board}key/?table={number % TABLES + 1}"
        body = urlencode(_fields()).encode()
        status, _page = phones[number % PEOPLE].ask("POST", path, body, FORM)
        if status != 302:
            raise RuntimeError(status)

    begun = time.perf_counter()
    with ThreadPoolExecutor(PEOPLE) as pool:
        list(pool.map(send, range(RESULTS)))
    seconds = time.perf_counter() - begun
    written = Result.objects.filter(table__round__event=desk.event).count()
    if written != RESULTS:
        raise RuntimeError(f"{written} of {RESULTS}")
    return seconds


if __name__ == "__main__":
    run(main)
