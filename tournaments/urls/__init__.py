"""Addresses of tournaments, topic by topic."""

from __future__ import annotations

from tournaments.urls import events, public

app_name = "tournaments"

urlpatterns = [*events.urlpatterns, *public.urlpatterns]
