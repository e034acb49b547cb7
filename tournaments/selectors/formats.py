"""The format of an event as a value."""

from __future__ import annotations

from fractions import Fraction

from tournaments.engine.results import MatchPoints, Scoring
from tournaments.models import Event


def scoring_of(event: Event) -> Scoring:
    """How the event's results become standings; lots are drawn from its seed."""
    match = MatchPoints() if event.format.get("two_sided") else None
    return Scoring(
        ranking=("match_points", "score") if match else ("table_points", "score"),
        table_points=() if match else tuple(map(Fraction, (4, 3, 2, 1))),
        match_points=match,
        seed=event.seed,
    )
