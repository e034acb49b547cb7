"""The tournaments' operations, and the schemas they answer by, for ``scorer.config.api``."""

from __future__ import annotations

from tournaments.views.api import draws, entries, events, results, seasons
from tournaments.views.api.shapes import record_schema

ROUTERS = (
    events.router,
    entries.router,
    draws.router,
    results.router,
    seasons.router,
)
SCHEMAS = {"TournamentRecord": record_schema()}
