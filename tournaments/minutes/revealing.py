"""What the minutes say of results kept back and revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def _hold_back(said: dict[str, Any]) -> str:
    return _("Results from round %(number)d on were kept from the public.") % {
        "number": said["from_round"]
    }


def _reveal(said: dict[str, Any]) -> str:
    count = said["places"]
    return ngettext(
        "The last %(count)d place was revealed.", "The last %(count)d places were revealed.", count
    ) % {"count": count}


def _show_all(_said: dict[str, Any]) -> str:
    return _("All results were shown to the public.")


SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "hold_back": _hold_back,
    "reveal": _reveal,
    "show_all": _show_all,
}
