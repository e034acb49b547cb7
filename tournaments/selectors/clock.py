"""The clock of a round, reckoned from what is kept of it and the server's time alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Round


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """How a round's time stands at ``now``.

    ``left``: whole seconds, negative over time; None before the start. ``ends``: the moment
    the time is up; None before the start and while the clock stands still. ``last_hand``:
    seconds before the end from which no new hand is begun, 0: never said.
    """

    now: datetime
    minutes: int
    left: int | None = None
    ends: datetime | None = None
    paused: bool = False
    last_hand: int = 0

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self.ends is not None

    @property
    def is_last_hand(self) -> bool:
        """Whether no new hand is begun now."""
        return self.left is not None and 0 < self.left <= self.last_hand

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left is not None and self.left <= 0


def clock_of(round_: Round, now: datetime) -> Clock | None:
    """The clock of a round; None where its time is not limited. No query."""
    if not round_.minutes:
        return None
    last_hand = 60 * round_.last_hand
    if round_.started_at is None:
        return Clock(now=now, minutes=round_.minutes, last_hand=last_hand)
    stood = timedelta(seconds=round_.paused_seconds)
    ends = round_.started_at + timedelta(minutes=round_.minutes) + stood
    since = round_.paused_at or now
    left = int((ends - since).total_seconds() // 1)
    return Clock(
        now=now,
        minutes=round_.minutes,
        left=left,
        ends=None if round_.paused_at else ends,
        paused=round_.paused_at is not None,
        last_hand=last_hand,
    )
