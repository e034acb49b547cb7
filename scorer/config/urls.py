"""Addresses of the project."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("language/", include("django.conf.urls.i18n")),
    path("", include("scorer.urls")),
]
