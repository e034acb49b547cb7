"""Addresses of a laptop that stands by; whoever comes by another one is told where the site is."""

from __future__ import annotations

from django.urls import path, re_path

from scorer.operations.views import errors, health, language, understudy

handler400 = errors.bad_request
handler403 = understudy.elsewhere
handler404 = understudy.elsewhere
handler500 = understudy.fault

urlpatterns = [
    path("", understudy.page, name="understudy"),
    path("standing/", understudy.standing, name="standing"),
    path("health/", health.health, name="health"),
    path("language/", language.choose_language, name="set_language"),
    path("understudy/", understudy.page, name="understudy_page"),
    path("understudy/feed/", understudy.feed, name="feed"),
    path("understudy/sign-in/", understudy.sign_in, name="understudy_sign_in"),
    path("understudy/take-over/", understudy.take_over, name="take_over"),
    re_path(r"^(?P<rest>[\s\S]*)$", understudy.elsewhere, name="elsewhere"),
]
