"""Addresses of events: lists, what everybody reads, calendars, papers, minutes, programs."""

from __future__ import annotations

from django.urls import path

from tournaments.views import (
    as_of,
    calendar,
    crosstable,
    event_files,
    events,
    guide,
    hall,
    minutes,
    papers,
    prizes,
    programs,
    revealing,
    robots,
    seats,
    standings,
)

EVENT = "events/<slug:slug>"
PROGRAMS = "clubs/<slug:slug>/programs/"
WITHDRAW = f"{PROGRAMS}<int:token_id>/withdraw/"

urlpatterns = [
    path("robots.txt", robots.robots, name="robots"),
    path("events/", events.events_page, name="events"),
    path(f"{EVENT}/", events.event_page, name="event"),
    path(f"{EVENT}/rounds/", seats.rounds_page, name="rounds"),
    path(f"{EVENT}/rounds/<int:round>/", seats.seating_page, name="seating"),
    path(f"{EVENT}/players/", seats.players_page, name="players"),
    path(f"{EVENT}/players/<int:number>/", seats.player_page, name="player"),
    path(f"{EVENT}/standings/", standings.standings_page, name="standings"),
    path(f"{EVENT}/standings/<slug:kind>/", standings.standings_page, name="standings_of"),
    path(f"{EVENT}/crosstable/", crosstable.crosstable_page, name="crosstable"),
    path(f"{EVENT}/hall/", hall.hall_page, name="hall"),
    path(f"{EVENT}/hall/live/", hall.hall_live, name="hall_live"),
    path(f"{EVENT}/event.ics", calendar.event_calendar, name="event_calendar"),
    path("clubs/<slug:slug>/events.ics", calendar.club_calendar, name="club_calendar"),
    path(f"{EVENT}/event.json", event_files.event_file, name="event_file"),
    path(f"{EVENT}/papers/", papers.papers_page, name="papers"),
    path(f"{EVENT}/when-something-fails/", guide.guide, name="guide"),
    path(f"{EVENT}/papers/<slug:which>/", papers.paper, name="paper"),
    path(f"{EVENT}/desk/", events.desk_page, name="desk"),
    path(f"{EVENT}/desk/restore-checked/", events.restore_checked, name="restore_checked"),
    path(f"{EVENT}/desk/minutes/", minutes.minutes_page, name="minutes"),
    path(f"{EVENT}/desk/as-of/", as_of.event_as_of, name="event_as_of"),
    path(f"{EVENT}/desk/prizes/", prizes.prizes_page, name="prizes"),
    path(f"{EVENT}/desk/revealing/", revealing.revealing_page, name="revealing"),
    path("clubs/<slug:slug>/events/import/", event_files.import_page, name="import_event"),
    path(PROGRAMS, programs.programs_page, name="programs"),
    path(WITHDRAW, programs.withdraw_program, name="withdraw_program"),
]
