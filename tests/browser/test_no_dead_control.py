"""No dead control in a browser: every link, button and fold of every page of an event is pressed.

What would leave the page is answered with 204, “stay where you are”: that it is asked for counts,
and the event stays as it is. What is answered is tried in tests/tournaments/views.
"""

from __future__ import annotations

import re
from collections import deque

import pytest
from django.urls import Resolver404, reverse
from playwright.sync_api import Error

from scorer.models import Membership, User
from tests.browser.session import signed_in
from tests.tiers import long
from tests.tournaments.views.controls import Page
from tests.tournaments.views.everywhere import EVENTS, ROLES, is_apart, kind_of, led

pytestmark = pytest.mark.no_worker

WATCH = """
  window.seen = 0;
  const see = () => { window.seen += 1; };
  new MutationObserver(see).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
  for (const name of ["focusin", "toggle", "hashchange", "scroll", "invalid", "input", "change"]) {
    window.addEventListener(name, see, true);
  }
  window.print = see;
"""
# The next control that can be pressed and looks like none before, numbers aside: in a dialog that
# is open only those in it. `window.pressed` are the looks of those that were.
NEXT = """() => {
  const within = document.querySelector("dialog:modal") ?? document;
  for (const each of within.querySelectorAll("a[href], button, summary")) {
    if (each.tried || each.disabled || each.closest(".unseen, .skip")) continue;
    if (!each.checkVisibility({visibilityProperty: true})) continue;
    each.tried = true;
    const looks = each.outerHTML.replace(/[0-9]+/g, "#");
    if (window.pressed.has(looks)) continue;
    window.pressed.add(looks);
    window.next = each;
    const above = !each.closest("[data-module=menu], dialog");
    return { looks, covered: above && Boolean(document.querySelector("details[open]")) };
  }
  return null;
}"""
NOISE = re.compile(r"[0-9a-zA-Z]{30,}|[0-9a-f-]{36}|[0-9]+")  # tokens, ids, numbers, times
PAGES = re.compile(r"^[^?]*?//[^/]+/(?!static/)")  # what may lead away, or change something
GONE = "not attached to the DOM"  # the page goes on by itself
PRESS = 2000  # milliseconds until a control is under nothing and holds still
ANSWER = 2000  # milliseconds until something happens


class Presser:
    """Presses what a page has; ``faults`` say what did not answer."""

    def __init__(self, page, site, faults):
        self.page, self.site, self.faults = page, site, faults
        self.leaves, self.asked, self.pressed = False, 0, set()
        page.context.add_init_script(WATCH)
        page.context.route(PAGES, self._answer)
        page.context.on("page", lambda other: other.close())
        page.on("response", self._hear)
        page.on("dialog", self._dismiss)

    def _answer(self, route):
        request = route.request
        stays = request.is_navigation_request() or request.method != "GET"
        if self.leaves or not stays:
            route.continue_()
            return
        self.asked += 1
        route.fulfill(status=204)

    def _hear(self, response):
        if response.status >= 400:
            self.faults.append(f"{self.page.url} → {response.url}: {response.status}")

    def _dismiss(self, dialog):
        self.asked += 1
        dialog.dismiss()

    def reads(self, address):
        """What is there as the server sends it, without showing it; None where it is a file."""
        answer = self.page.request.get(f"{self.site}{address}")
        if "text/html" not in answer.headers.get("content-type", ""):
            return None
        return answer.text()

    def opens(self, address):
        """Go there, until its scripts have begun."""
        self.leaves = True
        self.page.goto(address)
        self.page.locator("[data-module]:not([data-started])").first.wait_for(state="detached")
        self.leaves = False

    def presses_all(self):
        """Every control of the page that no other page had."""
        self.page.evaluate("looks => { window.pressed = new Set(looks); }", list(self.pressed))
        while True:
            found = self.page.evaluate(NEXT)
            if found is None:
                if not self.page.locator("dialog:modal").count():
                    return
                self.page.keyboard.press("Escape")
                continue
            self.pressed.add(found["looks"])
            if found["covered"]:
                self.page.keyboard.press("Escape")  # menus lie over the page
            self._presses(found["looks"])

    def _presses(self, looks):
        control = self.page.evaluate_handle("() => window.next").as_element()
        asked, seen = self.asked, self.page.evaluate("window.seen")
        try:
            control.click(timeout=PRESS)
            if self.asked == asked:
                self.page.wait_for_function("was => window.seen > was", arg=seen, timeout=ANSWER)
        except Error as error:
            why = str(error)
            if self.asked == asked and GONE not in why:
                self.faults.append(f"{self.page.url}: {looks[:160]}: {why}")


@long
@pytest.mark.parametrize("state", EVENTS)
def test_every_control_answers_in_a_browser(page_360, live_server, transactional_db, state):
    """What two roles are sent alike is pressed once."""
    event, page, faults = EVENTS[state](), page_360, []
    presser, shown = Presser(page, live_server.url, faults), set()
    for role, rank in ROLES.items():
        page.context.clear_cookies()
        if rank:
            user = User.objects.create_user(username=role, name="Ewa")
            Membership.objects.create(club=event.club, user=user, role=rank)
            signed_in(page, user, live_server)
        walks(presser, event, shown, f"{state}-{role}")
        assert not faults, f"{role}: " + "\n".join(faults)
    assert len(presser.pressed) > 60


def walks(presser, event, shown, name):
    """Follow every link from the event's page on, one address of each kind."""
    met, waiting = set(), deque([reverse("tournaments:event", args=[event.slug])])
    while waiting:
        address = waiting.popleft()
        if address.startswith(("http:", "https:", "mailto:", "data:", "tel:")):
            continue
        try:
            kind = kind_of(address)
        except Resolver404:
            continue  # told by the tests of views
        if kind in met or is_apart(kind):
            continue
        met.add(kind)
        html = presser.reads(address)
        if html is None:
            continue
        links = [link.href for link in Page(html).links]
        waiting += [led(address, href) for href in links if href and not href.startswith("#")]
        looks = kind, NOISE.sub("#", html)
        if looks not in shown:
            shown.add(looks)
            presser.opens(address)
            presser.page.screenshot(f"{name}-{kind[1].replace('_', '-')}-{len(met)}")
            presser.presses_all()
