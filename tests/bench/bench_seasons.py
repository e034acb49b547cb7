"""A season of ten events with 400 players each: after one late correction, from nothing, again.

CPU time in this process on a database of its own, its page as everybody asks for it.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from datetime import date
from typing import Any

import django

from tests.bench.measure import keep, told

EVENTS, PLAYERS, ROUNDS, RUNS = 10, 400, 5, 9


def main() -> None:
    """Measure on a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from django.conf import settings  # noqa: PLC0415 — the settings are known only now
        from django.core.management import call_command  # noqa: PLC0415 — as above

        settings.ALLOWED_HOSTS.append("testserver")
        call_command("migrate", verbosity=0)
        _measure(_season())


def _season() -> Any:
    """The same people in every event, half of whom have teams."""
    from tests.tournaments.making import make_club, make_event  # noqa: PLC0415 — needs settings
    from tests.tournaments.playing import play_all  # noqa: PLC0415 — as above
    from tournaments.models import (  # noqa: PLC0415 — as above
        Entrant,
        Event,
        Person,
        Season,
        SeasonEvent,
    )

    club = make_club()
    people = Person.objects.bulk_create(
        Person(
            register=club,
            surname="Gracz",
            given_name=str(at),
            categories=["women"] if at % 3 == 0 else [],
        )
        for at in range(PLAYERS)
    )
    rule = {
        "events": EVENTS,
        "best": 8,
        "counting": "places",
        "scale": [str(points) for points in range(PLAYERS, 0, -1)],
    }
    season = Season.objects.create(club=club, slug="liga", name="Liga", rule=rule, public=True)
    for number in range(1, EVENTS + 1):
        event = make_event(
            f"event-{number}",
            day=date(2026, number, 1),
            shown=Event.Shown.EVERYTHING,
            format={"rounds": ROUNDS},
        )
        Entrant.objects.bulk_create(
            Entrant(event=event, number=at, person=person) for at, person in enumerate(people, 1)
        )
        play_all(event, PLAYERS, ROUNDS, seed=number)
        SeasonEvent.objects.create(season=season, event=event, number=number)
    return season


def _measure(season: Any) -> None:
    from django.test import Client  # noqa: PLC0415 — needs settings

    from tournaments.models import Step  # noqa: PLC0415 — as above
    from tournaments.selectors import book, seasons, standings  # noqa: PLC0415 — as above

    def tables() -> None:
        seasons.standing_of(season, lambda _event: None)

    def forget() -> None:
        for memory in (book.MEMORY, standings.MEMORY, seasons.ENDED, seasons.TABLES):
            memory.clear()

    last = season.legs.last().event

    def correct() -> None:
        Step.objects.create(event=last, kind="result-corrected")

    client = Client()
    size = f"{EVENTS} events × {PLAYERS} players × {ROUNDS} rounds, the best 8 count, CPU"
    for what, before, act, aim in (
        ("season after a late correction", correct, tables, "≤ 1 s"),
        ("season, everything read anew", forget, tables, "–"),
        ("season's page, nothing changed", None, lambda: client.get("/seasons/liga/"), "≤ 250 ms"),
    ):
        keep(what, size, *told(_cpu(act, before), "ms", 1_000), aim)


def _cpu(act: Callable[[], object], before: Callable[[], object] | None) -> list[float]:
    """CPU seconds of each call, after one that is not counted; ``before`` is not counted."""
    seconds = []
    for _run in range(RUNS + 1):
        if before:
            before()
        begun = time.process_time()
        act()
        seconds.append(time.process_time() - begun)
    return seconds[1:]


if __name__ == "__main__":
    main()
