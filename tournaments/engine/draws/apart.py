"""Who is kept from whom."""

from __future__ import annotations

from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit


def shared(request: DrawRequest, one: DrawUnit, other: DrawUnit, firmly: Apart) -> list[str]:
    """What the two share of ``team``, ``pair`` and ``club`` that keeps them apart so firmly."""
    return [
        what
        for what, how in sorted(request.apart.items())
        if how is firmly and getattr(one, what) and getattr(one, what) == getattr(other, what)
    ]
