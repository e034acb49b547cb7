"""Addresses of the score sheets."""

from __future__ import annotations

from django.urls import path

from scorer.views import lines, paper, rules, sheet, start

app_name = "scorer"

urlpatterns = [
    path("", start.home, name="home"),
    path("clubs/<slug:slug>/", start.club_page, name="club"),
    path("new/<slug:ruleset>/", start.new_sheet, name="new_sheet"),
    path("rules/", rules.rules_list, name="rules"),
    path("rules/<slug:ruleset>/", rules.rules_page, name="ruleset"),
    path("sheets/<uuid:sheet_id>/", sheet.sheet_page, name="sheet"),
    path("sheets/<uuid:sheet_id>/sheet.pdf", paper.sheet_pdf, name="sheet_pdf"),
    path("sheets/<uuid:sheet_id>/record.json", sheet.record_file, name="record"),
    path("sheets/<uuid:sheet_id>/<int:number>/", lines.line_page, name="line"),
    path("sheets/<uuid:sheet_id>/<int:number>/correct/", lines.correct_page, name="correct"),
]
