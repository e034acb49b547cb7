"""The papers of an event of 392 players at 98 tables, five rounds: each, and a round's together.

CPU seconds, warm: WeasyPrint is imported and its fonts are read before anything is counted.
A round's papers are what it needs before it begins (lists by name, number and table, table
cards, score sheets with codes) and after it (results, standings).
"""

from __future__ import annotations

import os
import statistics
import time

from tests.bench.folder import site_folder
from tests.bench.measure import Aim, Figure, figure_of, keep, run, size

PLAYERS, ROUNDS, RUNS = size((392, 5, 3), (8, 2, 1))
WORKLOAD = f"{PLAYERS} players, {PLAYERS // 4} tables, {ROUNDS} rounds, Polish"
AIMS = dict.fromkeys(("crosstable", "standings"), Aim(1, "s")) | {"minutes": Aim(1.5, "s")}
SITE = "https://kontra.example"


def main() -> None:
    """Make the event, then print everything."""
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        import django  # noqa: PLC0415 — the folder first

        django.setup()
        _measure(_event())


def _event() -> int:
    from tests.builders.events import add_entrants, empty_event  # noqa: PLC0415 — after setup
    from tests.builders.rounds import play_all  # noqa: PLC0415 — as above
    from tournaments.engine.prizes import Prize, PrizeList  # noqa: PLC0415 — as above
    from tournaments.models import Person, Round, Team  # noqa: PLC0415 — as above
    from tournaments.services.cash import set_fees  # noqa: PLC0415 — as above
    from tournaments.services.prizes import set_prizes  # noqa: PLC0415 — as above
    from tournaments.services.rounds import open_round  # noqa: PLC0415 — as above
    from tournaments.services.steps import Actor  # noqa: PLC0415 — as above

    event = empty_event(shown="everything", state="running", place="Wolsztyn")
    entrants = add_entrants(event, PLAYERS)
    people = list(Person.objects.order_by("pk"))
    for number, person in enumerate(people):
        person.surname, person.given_name = f"Świętochłowska{number}", "Bogumiła"
    Person.objects.bulk_update(people, ["surname", "given_name"])
    for number in range(0, PLAYERS, 4):
        team = Team.objects.create(event=event, name=f"Drużyna {number // 4 + 1}")
        event.entrants.filter(pk__in=[one.pk for one in entrants[number : number + 4]]).update(
            team=team
        )
    play_all(event, PLAYERS, ROUNDS)
    last = Round.objects.filter(event=event, number=ROUNDS)
    last.update(state=Round.State.SEATED)
    open_round(event_id=event.pk, number=ROUNDS, actor=Actor())
    put_up = PrizeList(prizes=tuple(Prize(place=at + 1, text="książka") for at in range(10)))
    set_prizes(event_id=event.pk, put_up=put_up, actor=Actor(), seen=0)
    set_fees(event_id=event.pk, currency="PLN", fee=2500, actor=Actor(), seen=0)
    return event.pk


def _measure(event: int) -> None:
    from tournaments.printing.order import EventOrder  # noqa: PLC0415 — after setup
    from tournaments.printing.orders import print_order  # noqa: PLC0415 — as above
    from tournaments.printing.papers import PAPERS  # noqa: PLC0415 — as above

    print_order(EventOrder(event=event, kind="seating-table", language="pl", round=1))
    whole = {}
    for kind in PAPERS:
        order = EventOrder(event=event, kind=kind, language="pl", round=ROUNDS, site=SITE)
        seconds, made = [], b""
        for _run in range(RUNS):
            begun = time.process_time()
            made = print_order(order)
            seconds.append(time.process_time() - begun)
        whole[kind] = statistics.median(seconds)
        what = f"{WORKLOAD}, {len(made) // 1024} KiB"
        keep(f"paper {kind}", what, figure_of(seconds, "s CPU"), AIMS.get(kind))
    together = whole["round"] + whole["results"] + whole["standings"]
    what = f"all papers of a {PLAYERS // 4}-table round"
    keep(what, WORKLOAD, Figure(together, "s CPU"), Aim(3, "s"))


if __name__ == "__main__":
    run(main)
