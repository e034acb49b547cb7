"""Addresses of a club's register and of an event's entries."""

from __future__ import annotations

from django.urls import path

from tournaments.views import door, entrants, entries, importing, people, teams

PEOPLE = "clubs/<slug:slug>/people/"
DESK = "events/<slug:slug>/desk/"

urlpatterns = [
    path(PEOPLE, people.people_page, name="people"),
    path(f"{PEOPLE}add/", people.add, name="add_person"),
    path(f"{PEOPLE}doubles/", people.merge_page, name="merge"),
    path(f"{PEOPLE}<int:person>/anonymise/", people.anonymise_page, name="anonymise"),
    path(f"{PEOPLE}<int:person>/", people.person_page, name="person"),
    path(f"{DESK}entries/", entries.entries_page, name="entries"),
    path(f"{DESK}entries/add/", entries.add_entry, name="add_entry"),
    path(f"{DESK}entries/names/", entries.names, name="entry_names"),
    path(f"{DESK}entries/numbers/", entries.numbers, name="draw_numbers"),
    path(f"{DESK}entries/import/", importing.import_page, name="import_entries"),
    path(f"{DESK}entries/<int:number>/", entrants.entrant_page, name="entrant"),
    path(f"{DESK}entries/<int:number>/change/", entrants.change, name="change_entrant"),
    path(f"{DESK}entries/<int:number>/leave/", entrants.leave, name="withdraw"),
    path(f"{DESK}entries/<int:number>/substitute/", entrants.stand_in, name="substitute"),
    path(f"{DESK}entries/<int:number>/do/", entrants.act, name="entrant_act"),
    path(f"{DESK}teams/", teams.teams_page, name="teams"),
    path(f"{DESK}teams/<int:team>/", teams.rename, name="rename_team"),
    path(f"{DESK}check-in/", door.check_in_page, name="check_in"),
]
