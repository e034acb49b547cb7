"""Where a request comes from, for counting: its address, its net, or a browser that is known.

A browser is known to an account once somebody signed in to that account with it. It then counts
by itself: wrong passwords typed elsewhere, or by others behind the same address, never shut it
out, and it has as many tries as an address. Its cookie is signed and ends with the password.
"""

from __future__ import annotations

from datetime import timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address
from secrets import token_bytes
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from scorer.models import User
from scorer.operations.services.sign_in_locks import counted_name
from scorer.support.numbers import parse_int

KEPT = timedelta(days=400)
MOST_KNOWN = 20  # accounts of one browser that are looked up
PRIVATE_NET = b"\xfd"  # of IPv6 addresses that no network outside routes
Answer = TypeVar("Answer", bound=HttpResponseBase)


def address_of(request: HttpRequest) -> str:
    """Where a request comes from: behind our proxy what it saw itself, never what it was told."""
    address: str = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        address = request.META.get("HTTP_X_FORWARDED_FOR", address).rsplit(",", 1)[-1].strip()
    return address


def net_of(request: HttpRequest) -> str:
    """The address; of IPv6 its net, where a device has as many addresses as it likes."""
    try:
        found = ip_address(address_of(request))
    except ValueError:
        return "::"
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or IPv6Network((found, 64), strict=False).network_address
    return str(found)


def origin_of(request: HttpRequest) -> str:
    """Where a password is tried: by a browser that is known to the account, or from a net."""
    return _known_browser(request) or net_of(request)


def remember_browser(answer: Answer, user: User) -> Answer:
    """Make the browser known to the account, until its password changes.

    axes counts by address: a known browser gets one of a net that nobody has.
    """
    origin = IPv6Address(PRIVATE_NET + token_bytes(15))
    answer.set_signed_cookie(
        _cookie(user.pk),
        str(origin),
        salt=_salt(user),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer


def forget_browser(answer: HttpResponseBase, user_id: int) -> None:
    """Let the browser be unknown to the account."""
    answer.delete_cookie(_cookie(user_id), samesite="Lax")


def _known_browser(request: HttpRequest) -> str:
    """The origin of a browser that is known to the account typed; one query, none for others."""
    start, typed = settings.KNOWN_COOKIE_NAME, request.POST.get("username", "")
    named = (name.removeprefix(start) for name in request.COOKIES if name.startswith(start))
    ids = [key for key in map(parse_int, named) if key is not None][:MOST_KNOWN]
    for user in User.objects.filter(pk__in=ids) if typed and ids else ():
        if counted_name(user.username) == counted_name(typed):
            origin = request.get_signed_cookie(_cookie(user.pk), default="", salt=_salt(user))
            return str(origin)
    return ""


def _cookie(user_id: int) -> str:
    return f"{settings.KNOWN_COOKIE_NAME}{user_id}"


def _salt(user: User) -> str:
    return f"known browser {user.get_session_auth_hash()}"
