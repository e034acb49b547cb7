"""An event's file read: it makes the event, or brings it up to date; in whole, or not at all.

A newer file of an event that is here is taken where all that is here stands in it: the log of the
event, every result, every entry of every score sheet. UUIDs that other rows of this site have are
exchanged, so that a file reaches no row but those of its own event.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import IntegrityError, transaction

from scorer.games.text import Text, joined
from scorer.games.text import gettext as _
from scorer.models import Club, Entry, ScoreSheet
from scorer.records import RecordRefused
from scorer.records.faults import Fault, refuse
from scorer.sheets.services.projections import batched
from scorer.support.transactions import atomic
from tournaments.log.acts.events import EventImported, EventShown
from tournaments.models import Event, Result, Step
from tournaments.records.event_checks import check_event
from tournaments.records.event_file import FORMAT, EventJson, as_json, read_event
from tournaments.records.event_names import texts_of, with_clean_names
from tournaments.selectors.event_changes import Ahead, changes, differences
from tournaments.selectors.event_file import event_in_file, event_json
from tournaments.services.event_rows import EventRows, event_values
from tournaments.services.events import event_slug
from tournaments.services.steps import Actor, append, lock_event

UUIDS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST_NAMED = 5  # of the names that were not clean
OWN = {"format", "uuid", "slug", "people"}  # what each site has of its own
NOT_CLEAR = _("The parts of this file do not fit each other: %(part)s.")


class Outcome(StrEnum):
    """What became of a file."""

    MADE = "made"
    UPDATED = "updated"
    SAME = "same"
    OLDER = "older"


WORDS = {
    Outcome.MADE: _("The tournament is here. Nobody else sees it until you show it."),
    Outcome.UPDATED: _("The tournament is up to date."),
    Outcome.SAME: _("This tournament is already here, as new as in the file."),
    Outcome.OLDER: _("This tournament is already here, and newer than in the file."),
}


class Imported(NamedTuple):
    """The event, what became of the file, and that in words."""

    event: Event
    outcome: Outcome
    words: Text

    @property
    def made(self) -> bool:
        """Whether the event is new here."""
        return self.outcome is Outcome.MADE


@atomic
def import_event(
    *, raw: object, club: Club, actor: Actor, check_new: Callable[[Club], object] = id
) -> Imported:
    """The event in what ``read_json`` gave becomes one of ``club``, or the club's is brought to it.

    Nobody else sees a new one yet; ``check_new`` may refuse it. Raises ``RecordRefused``, and then
    nothing is kept. Names are cleaned, and the words tell which were not clean.
    """
    said = read_event(raw)
    check_event(said)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # two at once: the second finds it
    mark = uuid5(said.uuid, f"into {club.slug}")
    known = Step.objects.filter(uuid__in=(said.uuid, mark), event__club=club).first()
    kept = set(texts_of(event_json(known.event))) if known else set()
    raw, changed = with_clean_names(raw, kept)
    if changed:
        said = read_event(raw)
    try:
        with transaction.atomic():
            if known:
                found = _bring_up_to_date(known.event_id, raw, said, mark)
            else:
                check_new(club)
                found = _make(club, _with_free_uuids(raw, {}, mark), mark, actor)
    except IntegrityError:
        raise refuse(_("Something stands twice in this file that may stand there once.")) from None
    if changed and found.outcome in {Outcome.MADE, Outcome.UPDATED}:
        return found._replace(words=joined([found.words, _cleaned(changed)], " "))
    return found


def _make(club: Club, said: EventJson, mark: UUID, actor: Actor) -> Imported:
    own = said.format == FORMAT
    event = Event.objects.create(
        club=club,
        slug=_slug(said) if own else event_slug(said.name),
        names=said.names or club.names,
        **event_values(said),
    )
    EventRows(event, said).write()
    if own:
        _check_written(event, said)
    act = EventImported(name=event.name, uuid=str(said.uuid), slug=said.slug, here=own)
    own_uuids = {step.uuid for step in said.steps}  # a file of before has such a step too
    append(event, act, actor, uuid=None if mark in own_uuids else mark)
    return Imported(event, Outcome.MADE, _words(Outcome.MADE, changes(None, said)[1]))


def _slug(said: EventJson) -> str:
    """The address that the event has elsewhere, where it is free here."""
    try:
        validate_slug(said.slug)
    except ValidationError:
        return event_slug(said.name)
    taken = Event.objects.filter(slug=said.slug).exists()
    return event_slug(said.name) if taken else said.slug


def _bring_up_to_date(event_id: int, raw: object, said: EventJson, mark: UUID) -> Imported:
    event = lock_event(event_id)
    list(ScoreSheet.objects.select_for_update(no_key=True).filter(club=event.club))
    if said.format != FORMAT:
        return Imported(event, Outcome.SAME, _("The club has this tournament already."))
    here = event_in_file(event)
    said = _with_free_uuids(raw, as_json(here), mark)
    mine, theirs = changes(here, said)
    if mine and theirs:
        first = _("The tournament went on here and in the file. Nothing was changed.")
        raise RecordRefused(*(Fault((), text) for text in (first, *differences(mine, theirs))))
    if not theirs:
        outcome = Outcome.OLDER if mine else Outcome.SAME
        return Imported(event, outcome, WORDS[outcome])
    values = event_values(said) | {"names": said.names or event.names}
    shown = [s.said.get("shown") for s in theirs.steps if s.kind == EventShown.kind]
    if shown and shown[-1] in Event.Shown:
        values["shown"] = shown[-1]
    for name, value in values.items():
        setattr(event, name, value)
    event.save(update_fields=list(values))
    EventRows(event, said, here).write()
    _check_written(event, said)
    return Imported(event, Outcome.UPDATED, _words(Outcome.UPDATED, theirs))


def _cleaned(changed: Mapping[str, str]) -> Text:
    """Which names were not clean, some of them by what they are called."""
    names = [f"“{name}”" for name in sorted(filter(None, changed.values()))]
    more = "…" if len(names) > MOST_NAMED else ""
    return _(
        "Characters that cannot be seen were removed from these names: %(names)s",
        names=", ".join(names[:MOST_NAMED]) + more,
    )


def _words(outcome: Outcome, ahead: Ahead) -> Text:
    """What happened, and how much came."""
    counted = ahead.counted()
    if not counted:
        return WORDS[outcome]
    # Translators: a list such as “12 results, 3 rounds, 48 hands” follows.
    came = _("From the file: %(what)s.", what=joined(counted))
    return joined([WORDS[outcome], came], " ")


def _check_written(event: Event, said: EventJson) -> None:
    """What was written must be what the file says, the standings too; raises ``RecordRefused``."""
    now = event_in_file(event)
    if now.standings != said.standings:
        message = _("The standings would not be those of the file. Nothing was changed.")
        raise refuse(message, "standings")
    for part in fields(now):
        if part.name not in OWN and getattr(now, part.name) != getattr(said, part.name):
            raise refuse(replace(NOT_CLEAR, values={"part": part.name}), part.name)


def _with_free_uuids(raw: Any, ours: Any, mark: UUID) -> EventJson:  # noqa: ANN401 — JSON
    """The file with other UUIDs for those of rows that are not the event's; ``ours``: its file."""
    parts = ("steps", "rounds")
    text = json.dumps({key: raw[key] for key in parts})
    here = set(UUIDS.findall(json.dumps({key: ours.get(key) for key in parts})))
    file = sorted(set(UUIDS.findall(text)) - here)
    taken = {
        str(one)
        for some in batched(file)
        for model, column in ((Step, "uuid"), (Result, "uuid"), (Entry, "uuid"), (ScoreSheet, "pk"))
        for one in model.objects.filter(**{f"{column}__in": some}).values_list(column, flat=True)
    }
    other = {uuid: str(uuid5(mark, uuid)) for uuid in file}
    other = {uuid: own for uuid, own in other.items() if uuid in taken or own in here}
    if not other:
        return read_event(raw)
    return read_event(raw | json.loads(UUIDS.sub(lambda at: other.get(at[0], at[0]), text)))
