"""Random: one round by chance, in which nobody meets whom they met or are kept apart from."""

from __future__ import annotations

from tournaments.engine.draws.field import field_of
from tournaments.engine.draws.lots import lots_of
from tournaments.engine.draws.request import Draw, DrawRequest
from tournaments.engine.draws.rotation import grouped
from tournaments.engine.draws.seating import as_draw


def draw(request: DrawRequest) -> Draw:
    """One round; raises ``DrawImpossible`` where units cannot be seated at all."""
    lots = lots_of(request)
    field = field_of(request, request.units)
    return as_draw(field, grouped(field, 1, lots), lots)
