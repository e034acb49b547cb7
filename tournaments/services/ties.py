"""Ties where the best go on to a final or a knock-out: decided by lot, a play-off, the director."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from uuid import UUID

from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.engine.cuts import Tie, TieRule, by_lot
from tournaments.log.acts.drawing import DrawAct
from tournaments.log.acts.ties import TieDecided
from tournaments.log.parts import Numbered
from tournaments.log.phrases import numbered
from tournaments.models import Draw, Event, Round
from tournaments.selectors.drawing import PENDING, names_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.ties import tie_now
from tournaments.selectors.undo_blockers import DRAWN
from tournaments.services.drawing import clean_seed
from tournaments.services.steps import Actor, append, check_seen, done_before, lock_event

SEED_BYTES = 4  # of a seed nobody threw dice for


@atomic
def decide_tie(
    *,
    event_id: int,
    number: int,
    how: TieRule,
    order: Sequence[int] = (),
    seed: str = "",
    reason: str = "",
    actor: Actor,
    seen: int,
    uuid: UUID | None = None,
) -> Event:
    """Say who goes on to round ``number`` of those who are tied for it.

    ``seed`` of a lot, "": the machine draws one; ``order``: everybody tied, best first, otherwise.
    ``reason``: why, where the director decides or another way was agreed. Raises
    ``Refused``, ``Conflict``.
    """
    event = lock_event(event_id)
    if done_before(event, uuid, actor, TieDecided, round=number):
        return event
    check_seen(event, seen, TieDecided, DrawAct)
    tie = tie_now(event, number)
    if tie is None:
        raise Refused(_("No tie is to be decided before round %(round)d.", round=number))
    check_not_drawn(event, number)
    if how is TieRule.LOT:
        seed = clean_seed(seed) if seed else secrets.token_hex(SEED_BYTES)
        order = by_lot(tie.numbers, seed)
    else:
        seed = ""
        _check_order(tie, order)
    _check_reason(event, how, reason)
    names = names_of(event)
    act = TieDecided(
        round=number,
        places=tie.places,
        order=tuple(Numbered(number=one, name=names[one]) for one in order),
        how=how.value,
        seed=seed,
    )
    append(event, act, actor, reason=reason.strip(), uuid=uuid)
    return event


def open_tie(number: int) -> TieDecided:
    """The act that opens a decided tie before a round again."""
    return TieDecided(round=number, places=0, order=(), how=TieRule.DIRECTOR.value)


def check_not_drawn(event: Event, number: int) -> None:
    """Refuse to decide anew what a draw went by; two queries."""
    seated = Round.objects.filter(event=event, number=number)
    waiting = Draw.objects.filter(event=event, first_round=number, state__in=PENDING)
    if seated.exists() or waiting.exists():
        raise Refused(Text(DRAWN.message, {"round": number}))


def _check_order(tie: Tie, order: Sequence[int]) -> None:
    if sorted(order) != sorted(tie.numbers):
        raise Refused(
            _(
                "Enter each of these numbers once, the best first: %(tied)s.",
                tied=numbered(sorted(tie.numbers)),
            ),
            "order",
        )


def _check_reason(event: Event, how: TieRule, reason: str) -> None:
    agreed = format_of(event).tie_rule
    if reason.strip():
        return
    if how is TieRule.DIRECTOR:
        raise Refused(_("Say why: it stands in the minutes."), "reason")
    if agreed not in {None, how}:
        raise Refused(
            _("The format decides ties in another way. Say why it is not followed."), "reason"
        )
