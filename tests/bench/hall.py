"""A hall for benchmarks: 392 players at 98 tables, two rounds played, the third one open.

Django must be set up, its database migrated. What followers and recorders need of it is told
as plain values, so that the clients run without Django.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from tests.bench.measure import size

TABLES, PLAYED = size(98, 4), 2
PLAYERS = 4 * TABLES
SLUG = "turniej"
FORMAT = {"hands": 60, "rounds": 5}


@dataclass(frozen=True, slots=True)
class Hall:
    """Sheets by table, sessions of who records there by a code, of mere visitors, of the desk."""

    sheets: Sequence[str]
    recorders: Sequence[str]
    players: Sequence[str]
    desk: str


def make_hall(visitors: int) -> Hall:
    """The event, its sheets open; ``visitors`` sessions of phones that opened some sheet."""
    from scorer.models import Membership, Role, User  # noqa: PLC0415 — needs settings
    from tests.builders.events import add_entrants, empty_event  # noqa: PLC0415 — as above
    from tests.builders.rounds import play_all, seat_round  # noqa: PLC0415 — as above
    from tournaments.models import Table  # noqa: PLC0415 — as above
    from tournaments.services.rounds import open_round  # noqa: PLC0415 — as above
    from tournaments.services.steps import Actor  # noqa: PLC0415 — as above

    event = empty_event(SLUG, shown="everything", state="running", format=FORMAT)
    add_entrants(event, PLAYERS)
    play_all(event, PLAYERS, PLAYED)
    numbers = list(range(1, PLAYERS + 1))
    random.Random(7).shuffle(numbers)  # noqa: S311 — a workload, not a secret
    seat_round(event, PLAYED + 1, [numbers[at : at + 4] for at in range(0, PLAYERS, 4)])
    open_round(event_id=event.pk, number=PLAYED + 1, actor=Actor())
    director = User.objects.create_user("desk", password=None)
    Membership.objects.create(club=event.club, user=director, role=Role.DIRECTOR)
    tables = Table.objects.filter(round__event=event, round__number=PLAYED + 1)
    sheets = list(tables.order_by("number").values_list("sheet", flat=True))
    return Hall(
        sheets=[str(pk) for pk in sheets],
        recorders=let_in(sheets),
        players=[_visited() for _player in range(visitors)],
        desk=signed_in(director),
    )


def let_in(sheets: Sequence[UUID]) -> list[str]:
    """Sessions of telephones that the code on the table let into these sheets, one of each."""
    from scorer.models import WritingCode  # noqa: PLC0415 — as above

    codes = dict(WritingCode.objects.filter(sheet__in=sheets).values_list("sheet", "pk"))
    return [_visited(codes={str(sheet): codes[sheet]}) for sheet in sheets]


def _visited(**holds: object) -> str:
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415 — as above

    session = SessionStore()
    session.update({"device": uuid4().hex, **holds})
    session.save()
    return str(session.session_key)


def signed_in(user: object) -> str:
    from django.test import Client  # noqa: PLC0415 — as above

    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value
