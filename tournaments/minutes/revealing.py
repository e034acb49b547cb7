"""What the minutes say of results kept back and revealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Said = Mapping[str, object]


class Revealed(TypedDict):
    """How many of the last places were revealed."""

    places: int


def _hold_back(said: Said) -> str:
    return _("Results from round %(number)d on were kept from the public.") % {
        "number": said["from_round"]
    }


def _reveal(said: Revealed) -> str:
    count = said["places"]
    return ngettext(
        "The last %(count)d place was revealed.", "The last %(count)d places were revealed.", count
    ) % {"count": count}


def _show_all(_said: Said) -> str:
    return _("All results were shown to the public.")


SENTENCES: dict[str, Callable[..., str]] = {
    "hold_back": _hold_back,
    "reveal": _reveal,
    "show_all": _show_all,
}
