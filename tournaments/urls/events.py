"""Addresses of the events themselves, and of programs that read and write them."""

from __future__ import annotations

from django.urls import path

from tournaments.views import copies, events, programs, robots

urlpatterns = [
    path("robots.txt", robots.robots, name="robots"),
    path("events/", events.events_page, name="events"),
    path("events/<slug:slug>/", events.event_page, name="event"),
    path("events/<slug:slug>/desk/", events.desk_page, name="desk"),
    path("events/<slug:slug>/desk/copy/", copies.copy_now, name="copy_now"),
    path("clubs/<slug:slug>/programs/", programs.programs_page, name="programs"),
    path(
        "clubs/<slug:slug>/programs/<int:token_id>/withdraw/",
        programs.withdraw_program,
        name="withdraw_program",
    ),
]
