"""Draws of an event: announced, drawn or typed, moved by hand, published or dropped.

The fingerprint of what is asked is written down first, the seed comes afterwards. A draw
that was made stays to be seen, also one that is dropped. Whoever writes says the newest
step they have seen (``seen``): where another director was faster nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorer.games.text import gettext as _
from scorer.games.text import ngettext
from scorer.records import RecordRefused
from scorer.support.names import clean_name
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.engine.draws import draw as draw_by
from tournaments.engine.draws.request import Draw as Drawn
from tournaments.engine.draws.request import DrawImpossible, DrawRequest, Method, Told, untold
from tournaments.engine.draws.sizes import sizes_of
from tournaments.engine.fingerprint import fingerprint, request_json
from tournaments.engine.formats import Format
from tournaments.log.acts import drawing as acts
from tournaments.log.codec import acts_in
from tournaments.log.phrases import numbered, rounds_from
from tournaments.models import Draw, Event, Round, Step
from tournaments.selectors.draw_values import checked, draw_json, drawn_of, open_seats, request_of
from tournaments.selectors.drawing import (
    PENDING,
    Changes,
    changes_since,
    entrants_in,
    method_by_hand,
    playing_in,
    reasons_of,
    seated_rounds_in,
    tie_before,
)
from tournaments.selectors.formats import format_of
from tournaments.services.by_hand import Hall, drawn_in, everybody
from tournaments.services.seating import (
    RoundSeating,
    check_not_open,
    rounds_before,
    seat_rounds,
    seated,
)
from tournaments.services.steps import (
    Actor,
    append,
    changed_meanwhile,
    check_seen,
    done_before,
    lock_event,
)

LONGEST_SEED = 200


class EntriesChanged(Refused):
    """The entries are not those that were drawn; ``changes`` says who."""

    def __init__(self, changes: Changes) -> None:
        text = _("The entries have changed since the draw. Nothing is published yet.")
        super().__init__(text, "" if changes.gone else "knowing", "knowing")
        self.changes = changes


@atomic
def announce(
    *,
    event_id: int,
    first_round: int,
    request: DrawRequest,
    actor: Actor,
    seen: int,
    of_all: bool = False,
    reason: str = "",
    uuid: UUID | None = None,
) -> Draw:
    """Write down what is to be drawn, without a seed; its fingerprint can be published.

    ``of_all``: those are drawn too who are not here. ``reason``: why, where a seating is published
    already. Raises ``Refused`` where the rounds are open or being drawn, where too few are
    there for a table and where a tie is to be decided first, ``Conflict``.
    """
    event = lock_event(event_id)
    if step := done_before(event, uuid, actor, acts.DrawAnnounced, first=first_round):
        return Draw.objects.get(pk=step.said["draw"])
    check_seen(event, seen, acts.DrawAct)
    if request.method is Method.KNOCKOUT:
        _check_bracket(request, format_of(event), first_round)
    draw = _begun(event, first_round, replace(request, seed=""), actor, reason)
    if request.method is not Method.KNOCKOUT:
        _check_tables(request)
    _check_tie(event, first_round, request, of_all=of_all)
    draw.save()
    append(event, acts.DrawAnnounced(**about_draw(draw)), actor, reason=reason, uuid=uuid)
    return draw


def make_draw(*, draw_id: int, seed: str, actor: Actor, seen: int, tell: Told = untold) -> Draw:
    """Draw what was announced by a seed; the director alone sees it until it is published.

    The same seed sent again changes nothing. ``tell`` hears how far it is, of 1. Raises
    ``Refused`` for an empty seed and where no such draw exists, ``Conflict``.
    """
    announced = Draw.objects.get(pk=draw_id)
    request = request_of(announced)
    seed = clean_seed(seed) if request.method.by_chance else ""
    request = replace(request, seed=seed)
    try:  # before the event is held: nobody waits for it
        drawn = draw_by(request, tell)
    except DrawImpossible as impossible:
        raise Refused(impossible.reason) from impossible
    with transaction.atomic():
        event = lock_event(announced.event_id)
        draw = Draw.objects.get(pk=draw_id)
        if draw.state == Draw.State.DRAFT and draw.seed == seed:
            return draw
        check_seen(event, seen, acts.DrawAct)
        _check_state(draw, Draw.State.ANNOUNCED)
        draw.seed = seed
        draw.draw = draw_json(request, drawn)
        draw.state = Draw.State.DRAFT
        draw.drawn_at = timezone.now()
        draw.save()
        append(event, acts.DrawMade(**about_draw(draw), seed=seed, **tables_of(drawn)), actor)
    return draw


@atomic
def type_draw(
    *,
    event_id: int,
    first_round: int,
    request: DrawRequest,
    halls: Sequence[Hall],
    actor: Actor,
    seen: int,
    reason: str = "",
    uuid: UUID | None = None,
) -> Draw:
    """Keep rounds that were typed or pasted as a draft; raises as ``announce``."""
    event = lock_event(event_id)
    if step := done_before(event, uuid, actor, acts.DrawTyped, first=first_round):
        return Draw.objects.get(pk=step.said["draw"])
    check_seen(event, seen, acts.DrawAct)
    method = method_by_hand(format_of(event), first_round, len(halls))
    request = replace(request, method=method, seed="", rounds=len(halls), ranking=(), salt="")
    draw = _begun(event, first_round, request, actor, reason)
    _check_tie(event, first_round, request)
    typed = drawn_in(halls)
    draw.draw = draw_json(request, typed)
    draw.by_hand = True
    draw.state = Draw.State.DRAFT
    draw.drawn_at = timezone.now()
    draw.save()
    act = acts.DrawTyped(**about_draw(draw), **tables_of(typed))
    append(event, act, actor, reason=reason, uuid=uuid)
    return draw


@atomic
def move_units(
    *, draw_id: int, round_number: int, hall: Hall, move: acts.SeatMove, actor: Actor, seen: int
) -> Draw:
    """Keep a draft's round as it is after a move by hand.

    Raises ``Refused`` where somebody would be lost or sit twice, ``Conflict``.
    """
    event, draw = _held(draw_id, seen)
    _check_state(draw, Draw.State.DRAFT)
    halls = halls_of(draw)
    at = round_number - draw.first_round
    if not 0 <= at < len(halls) or everybody(hall) != everybody(halls[at]):
        raise Refused(_("The round has other players: look at it again."))
    before, by_hand, halls[at] = halls[at], draw.by_hand, hall
    now = drawn_in(halls)
    as_drawn = tables_of(now) == _as_made(draw)
    draw.draw = draw_json(request_of(draw), now)
    draw.by_hand = not as_drawn
    draw.save()
    resting = tuple(sorted(hall.resting))
    act = acts.DrawMoved(
        **about_draw(draw),
        **move,
        round=round_number,
        tables=hall.tables,
        resting=resting,
        as_drawn=as_drawn,
        were=before.tables,
        rested=tuple(sorted(before.resting)),
        by_hand=by_hand,
    )
    append(event, act, actor)
    return draw


def _as_made(draw: Draw) -> dict[str, object] | None:
    """What the seed of a draft gave, before anybody moved; None for one that was typed."""
    steps = Step.objects.filter(event=draw.event_id, kind=acts.DrawMade.kind, said__draw=draw.pk)
    for _step, act in acts_in(steps[:1]):
        if isinstance(act, acts.DrawMade):
            return act.drawn
    return None


@atomic
def publish(
    *,
    draw_id: int,
    actor: Actor,
    seen: int,
    knowing: bool = False,
    reason: str = "",
    uuid: UUID | None = None,
) -> Draw:
    """Seat the rounds of a draft, for everybody who may see the event's seating.

    ``reason``: why, where the draw has what must not be, or replaces a seating and none was given
    before. Raises ``EntriesChanged`` where somebody drawn has gone, or, unless the director says so
    ``knowing`` it, where others came or changed; ``Refused``, ``Conflict``.
    """
    event = _event_of(draw_id)
    draw = Draw.objects.get(pk=draw_id)
    if step := done_before(event, uuid, actor, acts.DrawPublished, first=draw.first_round):
        return Draw.objects.get(pk=step.said["draw"])
    check_seen(event, seen, acts.DrawAct)
    _check_state(draw, Draw.State.DRAFT)
    changes = changes_since(request_of(draw), event, draw.first_round)
    if changes.gone or changes.away or (changes and not knowing):
        raise EntriesChanged(changes)
    seated_before = seated_rounds_in(event, draw.first_round, draw.last_round)
    _check_replacing(seated_before, reason or reasons_of(event).get(draw.pk, ""))
    draw.state = Draw.State.PUBLISHED
    draw.published_at = timezone.now()
    draw.save()
    again = tuple(round_.number for round_ in seated_before)
    were = rounds_before(event, again)
    act = acts.DrawPublished(
        **about_draw(draw), seated=seat_draw(event, draw), again=again, were=were
    )
    append(event, act, actor, reason=reason, uuid=uuid)
    return draw


@atomic
def drop_draw(*, draw_id: int, actor: Actor, seen: int, reason: str = "") -> Draw:
    """Give up a draw that is not published; one that was made needs a reason, for all to see."""
    event, draw = _held(draw_id, seen)
    if draw.state not in PENDING:
        raise changed_meanwhile(event.steps.last())
    if draw.state == Draw.State.DRAFT and not reason.strip():
        raise Refused(_("Say why the draw is dropped: everybody can read it."), "reason")
    act = acts.DrawDropped(**about_draw(draw), was=draw.state)
    append(event, act, actor, reason=reason.strip())
    draw.refresh_from_db()
    return draw


def seat_draw(
    event: Event, draw: Draw, *, keep_guests: bool = False
) -> tuple[acts.SeatedRound, ...]:
    """Seat the rounds of a draw; who sits where then. For services that hold the event."""
    seatings = [
        RoundSeating(number=number, tables=hall.tables, sitting_out=hall.resting)
        for number, hall in enumerate(halls_of(draw), draw.first_round)
    ]
    seat_rounds(
        event, seatings, draw=draw, seats=open_seats(request_of(draw)), keep_guests=keep_guests
    )
    return seated(event, draw.first_round, draw.last_round)


def halls_of(draw: Draw) -> list[Hall]:
    """The rounds of a draw that was made."""
    drawn = drawn_of(draw)
    return [Hall(*round_) for round_ in zip(drawn.rounds, drawn.sitting_out, strict=True)]


def _begun(event: Event, first_round: int, request: DrawRequest, actor: Actor, reason: str) -> Draw:
    last = first_round + request.rounds - 1
    if event.state == Event.State.FINISHED:
        raise Refused(_("The tournament is finished: nothing is drawn any more."))
    if not request.units:
        raise Refused(_("Nobody is entered yet: there is nobody to draw."))
    if last > format_of(event).rounds:
        raise Refused(
            _(
                "Round %(round)d is not in the format. Raise the number of rounds there first.",
                round=last,
            )
        )
    check_not_open(list(Round.objects.filter(event=event, number__range=(first_round, last))))
    try:
        request = checked(request)
    except RecordRefused as refused:
        raise Refused(refused.faults[0].message) from refused
    waiting = event.draws.filter(
        state__in=PENDING, first_round__lte=last, last_round__gte=first_round
    )
    if other := waiting.first():
        raise Refused(
            _(
                "A draw of %(rounds)s is not published yet: publish or discard it first.",
                rounds=rounds_from(other.first_round, other.last_round),
            )
        )
    _check_replacing(seated_rounds_in(event, first_round, last), reason)
    return Draw(
        event=event,
        first_round=first_round,
        last_round=last,
        request=request_json(request),
        fingerprint=fingerprint(request),
        made_by=actor.user,
    )


def _check_replacing(rounds: Sequence[Round], reason: str) -> None:
    """A published seating is not replaced without a reason."""
    if not rounds or reason.strip():
        return
    raise Refused(
        _(
            "The seating of %(rounds)s is published, with printouts perhaps. Say why it is "
            "replaced.",
            rounds=rounds_from(rounds[0].number, rounds[-1].number),
        ),
        "reason",
    )


def _check_tables(request: DrawRequest) -> None:
    """Nothing is announced that no seed could draw: it would wait for one for ever."""
    try:
        sizes_of(len(request.units), request.table_size, request.uneven, request.seats)
    except DrawImpossible as impossible:
        raise Refused(impossible.reason) from impossible


def _check_bracket(request: DrawRequest, format_: Format, number: int) -> None:
    """Nothing is announced of a knock-out that nobody could play."""
    places, there = len(request.bracket), len(request.units)
    if not places:
        raise Refused(
            _(
                "This is no round of the knock-out that can be drawn: each is drawn once the one "
                "before it has results."
            )
        )
    if not there:
        raise Refused(_("Nobody is left in the knock-out."))
    if number == format_.before_knockout + 1 and 2 * there <= places:
        raise Refused(
            ngettext(
                "The knock-out is for %(playing)d, and %(count)d is here: change the format so "
                "that fewer play it.",
                "The knock-out is for %(playing)d, and %(count)d are here: change the format so "
                "that fewer play it.",
                there,
                playing=places,
            )
        )


def _check_tie(event: Event, number: int, request: DrawRequest, *, of_all: bool = False) -> None:
    """Who is tied where the best go on is not drawn before that is decided; typed finals may be.

    ``of_all``: those are drawn too who are not here.
    """
    if request.method not in {Method.RANKED, Method.KNOCKOUT}:
        return
    here = playing_in(event, number)
    playing = [one.number for one in entrants_in(event, number)] if of_all else here
    tie = tie_before(event, number, playing)
    if tie is None or tie.decided:
        return
    tied = numbered(tie.numbers)
    if not set(tie.numbers) <= set(here):
        raise Refused(
            _(
                "These numbers are tied in round %(round)d, and some are not here: %(tied)s. Check "
                "them in, or draw those who are here.",
                round=number,
                tied=tied,
            )
        )
    raise Refused(
        ngettext(
            "These numbers are tied for %(count)d place in round %(round)d: %(tied)s. Decide the "
            "tie first, on the page of the draws.",
            "These numbers are tied for %(count)d places in round %(round)d: %(tied)s. Decide the "
            "tie first, on the page of the draws.",
            tie.places,
            round=number,
            tied=tied,
        )
    )


def _held(draw_id: int, seen: int) -> tuple[Event, Draw]:
    """The event, held, and the draw as it is now; raises ``Conflict``."""
    event = _event_of(draw_id)
    check_seen(event, seen, acts.DrawAct)
    return event, Draw.objects.get(pk=draw_id)


def _event_of(draw_id: int) -> Event:
    return lock_event(Draw.objects.values_list("event_id", flat=True).get(pk=draw_id))


def _check_state(draw: Draw, state: Draw.State) -> None:
    if draw.state != state:
        raise changed_meanwhile(draw.event.steps.last())


def clean_seed(seed: str) -> str:
    """A seed as it is kept; raises ``Refused`` for an empty or too long one."""
    clean = clean_name(seed)
    if not clean or len(clean) > LONGEST_SEED:
        raise Refused(
            _(
                "Type the seed: what the dice showed, or any words of at most %(most)d letters.",
                most=LONGEST_SEED,
            ),
            "seed",
        )
    return clean


def tables_of(draw: Drawn) -> dict[str, Any]:
    """The rounds of a draw as acts say them."""
    resting = tuple(tuple(sorted(some)) for some in draw.sitting_out)
    return {"rounds": draw.rounds, "resting": resting}


def about_draw(draw: Draw) -> dict[str, Any]:
    """What acts say of a draw."""
    return {
        "draw": draw.pk,
        "first": draw.first_round,
        "last": draw.last_round,
        "method": draw.request["method"],
        "units": len(draw.request["units"]),
        "fingerprint": draw.fingerprint,
    }
