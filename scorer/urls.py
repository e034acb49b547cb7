"""Addresses of the score sheets."""

from __future__ import annotations

from django.urls import path

from scorer.views import (
    accounts,
    acts,
    clubs,
    lines,
    live,
    members,
    paper,
    players,
    preview,
    rules,
    seating,
    share,
    sheet,
    signing,
    start,
)

app_name = "scorer"

urlpatterns = [
    path("", start.home, name="home"),
    path("sign-in/", accounts.sign_in, name="sign_in"),
    path("sign-up/", accounts.sign_up, name="sign_up"),
    path("sign-out/", accounts.sign_out, name="sign_out"),
    path("account/", accounts.account, name="account"),
    path("account/password/", accounts.change_password, name="change_password"),
    path("reset/<uidb64>/<token>/", accounts.reset_password, name="reset_password"),
    path("found-a-club/", clubs.found, name="found_club"),
    path("join/<str:secret>/", members.join, name="join"),
    path("clubs/<slug:slug>/", clubs.club_page, name="club"),
    path("clubs/<slug:slug>/settings/", clubs.settings, name="club_settings"),
    path("clubs/<slug:slug>/leave/", clubs.leave, name="leave_club"),
    path("clubs/<slug:slug>/me/", clubs.claim, name="claim_player"),
    path("clubs/<slug:slug>/members/", members.members_page, name="members"),
    path("clubs/<slug:slug>/members/<int:member_id>/", members.change_member, name="member"),
    path(
        "clubs/<slug:slug>/members/<int:member_id>/password/",
        members.password_link,
        name="password_link",
    ),
    path("clubs/<slug:slug>/invite/", members.invite, name="invite"),
    path(
        "clubs/<slug:slug>/invitations/<int:invitation_id>/withdraw/",
        members.withdraw,
        name="withdraw",
    ),
    path("clubs/<slug:slug>/players/", players.players_page, name="players"),
    path("clubs/<slug:slug>/players/add/", players.add_player, name="add_player"),
    path("clubs/<slug:slug>/players/<int:player_id>/", players.change_player, name="player"),
    path("new/<slug:ruleset>/", start.new_sheet, name="new_sheet"),
    path("sheets/", start.my_sheets, name="sheets"),
    path("sheets/<uuid:sheet_id>/again/", start.play_again, name="play_again"),
    path("rules/", rules.rules_list, name="rules"),
    path("rules/<slug:ruleset>/", rules.rules_page, name="ruleset"),
    path("sheets/<uuid:sheet_id>/", sheet.sheet_page, name="sheet"),
    path("sheets/<uuid:sheet_id>/live/", live.live, name="live"),
    path("sheets/<uuid:sheet_id>/follow/", live.follow_page, name="follow"),
    path("sheets/<uuid:sheet_id>/table/", live.table_page, name="table"),
    path("sheets/<uuid:sheet_id>/share/", share.share_page, name="share"),
    path("sheets/<uuid:sheet_id>/join/<str:token>/", share.join_page, name="let_in"),
    path("sheets/<uuid:sheet_id>/preview/", preview.preview, name="preview"),
    path("sheets/<uuid:sheet_id>/sheet.pdf", paper.sheet_pdf, name="sheet_pdf"),
    path("sheets/<uuid:sheet_id>/record.json", sheet.record_file, name="record"),
    path("sheets/<uuid:sheet_id>/<int:number>/", lines.line_page, name="line"),
    path("sheets/<uuid:sheet_id>/<int:number>/correct/", lines.correct_page, name="correct"),
    path("sheets/<uuid:sheet_id>/<int:number>/strike/", acts.strike_page, name="strike"),
    path("sheets/<uuid:sheet_id>/<int:number>/restore/", acts.restore, name="restore"),
    path("sheets/<uuid:sheet_id>/insert/<int:after>/", acts.insert_page, name="insert"),
    path("sheets/<uuid:sheet_id>/seats/", seating.seats_page, name="seats"),
    path("sheets/<uuid:sheet_id>/sign/", signing.sign_page, name="sign"),
    path("sheets/<uuid:sheet_id>/reopen/", signing.reopen, name="reopen"),
]
