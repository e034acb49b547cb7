"""What every write in an event shares: one transaction, one step, nobody overwritten.

A service locks the event, checks on its rows that the act can be done, makes new rows and
appends the act to the log; ``append`` changes the other rows. The same UUID sent again does
nothing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from scorer.games.text import gettext as _
from scorer.models import User
from scorer.support.refused import Conflict, Taken
from tournaments.log.act import Act
from tournaments.log.codec import act_json, kinds_of
from tournaments.models import Event, Step, Table
from tournaments.services.row_changes import change_rows


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does it: an account, or nobody (a command, a demonstration).

    ``undoes``: the UUID of the step that they undo by it. ``content``: a fingerprint of what they
    sent; None: not known.
    """

    user: User | None = None
    name: str = ""
    undoes: UUID | None = None
    content: UUID | None = None

    @property
    def called(self) -> str:
        """The name the minutes keep."""
        return self.name or (str(self.user) if self.user else "")


def lock_event(event_id: int) -> Event:
    """The event, for this transaction's writing alone; raises ``Event.DoesNotExist``."""
    return _lock(pk=event_id)


def lock_table(table_id: int) -> tuple[Event, Table]:
    """The event of a table, locked, and the table as it is then, with its round and sheet.

    Raises ``Event.DoesNotExist`` where there is no such table.
    """
    event = _lock(rounds__tables=table_id)
    return event, Table.objects.select_related("round", "sheet").get(pk=table_id)


def _lock(**which: int) -> Event:
    rows = Event.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("club").get(**which)


def done_before(
    event: Event | None, uuid: UUID | None, actor: Actor, *acts: type[Act], **about: object
) -> Step | None:
    """The step of one of these acts that the same UUID took before with the same content.

    ``event``: None for an act that makes one. ``about``: what the act says, for a step whose
    content is not known. Raises ``Taken`` where the UUID did anything else.
    """
    step = Step.objects.filter(uuid=uuid).first() if uuid else None
    if step is None:
        return None
    same = all(step.said.get(name) == value for name, value in about.items())
    if step.content and actor.content:
        same = step.content == actor.content
    meant = event is None or step.event_id == event.pk
    if not same or not meant or step.kind not in {act.kind for act in acts}:
        raise Taken
    return step


def check_seen(event: Event, seen: int, *acts: type[Act]) -> None:
    """Raise ``Conflict`` when one of ``acts`` was done after the step ``seen``."""
    newer = Step.objects.filter(event=event, kind__in=kinds_of(*acts), pk__gt=seen)
    if step := newer.order_by("-pk").first():
        raise changed_meanwhile(step)


def changed_meanwhile(step: Step | None) -> Conflict:
    """The event has changed since it was looked at; ``step`` is the newest that says how."""
    if step is None or not step.by_name:
        return Conflict(step)
    return Conflict(
        step,
        _(
            "%(name)s changed this meanwhile: look at it again. Nothing was saved.",
            name=step.by_name,
        ),
    )


def append(
    event: Event, act: Act, actor: Actor, *, reason: str = "", uuid: UUID | None = None
) -> Step:
    """Write into the log what was done, and to the rows what it changes on them."""
    return append_all(event, [act], actor, reason=reason, uuid=uuid)


def append_all(
    event: Event,
    acts: Sequence[Act],
    actor: Actor,
    *,
    reason: str = "",
    uuid: UUID | None = None,
) -> Step:
    """The same with several acts, at least one, in one statement; the last step, of ``uuid``."""
    for act in acts:
        change_rows(act, event, reason)
    steps = [
        Step(
            event=event,
            kind=act.kind,
            said=act_json(act),
            reason=reason,
            by=actor.user,
            by_name=actor.called,
            undoes=actor.undoes,
        )
        for act in acts
    ]
    if uuid:
        steps[-1].uuid, steps[-1].content = uuid, actor.content
    *_earlier, step = Step.objects.bulk_create(steps)
    return step
