"""What the minutes say of an event that came from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

Said = Mapping[str, object]


def _imported(said: Said) -> str:
    return _("The event was read from a file of “%(slug)s”.") % {"slug": said["slug"]}


SENTENCES: dict[str, Callable[..., str]] = {"event-imported": _imported}
