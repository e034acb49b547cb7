"""From one round to the next in one go: drawn, published, opened, the clock started.

Each is the act of its own service, and what is done already stays: where one cannot be, whoever
asked goes on from there step by step.
"""

from __future__ import annotations

import secrets
from uuid import UUID, uuid5

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from tournaments.log.acts.drawing import DrawAct
from tournaments.models import Draw, Event, Round
from tournaments.selectors.draw_values import report_of
from tournaments.selectors.drawing import PENDING, asked_of, roll
from tournaments.selectors.formats import format_of
from tournaments.services import drawing
from tournaments.services.clock import start_clock
from tournaments.services.draw_jobs import make_draw_apart
from tournaments.services.events import check_takes_place
from tournaments.services.rounds import open_round, round_of
from tournaments.services.steps import Actor, check_seen

SEED_BYTES = 4  # of a seed nobody threw dice for


def start_round(
    *,
    event: Event,
    number: int,
    actor: Actor,
    seen: int,
    seed: str = "",
    reason: str = "",
    uuid: UUID | None = None,
) -> Round:
    """Let round ``number`` be played: whatever that still takes.

    ``seed``: what dice showed; "" where the machine draws one, once the fingerprint is written
    down. ``reason``: why the event goes on although something is open. Raises ``Refused``,
    ``Conflict``, ``EntriesChanged`` as the services of each act do; nothing is done where
    somebody drew, moved or published after the step ``seen``.
    """
    check_seen(event, seen, DrawAct)
    check_takes_place(event)
    seed = drawing.clean_seed(seed) if seed else ""
    if not Round.objects.filter(event=event, number=number).exists():
        _seat(event, number, seed, actor, seen, uuid and uuid5(uuid, "draw"))
    open_round(event_id=event.pk, number=number, actor=actor, reason=reason, uuid=uuid)
    if round_of(event, number).minutes:
        start_clock(event_id=event.pk, number=number, actor=actor)
    return round_of(event, number)


def draw_round(
    *,
    event: Event,
    number: int,
    actor: Actor,
    seen: int,
    seed: str = "",
    reason: str = "",
    uuid: UUID | None = None,
) -> Draw:
    """Announce round ``number`` as the format draws it, and draw it at once: a draft.

    ``seed`` as above; ``reason``: why a published seating is replaced. The same UUID goes on from
    where it stopped. Raises ``Refused``, ``Conflict``; a seed that cannot be is refused
    before anything is announced.
    """
    seed = drawing.clean_seed(seed) if seed else ""
    return _drawn(event, _announce(event, number, actor, seen, uuid, reason), seed, actor)


def _seat(event: Event, number: int, seed: str, actor: Actor, seen: int, uuid: UUID | None) -> None:
    """Draw and publish the round, going on with a draw that is there already."""
    waiting = event.draws.filter(state__in=PENDING, first_round=number).first()
    draw = _drawn(event, waiting or _announce(event, number, actor, seen, uuid), seed, actor)
    if report_of(draw).broken:
        raise Refused(
            _("The draw has what must not be. Look at it, then publish it or draw again.")
        )
    drawing.publish(draw_id=draw.pk, actor=actor, seen=_newest(event))


def _drawn(event: Event, draw: Draw, seed: str, actor: Actor) -> Draw:
    """A draw with its tables, by the machine's seed where there is none."""
    if draw.state != Draw.State.ANNOUNCED:
        return draw
    seed = seed or secrets.token_hex(SEED_BYTES)
    if not make_draw_apart(draw, seed=seed, actor=actor, seen=_newest(event)):
        raise Refused(_("The draw is being made: wait a moment."))
    draw.refresh_from_db()
    return draw


def _announce(
    event: Event, number: int, actor: Actor, seen: int, uuid: UUID | None, reason: str = ""
) -> Draw:
    """As the format draws the round: those who are here, where anybody has checked in."""
    format_ = format_of(event)
    _entered, here = roll(event, number)
    request = asked_of(
        event,
        format_,
        first=number,
        last=format_.drawn_until(number),
        method=format_.draw_of(number),
        uneven=format_.uneven,
        here=bool(here),
    )
    return drawing.announce(
        event_id=event.pk,
        first_round=number,
        request=request,
        actor=actor,
        seen=seen,
        reason=reason,
        uuid=uuid,
    )


def _newest(event: Event) -> int:
    """The step that the act before has just appended."""
    return int(event.steps.latest("pk").pk)
