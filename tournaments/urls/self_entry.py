"""Addresses of entries by link: of who asks, of the desk, of the director."""

from __future__ import annotations

from django.urls import path

from tournaments.views import asked_entries, entry_link, self_entry

DESK = "events/<slug:slug>/desk/entries"

urlpatterns = [
    path("enter/<str:link>/", self_entry.self_entry, name="self_entry"),
    path("asked/<str:own>/", self_entry.own_entry, name="own_entry"),
    path(f"{DESK}/asked/", asked_entries.asked_entries, name="asked_entries"),
    path(f"{DESK}/link/", entry_link.entry_link_page, name="entry_link"),
    path(f"{DESK}/link/wall/", entry_link.entry_wall, name="entry_wall"),
]
