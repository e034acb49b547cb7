"""Somebody is signed in without typing a password."""

from __future__ import annotations

from django.contrib.sessions.backends.db import SessionStore


def signed_in(page, user, live_server):
    """The browser of ``page`` has a session of the user's."""
    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.save()
    cookie = {"name": "sessionid", "value": session.session_key, "url": live_server.url}
    page.context.add_cookies([cookie])
