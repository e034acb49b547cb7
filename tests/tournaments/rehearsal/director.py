"""Who directs an event by its pages alone: what they see, press and type."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from urllib.parse import urljoin

from django.test import Client

from scorer.models import Membership, Role, User
from tests.builders.events import empty_club
from tests.rehearsal.hands import play_table
from tests.tournaments.views.controls import Form, Page
from tests.tournaments.views.everywhere import kind_of
from tournaments.models import Event, Round
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.results import tables_of


@dataclass
class Director:
    """Who goes on: ``address`` is the page that lies open, ``passed`` what was pressed."""

    client: Client
    address: str = ""
    html: str = ""
    passed: list[str] = field(default_factory=list)

    def goes(self, address):
        self._opens(self.client.get(urljoin(self.address, address), follow=True), address)

    def _opens(self, answer, address):
        asked = answer.status_code == 400 and "Move anyway" in answer.content.decode()
        said = answer.content.decode() if answer.status_code == 400 else ""
        assert answer.status_code == 200 or asked, (
            address,
            answer.status_code,
            said.partition('role="alert"')[2][:600],
        )
        if answer.redirect_chain:
            address = answer.redirect_chain[-1][0]
        self.address, self.html = urljoin(self.address, address), answer.content.decode()

    def goes_on(self, **typed):
        """Press the first primary control of the page, with what is typed into its form."""
        control = Page(self.html).primary
        assert control is not None, f"{self.address} offers nothing"
        self.passed.append(self.address)
        if isinstance(control, str):
            self.goes(control)
            return
        self.sends(*control, typed)

    def presses(self, value: str, *, name: str = "", action: str = "", **typed):
        """Press the first button of this value on the page, in a form whose address ends so."""
        for form in Page(self.html).forms:
            for button in form.buttons:
                if button[1] == value and button[0] == name and form.action.endswith(action):
                    self.sends(form, button, typed)
                    return
        raise AssertionError(f"{self.address} has no button {name}={value}")

    def sends(self, form: Form, button: tuple[str, str], typed: dict[str, object]):
        sent: dict[str, list[str]] = {}
        for name, value in [*form.values, *([button] if button[0] else [])]:
            sent.setdefault(name, []).append(value)
        for name, value in typed.items():
            sent[name] = [str(one) for one in value] if isinstance(value, list) else [str(value)]
        address = urljoin(self.address, form.action) if form.action else self.address
        self._opens(self.client.post(address, sent, follow=True), address)

    @property
    def page(self):
        return kind_of(self.address)[1]


def signs_in(client):
    """A director of the club "borek"."""
    user = User.objects.create_user(username="ewa", name="Ewa")
    Membership.objects.create(club=empty_club("borek"), user=user, role=Role.DIRECTOR)
    client.force_login(user)
    return Director(client)


def makes(director, preset, name="Puchar"):
    director.goes("/clubs/borek/events/new/")
    director.goes_on(name=name, preset=preset)
    director.goes_on()
    return Event.objects.latest("pk")


def paper_of(director, event):
    """What the table whose form lies open brings, as it is typed, the same at every look."""
    round_ = Round.objects.get(event=event, state=Round.State.OPEN)
    number = int(Page(director.html).forms[-1].action.partition("table=")[2].partition("&")[0])
    table = next(one for one in tables_of(event, round_.number) if one.number == number)
    terms = table_rules_of(event)
    players = sum(map(len, terms.sides(len(table.seats))))
    lots = Random(f"{round_.number} {number}")  # noqa: S311 — a game
    totals = play_table(terms.head, players, lots).totals
    return {f"score_{place}": str(total) for place, total in enumerate(totals)}
