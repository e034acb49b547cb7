"""What another number of rounds does to rounds that are seated and wait to be played.

Rounds beyond the number lose their seats; their draws stay to be seen. When the number goes up
again they take the same seats, unless somebody has drawn those rounds anew.
"""

from __future__ import annotations

from typing import TypedDict

from django.db.models import Q

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from tournaments.log.act import fields_of
from tournaments.log.acts.drawing import (
    DrawDropped,
    DrawPublished,
    DrawRepaired,
    WaitingRound,
)
from tournaments.log.acts.events import FormatChanged
from tournaments.log.codec import acts_in, kinds_of
from tournaments.models import Draw, Event, Round, Table
from tournaments.selectors.draw_values import open_seats, request_of
from tournaments.selectors.drawing import PENDING, next_round
from tournaments.services.drawing import about_draw
from tournaments.services.seating import RoundSeating, rounds_before, seat_rounds, seated
from tournaments.services.steps import Actor, append


class MovedRounds(TypedDict):
    """What a change of the format says of rounds."""

    unseated: tuple[WaitingRound, ...]
    seated: tuple[WaitingRound, ...]


def follow_rounds(event: Event, rounds: int, actor: Actor, *, reason: str) -> MovedRounds:
    """Bring the rows of rounds after their new number; for the service that holds the event.

    Discards draws beyond it that are not published. Raises ``Refused`` for a round that is
    open, was played or has results or awards.
    """
    _discard_drafts(event, rounds, actor, reason)
    return {"unseated": _unseat(event, rounds), "seated": _seat_again(event, rounds)}


def _unseat(event: Event, rounds: int) -> tuple[WaitingRound, ...]:
    beyond = list(event.rounds.filter(number__gt=rounds).order_by("number"))
    tables = Table.objects.filter(Q(results__isnull=False) | Q(sheet__isnull=False))
    played = {
        *event.awards.values_list("round_id", flat=True),
        *tables.filter(round__in=beyond).values_list("round_id", flat=True),
    }
    for one in reversed(beyond):
        if one.pk in played or one.state != Round.State.SEATED:
            raise Refused(
                _(
                    "Round %(round)d is open or has results, so it stays: %(round)d is the "
                    "smallest number of rounds.",
                    round=one.number,
                ),
                "rounds",
            )
    if not beyond:
        return ()
    seats = rounds_before(event, [one.number for one in beyond])
    Round.objects.filter(pk__in=[one.pk for one in beyond]).delete()
    return tuple(
        WaitingRound(
            row=one.pk,
            round=one.number,
            tables=seats[one.number].places,
            resting=seats[one.number].resting,
            draw=one.draw_id,
            version=one.version,
        )
        for one in beyond
    )


def _discard_drafts(event: Event, rounds: int, actor: Actor, reason: str) -> None:
    """A draw that is not published yet has more rounds than are to be played."""
    for draw in event.draws.filter(state__in=PENDING, last_round__gt=rounds).order_by("pk"):
        append(event, DrawDropped(**about_draw(draw), was=draw.state), actor, reason=reason)


def _seat_again(event: Event, rounds: int) -> tuple[WaitingRound, ...]:
    """The rounds that follow those seated, as far as they had seats before."""
    first = next_round(event)
    known = _given_up(event) if first <= rounds else {}
    drawn = {one.draw for one in known.values() if one.draw}
    draws = Draw.objects.filter(event=event, state=Draw.State.PUBLISHED).in_bulk(drawn)
    back = []
    for number in range(first, rounds + 1):
        one = known.get(number)
        if one is None or not (one.draw is None or one.draw in draws):
            break
        draw = draws.get(one.draw) if one.draw else None
        back.append(_seated_again(event, one, draw))
    return tuple(back)


def _given_up(event: Event) -> dict[int, WaitingRound]:
    """Rounds as they were when they last lost their seats, unless drawn anew since."""
    anew = [
        (step.pk, act.last)
        for step, act in acts_in(event.steps.filter(kind__in=kinds_of(DrawPublished, DrawRepaired)))
        if isinstance(act, DrawPublished | DrawRepaired) and act.seated
    ]
    known: dict[int, WaitingRound] = {}
    cuts = event.steps.filter(kind=FormatChanged.kind, said__has_key="unseated")
    for step, act in acts_in(cuts.order_by("pk")):
        gone = act.unseated if isinstance(act, FormatChanged) else ()
        if gone and not any(pk > step.pk and last >= gone[0].round for pk, last in anew):
            known |= {one.round: one for one in gone}
    return known


def _seated_again(event: Event, one: WaitingRound, draw: Draw | None) -> WaitingRound:
    """The round in its seats; it keeps its row, so that what was printed of it stays good."""
    taken = Round.objects.filter(pk=one.row).exists()
    row = Round(event=event, number=one.round, draw=draw, version=one.version)
    row.pk = None if taken else one.row or None
    row.save(force_insert=True)
    numbers = range(1, max(one.tables, default=0) + 1)
    tables = tuple(
        tuple(place for place in one.tables.get(number, ()) if isinstance(place, int))
        for number in numbers
    )
    seating = RoundSeating(number=one.round, tables=tables, sitting_out=one.resting)
    seat_rounds(event, [seating], draw=draw, seats=open_seats(request_of(draw)) if draw else 0)
    (now,) = seated(event, one.round, one.round)
    return WaitingRound(**fields_of(now), row=row.pk, draw=one.draw, version=one.version)
