"""Addresses of tournaments, topic by topic."""

from __future__ import annotations

from tournaments.urls import (
    cash,
    drawing,
    events,
    register,
    rounds,
    seasons,
    self_entry,
    trying,
)

app_name = "tournaments"

urlpatterns = [
    *cash.urlpatterns,
    *drawing.urlpatterns,
    *events.urlpatterns,
    *register.urlpatterns,
    *rounds.urlpatterns,
    *seasons.urlpatterns,
    *trying.urlpatterns,
    *self_entry.urlpatterns,
]
