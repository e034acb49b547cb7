"""A hall in play: two rounds played, the third one open, and who follows and records it.

What browsers need of it is told as plain values, so that they run without Django.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from scorer.models import Membership, Role, User, WritingCode
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_all, seat_round
from tournaments.models import Table
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

SLUG = "turniej"
PLAYED = 2
FORMAT = {"hands": 60, "rounds": 5}


@dataclass(frozen=True, slots=True)
class Hall:
    """Sheets by table, sessions of who records there by a code, of mere visitors, of the desk."""

    sheets: Sequence[str]
    recorders: Sequence[str]
    visitors: Sequence[str]
    desk: str


def hall_in_play(
    tables: int,
    visitors: int = 0,
    format: Mapping[str, int] = FORMAT,  # noqa: A002 — its name
) -> Hall:
    """The event, its sheets open; ``visitors`` sessions of phones that opened some sheet."""
    players = 4 * tables
    event = empty_event(SLUG, shown="everything", state="running", format=dict(format))
    add_entrants(event, players)
    play_all(event, players, PLAYED)
    numbers = list(range(1, players + 1))
    random.Random(7).shuffle(numbers)
    seat_round(event, PLAYED + 1, [numbers[at : at + 4] for at in range(0, players, 4)])
    open_round(event_id=event.pk, number=PLAYED + 1, actor=Actor())
    director = User.objects.create_user("desk", password=None)
    Membership.objects.create(club=event.club, user=director, role=Role.DIRECTOR)
    found = Table.objects.filter(round__event=event, round__number=PLAYED + 1)
    sheets = list(found.order_by("number").values_list("sheet", flat=True))
    client = Client()
    client.force_login(director)
    return Hall(
        sheets=[str(pk) for pk in sheets],
        recorders=let_in(sheets),
        visitors=[_visited() for _visitor in range(visitors)],
        desk=client.cookies["sessionid"].value,
    )


def let_in(sheets: Sequence[UUID]) -> list[str]:
    """Sessions of telephones that the code on the table let into these sheets, one of each."""
    codes = dict(WritingCode.objects.filter(sheet__in=sheets).values_list("sheet", "pk"))
    return [_visited(codes={str(sheet): codes[sheet]}) for sheet in sheets]


def _visited(**holds: object) -> str:
    session = SessionStore()
    session.update({"device": uuid4().hex, **holds})
    session.save()
    return str(session.session_key)
