"""The event itself: made, changed, shown, begun, finished; who helps at its desk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from scorer.games.text import Text, ngettext, verbatim
from scorer.games.text import gettext as _
from tournaments.log.act import Act
from tournaments.log.marks import TERM, Name, Term, Terms
from tournaments.log.phrases import NOTHING, Choice, changes
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
    "final_rounds": _("final rounds"),
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
LEFT_OUT = {"final_rounds"}  # not there where a format has none; the other keys may be null


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


class ChangeAct(Act):
    """By key what was and what is; None for a key left out."""

    changed: Annotated[Mapping[str, tuple[Any, Any]], TERM]

    @property
    def now(self) -> dict[str, Any]:
        """What is, by key."""
        return {key: is_now for key, (_was, is_now) in self.changed.items()}

    @property
    def filling(self) -> dict[str, object]:
        return {"changes": _changes(self.changed)}


class EventChanged(ChangeAct):
    """What it is called, or the seed of its lots."""

    kind = "event-changed"
    words = _("The event is changed: %(changes)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return replace(state, **self.now)


class FormatChanged(ChangeAct):
    """Numbers of the format."""

    kind = "format-changed"
    words = _("The format is changed: %(changes)s.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        now = {**state.format, **self.now}
        gone = {key for key in LEFT_OUT if now.get(key) is None}
        return replace(state, format={key: now[key] for key in now if key not in gone})


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
        return {"what": Choice("shown", self.shown)}


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
        return {"how": Choice("names", self.names)}


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


class PassGiven(Act):
    """Somebody helps at the desk."""

    kind = "pass-given"
    name: Name
    minutes: int
    counted = "minutes"
    words = ngettext(
        "%(name)s may help at the desk for %(minutes)d minute.",
        "%(name)s may help at the desk for %(minutes)d minutes.",
        1,
    )


class PassWithdrawn(Act):
    """It opens nothing any more."""

    kind = "pass-withdrawn"
    name: Name
    words = _("%(name)s helps at the desk no longer.")


class EventImported(Act):
    """``state``: the event as it was read; ``uuid`` and ``slug`` of where it was written."""

    kind, topic = "event-imported", "event_file"
    name: Term = UNTOLD
    uuid: Term = UNTOLD
    slug: Term
    state: EventState = UNTOLD
    words = _("The event was read from a file of “%(slug)s”.")

    def apply(self, state: EventState, *, reason: str) -> EventState:
        return self.state


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
