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
from tests.tiers import sampled
from tests.tournaments.views.everywhere import CASES, EVENTS, ROLES, is_apart, kind_of, led

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
# The next control that can be pressed and was not: in a dialog that is open only those in it.
NEXT = """() => {
  const within = document.querySelector("dialog:modal") ?? document;
  const controls = [...within.querySelectorAll("a[href], button, summary")];
  const free = controls.find((each) => !each.tried && !each.disabled
    && each.checkVisibility({visibilityProperty: true}) && !each.closest(".unseen, .skip"));
  if (free) free.tried = true;
  return free;
}"""
GONE = "not attached to the DOM"  # the page goes on by itself
PRESS = 2000  # milliseconds until a control is under nothing and holds still
ANSWER = 2000  # milliseconds until something happens


class Presser:
    """Presses what a page has; ``faults`` say what did not answer."""

    def __init__(self, page, faults):
        self.page, self.faults = page, faults
        self.leaves, self.asked, self.pressed = False, 0, set()
        page.context.add_init_script(WATCH)
        page.context.route("**/*", self._answer)
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

    def opens(self, address):
        """Go there; the links that it has, or None where it is a file."""
        self.leaves = True
        try:
            self.page.goto(address)
        except Error as error:
            if "Download is starting" not in str(error):
                raise
            return None
        self.page.locator("[data-module]:not([data-started])").first.wait_for(state="detached")
        self.leaves = False
        return self.page.eval_on_selector_all(
            "a[href]", "links => links.map((each) => each.getAttribute('href'))"
        )

    def presses_all(self):
        """Every control of the page that no other page had."""
        while True:
            control = self.page.evaluate_handle(NEXT).as_element()
            if control is None:
                if not self.page.locator("dialog:modal").count():
                    return
                self.page.keyboard.press("Escape")
                continue
            looks = re.sub(r"\d+", "#", control.evaluate("each => each.outerHTML"))
            if looks not in self.pressed:
                self.pressed.add(looks)
                self._presses(control, looks)

    def _presses(self, control, looks):
        if not control.evaluate("each => each.closest('[data-module=menu], dialog')"):
            self.page.keyboard.press("Escape")  # menus lie over the page
        asked, seen = self.asked, self.page.evaluate("window.seen")
        try:
            control.click(timeout=PRESS)
            if self.asked == asked:
                self.page.wait_for_function("was => window.seen > was", arg=seen, timeout=ANSWER)
        except Error as error:
            why = str(error)
            if self.asked == asked and GONE not in why:
                self.faults.append(f"{self.page.url}: {looks[:160]}: {why}")


@pytest.mark.parametrize(("state", "role"), sampled(CASES, daily=0), ids=str)
def test_every_control_answers_in_a_browser(page_360, live_server, transactional_db, state, role):
    event, page, faults = EVENTS[state](), page_360, []
    if ROLES[role]:
        user = User.objects.create_user(username="ewa", name="Ewa")
        Membership.objects.create(club=event.club, user=user, role=ROLES[role])
        signed_in(page, user, live_server)
    presser, met = Presser(page, faults), set()
    waiting = deque([reverse("tournaments:event", args=[event.slug])])
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
        links = presser.opens(address)
        if links is None:
            continue
        page.screenshot(f"{state}-{role}-{kind[1].replace('_', '-')}-{len(met)}")
        waiting += [led(address, link) for link in links if not link.startswith("#")]
        presser.presses_all()
    assert not faults, "\n".join(faults)
    assert len(presser.pressed) > 60
