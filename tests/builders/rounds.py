"""Rounds of an event for tests: who sat where and what the tables scored, written as rows."""

from __future__ import annotations

import random
from uuid import uuid4

from tournaments.models import Place, Result, Round, Table
from tournaments.services.seating import RoundSeating, seat_rounds


def play_round(event, number, tables, scores=(), **values):
    """A round with ``tables`` of numbers (None: an open place); ``scores`` of the first ones."""
    played = Round.objects.create(
        event=event, number=number, **{"state": Round.State.CLOSED} | values
    )
    made = Table.objects.bulk_create(
        Table(round=played, number=at) for at, _seats in enumerate(tables, 1)
    )
    by_number = {entrant.number: entrant for entrant in event.entrants.all()}
    Place.objects.bulk_create(
        Place(round=played, table=table, seat=seat, entrant=by_number.get(unit))
        for table, seats in zip(made, tables, strict=True)
        for seat, unit in enumerate(seats)
    )
    Result.objects.bulk_create(
        Result(table=table, uuid=uuid4(), kind=Result.Kind.KEYED, scores=list(some))
        for table, some in zip(made, scores, strict=False)
    )
    return played


def seat_round(event, number, tables, sitting_out=()):
    """Seat one round as a draw does."""
    seating = RoundSeating(number=number, tables=tables, sitting_out=tuple(sitting_out))
    return seat_rounds(event, [seating], draw=None)[0]


def play_all(event, count, rounds, *, size=4, seed=7):
    """Rounds by rotation, with scores that add up to zero."""
    lots = random.Random(seed)
    tables = count // size
    for number in range(1, rounds + 1):
        shift = number - 1
        seats = [
            [size * ((at + shift * seat) % tables) + seat + 1 for seat in range(size)]
            for at in range(tables)
        ]
        scores = []
        for _table in range(tables):
            some = [lots.randint(-30, 30) for _seat in range(size - 1)]
            scores.append([*some, -sum(some)])
        play_round(event, number, seats, scores)
