"""Which round an event is at: what the hall, public pages, phones and papers show as current."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Round


def current_round(rounds: Iterable[Round]) -> Round | None:
    """The newest round that was opened, once it is closed the next one; None: nobody is seated.

    An older round that is open again changes nothing. No query.
    """
    found = sorted(rounds, key=lambda one: one.number)
    begun = [at for at, one in enumerate(found) if one.state != Round.State.SEATED]
    if not begun:
        return found[0] if found else None
    newest = found[begun[-1]]
    coming = found[begun[-1] + 1 :]
    return coming[0] if coming and newest.state == Round.State.CLOSED else newest
