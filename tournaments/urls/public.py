"""Addresses that everybody reads: seating, players, standings, the hall's screen."""

from __future__ import annotations

from django.urls import path

from tournaments.views import crosstable, event_files, hall, revealing, seats, standings

EVENT = "events/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/rounds/", seats.rounds_page, name="rounds"),
    path(f"{EVENT}/rounds/<int:round>/", seats.seating_page, name="seating"),
    path(f"{EVENT}/players/", seats.players_page, name="players"),
    path(f"{EVENT}/players/<int:number>/", seats.player_page, name="player"),
    path(f"{EVENT}/standings/", standings.standings_page, name="standings"),
    path(f"{EVENT}/standings/<slug:kind>/", standings.standings_page, name="standings_of"),
    path(f"{EVENT}/crosstable/", crosstable.crosstable_page, name="crosstable"),
    path(f"{EVENT}/hall/", hall.hall_page, name="hall"),
    path(f"{EVENT}/hall/live/", hall.hall_live, name="hall_live"),
    path(f"{EVENT}/desk/revealing/", revealing.revealing_page, name="revealing"),
    path(f"{EVENT}/event.json", event_files.event_file, name="event_file"),
    path("clubs/<slug:slug>/events/import/", event_files.import_page, name="import_event"),
]
