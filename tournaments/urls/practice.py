"""Addresses of practising: beginning at the desk, letting somebody in, what goes wrong."""

from __future__ import annotations

from django.urls import path

from tournaments.views import practising

PRACTISE = "events/<slug:slug>/desk/practise/"

urlpatterns = [
    path(PRACTISE, practising.practise_page, name="practise"),
    path(f"{PRACTISE}do/", practising.practise_act, name="practise_act"),
    path("practice/", practising.practice_home, name="practice"),
    path("practice/<str:secret>/", practising.enter_practice, name="enter_practice"),
]
