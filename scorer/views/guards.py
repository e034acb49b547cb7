"""What stands before every page: who comes in, how much they bring, what a browser is told."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from ipaddress import ip_address
from typing import cast

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.functional import SimpleLazyObject

from scorer.models import User
from scorer.views.browser import own
from scorer.views.errors import too_large

Answer = Callable[[HttpRequest], HttpResponseBase]
SIGNED_IN_AT = "signed_in_at"  # in a session: seconds since 1970


class Headers:
    """What Django has no setting for: which devices a page may use, who may embed an answer.

    An answer that says nothing of it is kept by no cache in between, and asked for again; and by
    no search engine.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with its headers."""
        response = self.get_response(request)
        response.headers["Permissions-Policy"] = settings.PERMISSIONS_POLICY
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Cache-Control", "no-cache, private")
        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        return response


class SmallEnough:
    """413 for more than any page of the site takes, before the first byte of it is read."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, or that it is too much."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isascii() or not length.isdigit() or int(length) > settings.LARGEST_REQUEST:
            return too_large(request)
        return self.get_response(request)


class LoopbackOnly:
    """For developing, when a fault shows code and values: for the machine itself alone."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, for who sits at the machine."""
        try:
            here = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
        except ValueError:
            here = False
        if not here or "HTTP_X_FORWARDED_FOR" in request.META:
            text = "KONTRA_DEBUG is on: only the machine itself is answered.\n"
            return HttpResponse(text, status=HTTPStatus.FORBIDDEN, content_type="text/plain")
        return self.get_response(request)


class SignedIn(AuthenticationMiddleware):
    """Django's own, save that who signed in long ago is asked again; the phone's sheets stay."""

    def process_request(self, request: HttpRequest) -> None:
        """The user is looked for when somebody asks who it is."""
        super().process_request(request)
        request.user = cast("User", SimpleLazyObject(partial(_user, request)))


def _user(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    begun = request.session.get(SIGNED_IN_AT)
    if begun is not None and time.time() - begun > settings.SIGNED_IN_FOR.total_seconds():
        kept = own(request)
        request.session.flush()
        request.session.update(kept)
    return get_user(request)
