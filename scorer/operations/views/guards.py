"""What stands before every page: who comes in, how much they bring, what a browser is told."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import cast

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import DisallowedHost, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from scorer.clubs.views.access import on_this_machine
from scorer.models import User
from scorer.operations.machine.network import is_own
from scorer.operations.views.errors import too_large
from scorer.sheets.views.browser import own
from scorer.support.body_sizes import LONG, MULTIPART, UPLOAD, most_bytes

Answer = Callable[[HttpRequest], HttpResponseBase]
View = Callable[..., HttpResponseBase]
MOST_PARTS = 1_200  # of a form: Django takes 1,000 fields and 100 files
HIGHEST_PORT, LONGEST_PORT = 65_535, 5
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
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        response.headers.setdefault("Cache-Control", "no-cache, private")
        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        return response


class ContentPolicy(CSPMiddleware):
    """Where a page may load from; a page that the browser has already keeps what it was told."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer, with the policy where it is a page."""
        if response.status_code == HTTPStatus.NOT_MODIFIED:
            return response
        return super().process_response(request, response)


class RequestSizeLimit:
    """413 for more than the view takes (``takes``), in words; nothing of such a body was kept.

    Only files are much longer than a form: a form of %20 alone takes 70 times its length to read.
    And 400 for more parts than a form has fields and files: Django does not count nameless files.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, _given: object, _named: object
    ) -> HttpResponseBase | None:
        """That it is too much for this view; the API says it in a shape of its own."""
        most = most_bytes(view, request.META)
        if request.path.startswith("/api/"):
            return None
        if _length(request) > most:
            return too_large(request, most)
        if request.content_type == MULTIPART:
            _check_parts(request)
            if _typed_letters(request) > LONG:
                return too_large(request, LONG)
        return None


def _check_parts(request: HttpRequest) -> None:
    """Raise ``TooManyFilesSent`` for a form of too many parts, before any is parsed."""
    boundary = (request.content_params or {}).get("boundary", "").encode()
    if request.body.count(b"--" + boundary) > MOST_PARTS:
        raise TooManyFilesSent


def _typed_letters(request: HttpRequest) -> int:
    """Letters of a form beside its files: a page that refuses them shows them again."""
    return sum(len(value) for _name, values in request.POST.lists() for value in values)


def _length(request: HttpRequest) -> int:
    """Bytes of the body as told; of what is no number more than anything takes."""
    told = request.META.get("CONTENT_LENGTH") or "0"
    return int(told) if told.isascii() and told.isdigit() else UPLOAD + 1


class LoopbackOnly:
    """For developing, when a fault shows code and values: for the machine itself alone."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, for who sits at the machine."""
        if not on_this_machine(request):
            text = "KONTRA_DEBUG is on: only the machine itself is answered.\n"
            return HttpResponse(text, status=HTTPStatus.FORBIDDEN, content_type="text/plain")
        return self.get_response(request)


class KnownHosts:
    """400, in words, for a name, an address or a port that is not the site's.

    The machine may get another address after the start: one that is its own now is remembered
    among those Django asks for.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, or that nobody of this name is here."""
        host, port = split_domain_port(request.META.get("HTTP_HOST", ""))
        if port and (len(port) > LONGEST_PORT or int(port) > HIGHEST_PORT):
            return _wrong_host(request)
        try:
            request.get_host()
        except DisallowedHost:
            if not (host and answers_to(host)):
                return _wrong_host(request)
        return self.get_response(request)


def _wrong_host(request: HttpRequest) -> HttpResponse:
    with translation.override(translation.get_language_from_request(request)):
        text = _(
            "This site does not answer to the name or address in the browser's line. Open it "
            "by an address that the desk or the QR code shows. Who runs the site can add a "
            "name: KONTRA_HOSTS."
        )
    return HttpResponse(
        f"{text}\n", status=HTTPStatus.BAD_REQUEST, content_type="text/plain; charset=utf-8"
    )


def answers_to(host: str) -> bool:
    """Whether the site answers to a host without its port; an address of its own that is new."""
    if validate_host(host, settings.ALLOWED_HOSTS):
        return True
    if settings.DEBUG or not is_own(host):
        return False
    settings.ALLOWED_HOSTS.append(host)
    return True


class SessionAgeLimit(AuthenticationMiddleware):
    """Django's own, save that who signed in long ago is asked again; the phone's sheets stay.

    So is who signed in when the clock was far ahead.
    """

    def process_request(self, request: HttpRequest) -> None:
        """The user is looked for when somebody asks who it is."""
        super().process_request(request)
        request.user = cast("User", SimpleLazyObject(partial(_user, request)))


def _user(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    begun = request.session.get(SIGNED_IN_AT)
    if begun is not None and abs(time.time() - begun) > settings.SIGNED_IN_FOR.total_seconds():
        kept = own(request)
        request.session.flush()
        request.session.update(kept)
    return get_user(request)
