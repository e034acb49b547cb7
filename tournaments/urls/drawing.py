"""Addresses of making events, their settings, and their draws."""

from __future__ import annotations

from django.urls import path

from tournaments.views import club_events, drafts, draws, draws_public, repairing, settings

EVENT = "events/<slug:slug>"
DESK = f"{EVENT}/desk"
DRAW = f"{DESK}/draws/<int:draw>"

urlpatterns = [
    path("clubs/<slug:slug>/events/", club_events.club_events, name="club_events"),
    path("clubs/<slug:slug>/events/new/", club_events.new_event, name="new_event"),
    path(f"{DESK}/settings/", settings.event_settings, name="event_settings"),
    path(f"{DESK}/settings/shown/", settings.show_event, name="show_event"),
    path(f"{DESK}/settings/state/", settings.event_state, name="event_state"),
    path(f"{DESK}/format/", settings.format_page, name="format"),
    path(f"{DESK}/draws/", draws.draws_page, name="draws"),
    path(f"{DESK}/draws/typed/", draws.typed_draw, name="typed_draw"),
    path(f"{DRAW}/", drafts.draw_page, name="draw"),
    path(f"{DRAW}/seed/", drafts.make_draw, name="make_draw"),
    path(f"{DRAW}/state/", drafts.draw_state, name="draw_state"),
    path(f"{DRAW}/move/", drafts.move_units, name="move_units"),
    path(f"{DRAW}/publish/", drafts.publish_draw, name="publish_draw"),
    path(f"{DRAW}/drop/", drafts.drop_draw, name="drop_draw"),
    path(f"{DRAW}/repair/", repairing.repair_draft, name="repair_draft"),
    path(f"{DRAW}/told/", repairing.told_page, name="told"),
    path(f"{DESK}/repair/", repairing.repair_page, name="repair"),
    path(f"{EVENT}/draws/", draws_public.seating_check, name="seating_check"),
    path(f"{EVENT}/draws/<int:draw>/", draws_public.draw_check, name="draw_check"),
    path(f"{EVENT}/draws/<int:draw>/request.json", draws_public.request_file, name="draw_request"),
    path(f"{EVENT}/draws/<int:draw>/draw.json", draws_public.draw_file, name="draw_file"),
]
