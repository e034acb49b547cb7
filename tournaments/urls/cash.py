"""Addresses of an event's cash: the sheet, one entry of it, the fees."""

from __future__ import annotations

from django.urls import path

from tournaments.views import cash

CASH = "events/<slug:slug>/desk/cash/"

urlpatterns = [
    path(CASH, cash.cash_page, name="cash"),
    path(f"{CASH}fees/", cash.fees_page, name="fees"),
    path(f"{CASH}<int:number>/", cash.cash_entry, name="cash_entry"),
]
