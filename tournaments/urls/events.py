"""Addresses of the events themselves."""

from __future__ import annotations

from django.urls import path

from tournaments.views import events

urlpatterns = [
    path("events/", events.events_page, name="events"),
    path("events/<slug:slug>/", events.event_page, name="event"),
    path("events/<slug:slug>/desk/", events.desk_page, name="desk"),
]
