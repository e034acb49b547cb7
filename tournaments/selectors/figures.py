"""Figures of all events together, for who watches over the site."""

from __future__ import annotations

from tournaments.models import Round, Table


def open_tables() -> float:
    """Tables that have a sheet, in rounds that are open; one query."""
    return Table.objects.filter(round__state=Round.State.OPEN, sheet__isnull=False).count()
