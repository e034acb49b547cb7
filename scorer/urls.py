"""Addresses of the score sheets."""

from __future__ import annotations

app_name = "scorer"

urlpatterns: list[object] = []
