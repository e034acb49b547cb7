"""Addresses of seasons: a club's list, a season's table, what somebody needs, its desk."""

from __future__ import annotations

from django.urls import path

from tournaments.views import season_desk, seasons

CLUB = "clubs/<slug:slug>/seasons/"
SEASON = "seasons/<slug:slug>/"

urlpatterns = [
    path(CLUB, seasons.club_seasons, name="seasons"),
    path(f"{CLUB}new/", season_desk.new_season, name="new_season"),
    path(SEASON, seasons.season_page, name="season"),
    path(f"{SEASON}standings/<str:kind>/", seasons.season_page, name="season_of"),
    path(f"{SEASON}line-ups/", seasons.season_line_ups, name="season_line_ups"),
    path(f"{SEASON}what-if/", seasons.what_if, name="what_if"),
    path(f"{SEASON}season.pdf", seasons.season_paper, name="season_paper"),
    path(f"{SEASON}settings/", season_desk.season_settings, name="season_settings"),
    path(f"{SEASON}events/", season_desk.season_events, name="season_events"),
    path(f"{SEASON}points/", season_desk.season_points, name="season_points"),
    path(f"{SEASON}licences/", season_desk.season_licences, name="season_licences"),
]
