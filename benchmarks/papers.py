"""The papers of an event of 392 players at 98 tables, five rounds: each, and a round's together.

CPU seconds, warm: WeasyPrint is imported and its fonts are read before anything is counted.
A round's papers are what it needs before it begins (lists by name, number and table, table
cards, score sheets with codes) and after it (results, standings).
"""

from __future__ import annotations

import statistics

from benchmarks.measure import Figure, figure_of, keep, repeated, run
from tests.builders.served_site import django_site
from tests.builders.sizes import size

PLAYERS, ROUNDS, RUNS = size((392, 5, 3), (8, 2, 1))
WORKLOAD = f"{PLAYERS} players, {PLAYERS // 4} tables, {ROUNDS} rounds, Polish"
MOST = {"crosstable": 1, "standings": 1, "minutes": 1.5}  # CPU seconds
SITE = "https://kontra.example"


def main() -> None:
    """Make the event, then print everything."""
    with django_site():
        _measure(_event())


def _event() -> int:
    from tests.builders.events import add_entrants, empty_event
    from tests.builders.rounds import play_all
    from tournaments.engine.prizes import Prize, PrizeList
    from tournaments.models import Person, Round, Team
    from tournaments.services.cash import set_fees
    from tournaments.services.prizes import set_prizes
    from tournaments.services.rounds import open_round
    from tournaments.services.steps import Actor

    event = empty_event(shown="everything", state="running", place="Wolsztyn")
    entrants = add_entrants(event, PLAYERS)
    people = list(Person.objects.order_by("pk"))
    for number, person in enumerate(people):
        person.surname, person.given_name = f"Świętochłowska{number}", "Bogumiła"
    Person.objects.bulk_update(people, ["surname", "given_name"])
    for number in range(0, PLAYERS, 4):
        team = Team.objects.create(event=event, name=f"Drużyna {number // 4 + 1}")
        four = [one.pk for one in entrants[number : number + 4]]
        event.entrants.filter(pk__in=four).update(team=team)
    play_all(event, PLAYERS, ROUNDS)
    Round.objects.filter(event=event, number=ROUNDS).update(state=Round.State.SEATED)
    open_round(event_id=event.pk, number=ROUNDS, actor=Actor())
    put_up = PrizeList(prizes=tuple(Prize(place=at + 1, text="książka") for at in range(10)))
    set_prizes(event_id=event.pk, put_up=put_up, actor=Actor(), seen=0)
    set_fees(event_id=event.pk, currency="PLN", fee=2500, actor=Actor(), seen=0)
    return event.pk


def _measure(event: int) -> None:
    from tournaments.printing.order import EventOrder
    from tournaments.printing.orders import print_order
    from tournaments.printing.papers import PAPERS

    print_order(EventOrder(event=event, kind="seating-table", language="pl", round=1))
    whole, made = {}, [b""]
    for kind in PAPERS:
        order = EventOrder(event=event, kind=kind, language="pl", round=ROUNDS, site=SITE)

        def act(order: EventOrder = order) -> None:
            made[0] = print_order(order)

        seconds = repeated(act, RUNS)
        whole[kind] = statistics.median(seconds)
        what = f"{WORKLOAD}, {len(made[0]) // 1024} KiB"
        keep(f"paper {kind}", what, figure_of(seconds, "s CPU"), MOST.get(kind))
    together = whole["round"] + whole["results"] + whole["standings"]
    what = f"all papers of a {PLAYERS // 4}-table round"
    keep(what, WORKLOAD, Figure(together, "s CPU"), 3)


if __name__ == "__main__":
    run(main)
