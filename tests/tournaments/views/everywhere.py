"""Events and who meets them, for tests that go to every page; addresses as kinds of pages."""

from __future__ import annotations

from urllib.parse import parse_qsl, urljoin, urlsplit

from django.urls import resolve

from scorer.models import Role
from tests.builders.states import event_in_play, event_open_for_entries, finished_event

APART = {"paper", "job_file", "sheet_pdf"}  # made by a process of their own
ELSEWHERE = ("admin", "api-docs")


EVENTS = {
    "running": event_in_play,
    "finished": finished_event,
    "empty": event_open_for_entries,
}
ROLES = {"director": Role.DIRECTOR, "visitor": None, "scorer": Role.SCORER, "owner": Role.OWNER}
TRIES = "tries"  # a visitor who sat down at the desk that anybody may try
DAILY = [("running", "director"), ("finished", "visitor")]
CASES = [(event, role) for event in EVENTS for role in (*ROLES, TRIES)]


def kind_of(address):
    """What of an address is the same whatever it is about: its name and the keys of its query."""
    parts = urlsplit(address)
    found = resolve(parts.path)
    return found.view_name, found.url_name, frozenset(key for key, _value in parse_qsl(parts.query))


def is_apart(kind):
    """Whether pages of the kind are tried elsewhere."""
    return kind[1] in APART or kind[0].startswith(ELSEWHERE)


def led(here, href):
    """Where a link leads; one that is a question mark leads to the page without its query."""
    return urlsplit(here).path if href == "?" else urljoin(here, href)


def leading(page):
    """The links to other pages of the site."""
    outside = ("#", "http:", "https:", "mailto:", "data:", "tel:")
    return [link for link in page.links if link.href and not link.href.startswith(outside)]
