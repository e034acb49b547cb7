"""Addresses of papers and minutes."""

from __future__ import annotations

from django.urls import path

from tournaments.views import as_of, minutes, papers

EVENT = "events/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/papers/", papers.papers_page, name="papers"),
    path(f"{EVENT}/papers/<slug:which>/", papers.paper, name="paper"),
    path(f"{EVENT}/desk/minutes/", minutes.minutes_page, name="minutes"),
    path(f"{EVENT}/desk/as-of/", as_of.event_as_of, name="event_as_of"),
]
