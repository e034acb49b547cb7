"""Sitting out one round by one's own wish: noted for a round to come, and undone.

Draws and repairs leave the player out of that round, without a bye. What the round counts the
format says, as for any round that was missed.
"""

from __future__ import annotations

from uuid import UUID

from scorer.games.text import gettext as _
from scorer.support.refused import Refused
from scorer.support.transactions import atomic
from tournaments.log.acts.register import SitsOut, SitsOutUndone
from tournaments.models import Entrant, Event
from tournaments.selectors.formats import format_of
from tournaments.services.entering import check_going, find_entrant, last_begun
from tournaments.services.entry_details import numbered
from tournaments.services.steps import Actor, append, done_before, lock_event


@atomic
def sit_out(
    *,
    event_id: int,
    number: int,
    round_number: int,
    actor: Actor,
    reason: str = "",
    uuid: UUID | None = None,
) -> Entrant:
    """Number ``number`` does not play a round that is not open yet.

    Raises ``Refused`` for a round that is open, or that they do not play anyway. Noting it
    twice is done once.
    """
    event, entrant = _held(event_id, number)
    done = done_before(event, uuid, actor, SitsOut, number=number, round=round_number)
    if done or round_number in entrant.sits_out:
        return entrant
    _check_to_come(event, round_number)
    if not entrant.plays(round_number):
        raise Refused(
            _("%(name)s does not play round %(round)d.", name=entrant.name, round=round_number),
            "round",
        )
    act = SitsOut(**numbered(entrant), round=round_number)
    append(event, act, actor, reason=reason, uuid=uuid)
    return find_entrant(event, number)


@atomic
def play_after_all(*, event_id: int, number: int, round_number: int, actor: Actor) -> Entrant:
    """Number ``number`` plays a round after all that is not open yet; raises as ``sit_out``."""
    event, entrant = _held(event_id, number)
    if round_number not in entrant.sits_out:
        return entrant
    _check_to_come(event, round_number)
    append(event, SitsOutUndone(**numbered(entrant), round=round_number), actor)
    return find_entrant(event, number)


def rounds_to_come(event: Event, entrant: Entrant, begun: int) -> list[int]:
    """The rounds after ``begun``, the last one opened, that somebody can ask to sit out."""
    rounds = range(begun + 1, format_of(event).rounds + 1)
    return [number for number in rounds if entrant.plays(number)]


def _held(event_id: int, number: int) -> tuple[Event, Entrant]:
    event = lock_event(event_id)
    check_going(event)
    return event, find_entrant(event, number)


def _check_to_come(event: Event, number: int) -> None:
    if number <= last_begun(event):
        raise Refused(
            _(
                "Round %(round)d is open already: say at its table who did not come.",
                round=number,
            ),
            "round",
        )
    if number > format_of(event).rounds:
        raise Refused(_("There is no round %(round)d.", round=number), "round")
