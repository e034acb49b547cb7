"""Sentences about seasons an event belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

Said = Mapping[str, object]


def _joined(said: Said) -> str:
    return _("The event counts for the season “%(season)s”.") % said


def _left(said: Said) -> str:
    return _("The event does not count for the season “%(season)s” any more.") % said


def _changed(said: Said) -> str:
    if said["public"]:
        return _("The season of the event is called “%(season)s”; everybody may read it.") % said
    return _("The season of the event is called “%(season)s”; the club's members read it.") % said


SENTENCES: dict[str, Callable[..., str]] = {
    "season-joined": _joined,
    "season-left": _left,
    "season-changed": _changed,
}
