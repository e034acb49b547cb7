"""Addresses that others are given: such as a telephone can reach, whatever this page was opened by.

Who opens the site on its own machine calls it by a name that means another machine on a
telephone. Then stands instead where the site is served (``KONTRA_SERVED_AT``), or the machine's
address on the local net, where the site answers to it.
"""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.http import HttpRequest

from scorer.operations.machine.network import is_loopback, local_address, reaches_others
from scorer.operations.views.guards import answers_to


def site_of(request: HttpRequest) -> str:
    """Where others find the site, with a slash at its end; this machine's own where they cannot."""
    opened = request.build_absolute_uri("/")
    site = urlsplit(opened)
    if not is_loopback(site.hostname or ""):
        return opened
    told = settings.SERVED_AT
    if told and "*" not in told:
        return urljoin(told, "/")
    local = local_address()
    if not answers_to(local):
        return opened
    return site._replace(netloc=f"{local}:{site.port}" if site.port else local).geturl()


def shared_address(request: HttpRequest, path: str) -> str:
    """The whole address of a path, for others; whether they reach it says ``reaches_others``."""
    return urljoin(site_of(request), path)


def printed_site_of(request: HttpRequest) -> str:
    """The site for codes on paper; empty where they would lead nobody there."""
    site = site_of(request)
    return site if reaches_others(site) else ""
