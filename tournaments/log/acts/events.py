"""The event itself: made, changed, shown, begun, finished."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from typing_extensions import TypedDict

from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import TERM, Term, Terms
from tournaments.log.phrases import NOTHING, changes
from tournaments.log.state import EventState
from tournaments.log.value import UNTOLD

FIELDS = {
    "name": _("name"),
    "day": _("day"),
    "place": _("place"),
    "seed": _("seed of lots"),
    "game": _("game"),
    "ruleset": _("rule set"),
    "options": _("house rules"),
    "unit": _("who is placed"),
    "table_size": _("size of tables"),
    "rounds": _("rounds"),
    "hands": _("hands in a round"),
    "round_minutes": _("minutes of a round"),
    "scoring": _("points and ranking"),
    "draws": _("draws"),
    "apart": _("who is kept apart"),
    "uneven": _("uneven fields"),
    "awards": _("awards"),
    "categories": _("categories"),
    "second_look": _("second look"),
    "fee": _("fee"),
    "currency": _("currency"),
}
SHOWN = {
    "nothing": _("nothing"),
    "seating": _("entries and seating"),
    "everything": _("seating, results and standings"),
}
NAMES = {
    "whole": _("whole names"),
    "short": _("given name and an initial: Anna K."),
    "numbers": _("numbers alone: #7"),
}


class EventChanges(TypedDict, total=False):
    """By field what was and what is."""

    name: tuple[Term, Term]
    day: tuple[Term, Term]
    place: tuple[Term, Term]
    seed: tuple[Term, Term]


class EventMade(Act):
    """Nobody else sees it yet."""

    kind = "event-made"
    name: Term
    day: Term = UNTOLD
    ruleset: Term = UNTOLD
    place: Term = UNTOLD
    seed: Term = UNTOLD
    format: Terms = UNTOLD
    words = _("The event “%(name)s” is made.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return EventState(
            name=self.name, day=self.day, place=self.place, seed=self.seed, format=self.format
        )


class EventChanged(Act):
    """What it is called, or the seed of its lots."""

    kind = "event-changed"
    changed: EventChanges
    words = _("The event is changed: %(changes)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        changed: Mapping[str, Any] = {**self.changed}
        return replace(state, **{key: now for key, (_was, now) in changed.items()})

    @property
    def filling(self) -> dict[str, object]:
        return {"changes": _changes({**self.changed})}


class FormatChanged(Act):
    """Numbers of the format: by key what was and what is, None for a key left out."""

    kind = "format-changed"
    changed: Annotated[Mapping[str, tuple[Any, Any]], TERM]
    words = _("The format is changed: %(changes)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        changed = {key: now for key, (_was, now) in self.changed.items()}
        return replace(state, format={**state.format, **changed})

    @property
    def filling(self) -> dict[str, object]:
        return {"changes": _changes(self.changed)}


class EventShown(Act):
    """What everybody may read."""

    kind = "event-shown"
    shown: Term
    before: Term = ""
    words = _("Everybody may read: %(what)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return replace(state, shown=self.shown)

    @property
    def filling(self) -> dict[str, object]:
        return {"what": SHOWN[self.shown]}


class EventNames(Act):
    """How public pages show names."""

    kind = "event-names"
    names: Term
    before: Term = ""
    words = _("Names on public pages: %(how)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return replace(state, names=self.names)

    @property
    def filling(self) -> dict[str, object]:
        return {"how": NAMES[self.names]}


class StateAct(Act):
    """The event is in another state."""

    now: ClassVar[str]

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return replace(state, state=self.now)


class EventStarted(StateAct):
    """The first round opens."""

    kind, now = "event-started", "running"
    words = _("The event begins.")


class EventFinished(StateAct):
    """All is over."""

    kind, now = "event-finished", "finished"
    words = _("The event is finished.")


class EventReopened(StateAct):
    """It was not over."""

    kind, now = "event-reopened", "running"
    words = _("The finished event goes on.")


def _changes(changed: Mapping[str, Any]) -> Text:
    return changes(
        (_field(name), _value(was), _value(now))
        for key, (was, now) in changed.items()
        for name, was, now in _parts(key, was, now)
    )


def _parts(key: str, was: object, now: object) -> list[tuple[str, object, object]]:
    """What differs within an object, key by key; else the whole."""
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return [(key, was, now)]
    keys = [inner for inner in sorted({*was, *now}) if was.get(inner) != now.get(inner)]
    return [(f"{key}/{inner}", was.get(inner), now.get(inner)) for inner in keys]


def _field(path: str) -> Text:
    key, slash, rest = path.partition("/")
    name = FIELDS.get(key) or verbatim(key)
    return Text("%(name)s (%(rest)s)", {"name": name, "rest": rest}) if slash else name


def _value(value: object) -> str:
    if value is None or value in ("", [], {}):
        return NOTHING
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
