"""Sentences about the event itself: made, changed, shown, begun, finished."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event

Said = Mapping[str, object]
Changes = Mapping[str, tuple[object, object]]
FIELDS: dict[str, Callable[[], str]] = {
    "name": lambda: _("name"),
    "day": lambda: _("day"),
    "place": lambda: _("place"),
    "seed": lambda: _("seed of lots"),
    "game": lambda: _("game"),
    "ruleset": lambda: _("rule set"),
    "options": lambda: _("house rules"),
    "unit": lambda: _("who is placed"),
    "table_size": lambda: _("size of tables"),
    "rounds": lambda: _("rounds"),
    "hands": lambda: _("hands in a round"),
    "round_minutes": lambda: _("minutes of a round"),
    "scoring": lambda: _("points and ranking"),
    "draws": lambda: _("draws"),
    "apart": lambda: _("who is kept apart"),
    "uneven": lambda: _("uneven fields"),
    "awards": lambda: _("awards"),
    "categories": lambda: _("categories"),
    "second_look": lambda: _("second look"),
    "fee": lambda: _("fee"),
    "currency": lambda: _("currency"),
}


class Changed(TypedDict):
    """An event or its format changed: by field what was and what is."""

    changed: Changes


class Shown(TypedDict):
    """What everybody may read."""

    shown: str


class Names(TypedDict):
    """How public pages show names."""

    names: str


class Pass(TypedDict):
    """A helper's pass."""

    name: str
    minutes: int


def _made(said: Said) -> str:
    return _("The event “%(name)s” is made.") % said


def _changed(said: Changed) -> str:
    return _("The event is changed: %(changes)s.") % {"changes": _changes(said["changed"])}


def _format(said: Changed) -> str:
    return _("The format is changed: %(changes)s.") % {"changes": _changes(said["changed"])}


def _changes(changed: Changes) -> str:
    return "; ".join(
        f"{_field(name)}: {_value(was)} → {_value(now)}"
        for key, (was, now) in changed.items()
        for name, was, now in _parts(key, was, now)
    )


def _parts(key: str, was: object, now: object) -> list[tuple[str, object, object]]:
    """What differs within an object, key by key; else the whole."""
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return [(key, was, now)]
    keys = [inner for inner in sorted({*was, *now}) if was.get(inner) != now.get(inner)]
    return [(f"{key}/{inner}", was.get(inner), now.get(inner)) for inner in keys]


def _field(path: str) -> str:
    key, slash, rest = path.partition("/")
    name = FIELDS[key]() if key in FIELDS else key
    return f"{name} ({rest})" if slash else name


def _value(value: object) -> str:
    if value is None or value in ("", [], {}):
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _shown(said: Shown) -> str:
    return _("Everybody may read: %(what)s.") % {"what": Event.Shown(said["shown"]).label}


def _names(said: Names) -> str:
    how = Event.Names(said["names"]).label
    return _("Names on public pages: %(how)s.") % {"how": how}


def _started(_said: Said) -> str:
    return _("The event begins.")


def _finished(_said: Said) -> str:
    return _("The event is finished.")


def _reopened(_said: Said) -> str:
    return _("The finished event goes on.")


def _pass_given(said: Pass) -> str:
    return (
        ngettext(
            "%(name)s may help at the desk for %(minutes)d minute.",
            "%(name)s may help at the desk for %(minutes)d minutes.",
            said["minutes"],
        )
        % said
    )


def _pass_withdrawn(said: Said) -> str:
    return _("%(name)s helps at the desk no longer.") % said


SENTENCES: dict[str, Callable[..., str]] = {
    "event-made": _made,
    "event-changed": _changed,
    "format-changed": _format,
    "event-shown": _shown,
    "event-names": _names,
    "event-started": _started,
    "event-finished": _finished,
    "event-reopened": _reopened,
    "pass-given": _pass_given,
    "pass-withdrawn": _pass_withdrawn,
}
