"""What the minutes say of an event that came from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _


def _imported(said: dict[str, Any]) -> str:
    return _("The event was read from a file of “%(slug)s”.") % {"slug": said["slug"]}


SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {"event-imported": _imported}
