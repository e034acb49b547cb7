"""Addresses of tournaments, topic by topic."""

from __future__ import annotations

from tournaments.urls import drawing, events, papers, public, register, rounds, seasons

app_name = "tournaments"

urlpatterns = [
    *drawing.urlpatterns,
    *events.urlpatterns,
    *papers.urlpatterns,
    *public.urlpatterns,
    *register.urlpatterns,
    *rounds.urlpatterns,
    *seasons.urlpatterns,
]
