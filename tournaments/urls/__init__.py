"""Addresses of tournaments, topic by topic."""

from __future__ import annotations

from tournaments.urls import events

app_name = "tournaments"

urlpatterns = [*events.urlpatterns]
