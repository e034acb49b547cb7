"""The event itself: made, changed, shown, begun, finished."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from typing_extensions import TypedDict

from scorer.games.text import Text, verbatim
from scorer.games.text import gettext as _
from tournaments.log.act import UNTOLD, Act
from tournaments.log.marks import TERM, Term, Terms
from tournaments.log.phrases import NOTHING, changes
from tournaments.log.state import EventState

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
WasAndIs = tuple[Term, Term]


class EventChanges(TypedDict, total=False):
    """By field what was and what is."""

    name: WasAndIs
    day: WasAndIs
    place: WasAndIs
    seed: WasAndIs


@dataclass(frozen=True, kw_only=True)
class EventMade(Act):
    """Nobody else sees it yet."""

    kind: ClassVar[str] = "event-made"
    name: Term
    day: Term = UNTOLD
    ruleset: Term = UNTOLD
    place: Term = UNTOLD
    seed: Term = UNTOLD
    format: Terms = UNTOLD

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """An event without anybody."""
        return EventState(
            name=self.name, day=self.day, place=self.place, seed=self.seed, format=self.format
        )

    def sentence(self) -> Text:
        """What it is called."""
        return _("The event “%(name)s” is made.", name=self.name)


@dataclass(frozen=True, kw_only=True)
class EventChanged(Act):
    """What it is called, or the seed of its lots."""

    kind: ClassVar[str] = "event-changed"
    changed: EventChanges

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """As it is called now."""
        now: dict[str, Any] = {key: is_now for key, (_was, is_now) in _items(self.changed)}
        return replace(state, **now)

    def sentence(self) -> Text:
        """What was and what is."""
        return _("The event is changed: %(changes)s.", changes=_changes(self.changed))


@dataclass(frozen=True, kw_only=True)
class FormatChanged(Act):
    """Numbers of the format: by key what was and what is, None for a key left out."""

    kind: ClassVar[str] = "format-changed"
    changed: Annotated[Mapping[str, tuple[Any, Any]], TERM]

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """The numbers of now."""
        now = {key: is_now for key, (_was, is_now) in self.changed.items()}
        return replace(state, format={**state.format, **now})

    def sentence(self) -> Text:
        """What was and what is."""
        return _("The format is changed: %(changes)s.", changes=_changes(self.changed))


@dataclass(frozen=True, kw_only=True)
class EventShown(Act):
    """What everybody may read."""

    kind: ClassVar[str] = "event-shown"
    shown: Term
    before: Term = ""

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """So much."""
        return replace(state, shown=self.shown)

    def sentence(self) -> Text:
        """What it is."""
        return _("Everybody may read: %(what)s.", what=SHOWN[self.shown])


@dataclass(frozen=True, kw_only=True)
class EventNames(Act):
    """How public pages show names."""

    kind: ClassVar[str] = "event-names"
    names: Term
    before: Term = ""

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """In that way."""
        return replace(state, names=self.names)

    def sentence(self) -> Text:
        """In which way."""
        return _("Names on public pages: %(how)s.", how=NAMES[self.names])


@dataclass(frozen=True, kw_only=True)
class StateAct(Act):
    """The event is in another state."""

    now: ClassVar[str]

    def apply(self, state: EventState, *, reason: str) -> EventState:
        """In that one."""
        return replace(state, state=self.now)


@dataclass(frozen=True, kw_only=True)
class EventStarted(StateAct):
    """The first round opens."""

    kind: ClassVar[str] = "event-started"
    now: ClassVar[str] = "running"

    def sentence(self) -> Text:
        """That it begins."""
        return _("The event begins.")


@dataclass(frozen=True, kw_only=True)
class EventFinished(StateAct):
    """All is over."""

    kind: ClassVar[str] = "event-finished"
    now: ClassVar[str] = "finished"

    def sentence(self) -> Text:
        """That it is over."""
        return _("The event is finished.")


@dataclass(frozen=True, kw_only=True)
class EventReopened(StateAct):
    """It was not over."""

    kind: ClassVar[str] = "event-reopened"
    now: ClassVar[str] = "running"

    def sentence(self) -> Text:
        """That it goes on."""
        return _("The finished event goes on.")


def _items(changed: Mapping[str, Any]) -> list[tuple[str, tuple[Any, Any]]]:
    return list(changed.items())


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
