"""Addresses of the project."""

from __future__ import annotations

from django.urls import include, path
from django.views.i18n import set_language

from scorer.views import errors
from scorer.views.access import anyone

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error

urlpatterns = [
    path("language/", anyone(set_language), name="set_language"),
    path("", include("scorer.urls")),
]
