"""Addresses of rounds: board, keying, tables, awards, helpers; the clock for everybody."""

from __future__ import annotations

from django.urls import path

from tournaments.views import (
    awards,
    clock,
    correcting,
    keying,
    onward,
    passes,
    rounds,
    tables,
)

ROUND = "events/<slug:slug>/rounds/<int:number>"
DESK = "events/<slug:slug>/desk"
BOARD = f"{DESK}/rounds/<int:number>"
TABLE = f"{BOARD}/tables/<int:table>"

urlpatterns = [
    path(f"{ROUND}/clock/", clock.clock_page, name="clock"),
    path(f"{ROUND}/clock/state/", clock.clock_state, name="clock_state"),
    path(f"{DESK}/onward/", onward.onward_page, name="onward"),
    path(f"{BOARD}/", rounds.board_page, name="board"),
    path(f"{BOARD}/live/", rounds.board_live, name="board_live"),
    path(f"{BOARD}/act/", rounds.round_act, name="round_act"),
    path(f"{BOARD}/clock/", rounds.clock_act, name="clock_act"),
    path(f"{BOARD}/key/", keying.key_results, name="key_results"),
    path(f"{TABLE}/", tables.desk_table, name="desk_table"),
    path(f"{TABLE}/act/", tables.table_act, name="table_act"),
    path(f"{TABLE}/correct/", correcting.correct_table, name="correct_table"),
    path(f"{DESK}/passes/", passes.passes_page, name="passes"),
    path("events/<slug:slug>/help/", passes.type_pass, name="type_pass"),
    path("events/<slug:slug>/help/<str:code>/", passes.take_pass, name="take_pass"),
    path(f"{DESK}/awards/", awards.awards_page, name="awards"),
    path(f"{DESK}/awards/<int:award>/take-back/", awards.take_award_back, name="take_award_back"),
    path(
        f"{DESK}/awards/teams/<int:award>/take-back/", awards.take_team_back, name="take_team_back"
    ),
]
