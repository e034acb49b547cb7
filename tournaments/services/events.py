"""Events: made from a format, changed, shown, begun, finished."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import date
from uuid import UUID

from scorer.clubs.services.slugs import free_slug
from scorer.games.text import gettext as _
from scorer.models import Club
from scorer.support.names import clean_name
from scorer.support.refused import Refused, Taken
from scorer.support.transactions import atomic
from tournaments.engine.formats import Format
from tournaments.log.acts import events as acts
from tournaments.log.acts.drawing import DrawAct
from tournaments.log.acts.money import FeesSet
from tournaments.models import Event, Round
from tournaments.records import formats
from tournaments.selectors.formats import faults_of, format_of
from tournaments.services.hall import show_hall_names
from tournaments.services.round_count import MovedRounds, follow_rounds
from tournaments.services.self_entry import forget_asked
from tournaments.services.steps import Actor, append, check_seen, done_before, lock_event

CANCELLING = (acts.EventCancelled, acts.EventTakesPlace)
ACTS = (acts.EventChanged, acts.FormatChanged, acts.EventShown, acts.StateAct, FeesSet, *CANCELLING)
LONGEST_SLUG = 70
SEED_BYTES = 4


@atomic
def make_event(
    *,
    club: Club,
    format: Format,  # noqa: A002 — the word of the trade
    name: str,
    day: date,
    place: str = "",
    names: str = "",
    hall_names: str = "",
    actor: Actor,
    uuid: UUID | None = None,
) -> Event:
    """Make an event of a club; nobody else sees it yet. The same UUID makes it once.

    ``names`` is how public pages show who plays (empty: as the club's events do), ``hall_names``
    how screens in the hall do (empty: the same).
    """
    if step := done_before(None, uuid, actor, acts.EventMade):
        if step.event.club_id != club.pk:
            raise Taken
        return step.event
    clean = clean_name(name)
    if not clean:
        raise Refused(_("Give the tournament a name."), "name")
    _check_format(format)
    event = Event.objects.create(
        club=club,
        slug=event_slug(clean),
        name=clean,
        place=clean_name(place),
        day=day,
        game=format.game,
        ruleset=format.ruleset,
        format=formats.as_json(format),
        seed=secrets.token_hex(SEED_BYTES),
    )
    act = acts.EventMade(
        name=clean,
        day=day.isoformat(),
        ruleset=format.ruleset,
        place=event.place,
        seed=event.seed,
        format=event.format,
    )
    append(event, act, actor, uuid=uuid)
    _show_names(event, names or club.names, actor)
    show_hall_names(event, hall_names, actor)
    return event


@atomic
def change_event(
    *, event_id: int, name: str, day: date, place: str, seed: str, actor: Actor, seen: int
) -> Event:
    """Change what an event is called, and the seed of its lots before the first round.

    Raises ``Refused`` and ``Conflict``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, *ACTS)
    new = {"name": clean_name(name), "day": day, "place": clean_name(place), "seed": seed}
    if not new["name"]:
        raise Refused(_("Give the tournament a name."), "name")
    if seed != event.seed and event.state != Event.State.PREPARING:
        raise Refused(_("The seed of drawn lots stays once the tournament has begun."), "seed")
    changed = {
        field: (str(getattr(event, field)), str(value))
        for field, value in new.items()
        if getattr(event, field) != value
    }
    if not changed:
        return event
    append(event, acts.EventChanged(changed=changed), actor)
    return event


@atomic
def change_format(
    *,
    event_id: int,
    format: Format,  # noqa: A002 — as above
    reason: str = "",
    actor: Actor,
    seen: int,
) -> Event:
    """Change numbers of the format; once the event has begun only for a ``reason``.

    Rounds beyond their new number lose their seats. Raises ``Refused`` for what cannot be,
    and ``Conflict``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, *ACTS)
    _check_format(format)
    changed = difference(formats.as_json(format_of(event)), formats.as_json(format))
    if not changed:
        return event
    begun = event.state != Event.State.PREPARING
    if begun and not reason.strip():
        raise Refused(_("The tournament has begun: say why its format changes."), "reason")
    seated = Round.objects.filter(event=event).exists()
    fixed = {"game", "ruleset", "unit", "table_size"}
    if seated and fixed.intersection(changed):
        raise Refused(
            _("Rounds are seated: game, rule set and size of the tables stay as they are.")
        )
    moved: MovedRounds = {"unseated": (), "seated": ()}
    if "rounds" in changed:
        check_seen(event, seen, DrawAct)
        moved = follow_rounds(event, format.rounds, actor, reason=reason.strip())
    act = acts.FormatChanged(changed=changed, **moved)
    append(event, act, actor, reason=reason.strip())
    return event


@atomic
def show(
    *,
    event_id: int,
    shown: str,
    actor: Actor,
    seen: int,
    names: str = "",
    hall_names: str | None = None,
) -> Event:
    """Change what everybody may read, and how ``names`` (empty: as before).

    ``hall_names`` is how the hall reads them (empty: as public pages; None: as before).
    Raises ``Conflict`` and ``Refused``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, *ACTS)
    if shown not in Event.Shown.values:
        allowed = ", ".join(Event.Shown.values)
        raise Refused(_("Allowed: %(allowed)s.", allowed=allowed), "shown")
    if names and names not in Event.Names.values:
        allowed = ", ".join(Event.Names.values)
        raise Refused(_("Allowed: %(allowed)s.", allowed=allowed), "names")
    if event.shown != shown:
        append(event, acts.EventShown(shown=shown, before=event.shown), actor)
    if names:
        _show_names(event, names, actor)
    if hall_names is not None:
        show_hall_names(event, hall_names, actor)
    return event


