"""No dead control: every link and every button of every page, as everybody who may meet them.

A link says where it leads, leads away from where it is, and what it leads to is there. A button
does something or says why not. A page is met once for each address of the site and the keys of its
query, whatever their values.
"""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, reverse

from scorer.operations.views import rates
from tests.builders.desks import sign_in
from tests.builders.try_desk import sitting
from tests.builders.whole_site import NOT_PRINTED
from tests.tiers import sampled
from tests.tournaments.views.controls import Page
from tests.tournaments.views.everywhere import (
    APART,
    CASES,
    EVENTS,
    ROLES,
    TRIES,
    is_apart,
    kind_of,
    leading,
    led,
)

pytestmark = pytest.mark.django_db


def crawled(client, first, faults):
    """Every page that is met, its address with it; links that lead nowhere are ``faults``."""
    waiting, met = deque([(first, "")]), set()
    while waiting:
        address, from_where = waiting.popleft()
        try:
            kind = kind_of(address)
        except Resolver404:
            faults.append(f"{from_where} leads to {address}, which is nothing")
            continue
        if kind in met or is_apart(kind):
            continue
        met.add(kind)
        cache.clear()
        answer = client.get(address, follow=True)
        if answer.status_code >= 400:
            faults.append(f"{from_where} leads to {address}: {answer.status_code}")
        if not answer.get("Content-Type", "").startswith("text/html"):
            continue
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        page = Page(answer.content.decode())
        yield here, page
        waiting += [(led(here, link.href), f"“{link.words}” of {here}") for link in leading(page)]


def dead_links(here, page):
    """Links without an address, to a place that is not there, or to where one is."""
    for link in page.links:
        target = urlsplit(led(here, link.href))
        said = f"{here}: “{link.words}” → {link.href!r}"
        if not link.href:
            yield said
        elif link.href.startswith("#") and len(link.href) > 1:
            if link.href[1:] not in page.ids:
                yield said
        elif not link.current and not target.fragment:
            here_too = urlsplit(urljoin("http://x", here))
            if (target.path, target.query) == (here_too.path, here_too.query):
                yield said


def pressed(client, here, form, button):
    """The answer to a form's button as the form stands; nothing of it stays."""
    values = {}
    for name, value in [*form.values, *([button] if button[0] else [])]:
        values.setdefault(name, []).append(value)
    action = urljoin(here, form.action or here)
    cache.clear()
    with transaction.atomic():
        other = Client(enforce_csrf_checks=True)  # another: signing out is pressed as well
        other.cookies.update(client.cookies)
        send = other.post if form.method == "post" else other.get
        answer = send(action, values, follow=True)
        transaction.set_rollback(True)
    return answer


def is_answered(answer):
    """Something was done, or the page says beside its fields what is wrong."""
    if answer.status_code < 400:
        return True
    faulty = any(sign in answer.content for sign in (b'role="alert"', b'class="fault"'))
    said = answer.status_code in {400, 409} and faulty
    return said or answer.status_code == 429


def _met_by(event, role):
    """A browser of somebody in that role."""
    if role == TRIES:
        return SimpleNamespace(client=sitting(event))
    return sign_in(event, ROLES[role]) if ROLES[role] else SimpleNamespace(client=Client())


@pytest.fixture
def papers_not_laid_out(monkeypatch):
    """A page that prints answers without the press, which tests of papers ask for."""
    for name in (*NOT_PRINTED, "scorer.printing.jobs.print_order"):
        monkeypatch.setattr(name, lambda *_given, **_named: b"%PDF")


@pytest.mark.usefixtures("papers_not_laid_out")
@pytest.mark.parametrize(
    ("state", "role"), sampled(CASES, daily=[("finished", "visitor")]), ids=str
)
def test_no_control_is_dead(state, role, monkeypatch):
    monkeypatch.setitem(rates.RATES, "try", rates.Rate("9999/minute", "9999/minute"))
    event = EVENTS[state]()
    desk = _met_by(event, role)
    faults, count, forms = [], 0, set()
    first = reverse("tournaments:event", args=[event.slug])
    for here, page in crawled(desk.client, first, faults):
        faults += dead_links(here, page)
        count += len(page.links)
        for form in page.forms:
            action = kind_of(urljoin(here, form.action or here))[1]
            for button in form.buttons or [("", "")]:
                if action in APART | {"papers"} or (action, button) in forms:
                    continue
                forms.add((action, button))
                answer = pressed(desk.client, here, form, button)
                if not is_answered(answer):
                    faults.append(f"{here}: {action} {button}: {answer.status_code}")
        count += len(page.forms)
    assert not faults, "\n".join(faults)
    assert count > 100
