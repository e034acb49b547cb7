"""Addresses of the desk that anybody may try."""

from __future__ import annotations

from django.urls import path

from tournaments.views import trying

urlpatterns = [
    path("try/", trying.try_desk, name="try_desk"),
    path("try/afresh/", trying.start_afresh_page, name="start_afresh"),
]
