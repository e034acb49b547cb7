"""A season of ten events with 400 players each: after one late correction, from nothing, again.

CPU time in this process on a database of its own, its page as everybody asks for it.
"""

from __future__ import annotations

import os
import time
from datetime import date
from typing import Any

import django

from tests.bench.folder import site_folder
from tests.bench.measure import Aim, figure_of, keep, repeated, run, size

EVENTS, PLAYERS, ROUNDS, RUNS = size((10, 400, 5, 9), (2, 8, 2, 1))
BEST = size(8, 1)


def main() -> None:
    """Measure on a database of its own."""
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
        django.setup()
        from django.conf import settings  # noqa: PLC0415 — the settings are known only now

        settings.ALLOWED_HOSTS.append("testserver")
        _measure(_season())


def _season() -> Any:
    """The same people in every event, half of whom have teams."""
    from tests.builders.events import empty_club, empty_event  # noqa: PLC0415 — needs settings
    from tests.builders.rounds import play_all  # noqa: PLC0415 — as above
    from tournaments.models import (  # noqa: PLC0415 — as above
        Entrant,
        Event,
        Person,
        Season,
        SeasonEvent,
    )

    club = empty_club()
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
        "best": BEST,
        "counting": "places",
        "scale": [str(points) for points in range(PLAYERS, 0, -1)],
    }
    season = Season.objects.create(club=club, slug="liga", name="Liga", rule=rule, public=True)
    for number in range(1, EVENTS + 1):
        event = empty_event(
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

    from tests.bench.pages import look  # noqa: PLC0415 — as above
    from tournaments.models import Step  # noqa: PLC0415 — as above
    from tournaments.selectors import book, seasons, standings  # noqa: PLC0415 — as above

    def tables() -> None:
        seasons.standing_of(season, lambda _event: None)

    def forget() -> None:
        for memory in (
            book.BOOK_CACHE,
            standings.STANDINGS_CACHE,
            seasons.ENDED_CACHE,
            seasons.TABLES_CACHE,
        ):
            memory.clear()

    last = season.legs.last().event

    def correct() -> None:
        Step.objects.create(event=last, kind="result-corrected")

    client = Client()

    def page() -> None:
        look(client, "/seasons/liga/")

    where = f"{EVENTS} events × {PLAYERS} players × {ROUNDS} rounds, the best {BEST} count, CPU"
    for what, before, act, aim in (
        ("season after a late correction", correct, tables, Aim(1_000, "ms", "≤ 1 s")),
        ("season, everything read anew", forget, tables, None),
        ("season's page, nothing changed", None, page, Aim(250, "ms")),
    ):
        seconds = repeated(act, RUNS, before=before, clock=time.process_time)
        keep(what, where, figure_of(seconds, "ms", 1_000), aim)


if __name__ == "__main__":
    run(main)
