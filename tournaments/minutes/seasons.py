"""Sentences about seasons an event belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

Said = Mapping[str, Any]


def _joined(said: Said) -> str:
    return _("The event counts for the season “%(season)s”.") % said


def _left(said: Said) -> str:
    return _("The event does not count for the season “%(season)s” any more.") % said


SENTENCES: dict[str, Callable[[Said], str]] = {
    "season-joined": _joined,
    "season-left": _left,
}