def _show_names(event: Event, names: str, actor: Actor) -> None:
    if event.names == names:
        return
    now = Event.Names(names).value
    append(event, acts.EventNames(names=now, before=event.names), actor)


@atomic
def start_event(*, event_id: int, actor: Actor) -> Event:
    """The event begins: from now on changes of its format are told with their reason."""
    return begin(lock_event(event_id), actor)


def begin(event: Event, actor: Actor) -> Event:
    """The same within the transaction of a service that holds the event."""
    if event.state == Event.State.PREPARING:
        append(event, acts.EventStarted(), actor)
    return event


@atomic
def finish_event(*, event_id: int, actor: Actor, seen: int) -> Event:
    """The director says that all is over; nothing else ends an event.

    Raises ``Refused`` while a round is open or none was played, and ``Conflict``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, *ACTS)
    rounds = list(Round.objects.filter(event=event))
    _check_none_open(rounds)
    if not any(row.state == Round.State.CLOSED for row in rounds):
        raise Refused(_("No round has been played yet."))
    if event.state != Event.State.FINISHED:
        append(event, acts.EventFinished(), actor)
        forget_asked(event)
    return event


@atomic
def reopen_event(*, event_id: int, reason: str, actor: Actor, seen: int) -> Event:
    """A finished event goes on; raises ``Refused`` without a reason, ``Conflict``."""
    event = lock_event(event_id)
    check_seen(event, seen, *ACTS)
    if not reason.strip():
        raise Refused(_("Say why the tournament goes on."), "reason")
    if event.state == Event.State.FINISHED:
        append(event, acts.EventReopened(), actor, reason=reason.strip())
    return event


@atomic
def cancel_event(*, event_id: int, reason: str, actor: Actor, seen: int) -> Event:
    """Say that the event does not take place; its entries, draws and results stay.

    Raises ``Refused`` without a reason, while a round is open and once all is over, and
    ``Conflict``.
    """
    event = lock_event(event_id)
    check_seen(event, seen, *ACTS)
    if not reason.strip():
        raise Refused(_("Give the reason: everybody reads it."), "reason")
    if event.state == Event.State.FINISHED:
        raise Refused(_("The tournament is finished: it cannot be cancelled."))
    _check_none_open(Round.objects.filter(event=event))
    if not event.cancelled:
        append(event, acts.EventCancelled(), actor, reason=reason.strip())
    return event


@atomic
def hold_event(*, event_id: int, actor: Actor, seen: int) -> Event:
    """A cancelled event takes place after all. Raises ``Conflict``."""
    event = lock_event(event_id)
    check_seen(event, seen, *ACTS)
    if event.cancelled:
        append(event, acts.EventTakesPlace(), actor)
    return event


def check_takes_place(event: Event) -> None:
    """Raise ``Refused`` where the event is cancelled: no round of it is opened."""
    if event.cancelled:
        raise Refused(
            _("The tournament is cancelled: no round is opened until it takes place after all.")
        )


def _check_none_open(rounds: Iterable[Round]) -> None:
    for row in rounds:
        if row.state == Round.State.OPEN:
            raise Refused(_("Round %(round)d is open: close or stop it.", round=row.number))


def difference(
    old: Mapping[str, object], new: Mapping[str, object]
) -> dict[str, tuple[object, object]]:
    """What differs between two formats by key, before and after; a key left out is None."""
    return {
        key: (old.get(key), new.get(key))
        for key in sorted({*old, *new})
        if old.get(key) != new.get(key)
    }


def _check_format(format: Format) -> None:  # noqa: A002 — as above
    if faults := faults_of(format):
        path = faults[0].path
        raise Refused(faults[0].message, str(path[0]) if path else "")


def event_slug(name: str) -> str:
    """An address for an event of that name, which no event has yet."""
    return free_slug(Event, name, otherwise="event", longest=LONGEST_SLUG)
