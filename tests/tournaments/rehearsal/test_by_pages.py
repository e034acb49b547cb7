"""An event of every preset, from its making to its end, by what the pages offer next.

Whoever directs it knows nothing but this: the first primary control of a page leads on. All they
type is a name, the list and what stands on the papers of the tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from urllib.parse import urljoin

import pytest
from django.test import Client

from scorer.models import Membership, Role, User
from tests.rehearsal.hands import play_table
from tests.rehearsal.people import pasted_list
from tests.rehearsal.proof import faults_of
from tests.tiers import long
from tests.tournaments.making import make_club
from tests.tournaments.views.controls import Page
from tests.tournaments.views.everywhere import kind_of
from tournaments.models import Event, Round
from tournaments.selectors.formats import format_of
from tournaments.selectors.presets import all_presets
from tournaments.selectors.results import tables_of
from tournaments.selectors.table_rules import table_rules_of

pytestmark = pytest.mark.django_db

UNITS = {"pair": 8, "single": 19}  # a whole field of pairs; of single players one is missing
MOST = 400  # steps until somebody who only goes on must have come to the end


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
        assert answer.status_code == 200, (address, answer.status_code)
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
        form, button = control
        sent: dict[str, list[str]] = {}
        for name, value in [*form.values, *([button] if button[0] else [])]:
            sent.setdefault(name, []).append(value)
        sent |= {name: [value] for name, value in typed.items()}
        address = urljoin(self.address, form.action) if form.action else self.address
        self._opens(self.client.post(address, sent, follow=True), address)

    @property
    def page(self):
        return kind_of(self.address)[1]


@pytest.fixture
def director(client):
    user = User.objects.create_user(username="ewa", name="Ewa")
    Membership.objects.create(club=make_club("borek"), user=user, role=Role.DIRECTOR)
    client.force_login(user)
    return Director(client)


def makes(director, preset):
    director.goes("/clubs/borek/events/new/")
    director.goes_on(name="Puchar", preset=preset)
    director.goes_on()
    return Event.objects.get()


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


def directs(director, event, lots):
    """Go on from the desk until the event is over; what is typed depends on the page alone."""
    units = UNITS["pair" if format_of(event).unit == "pair" else "single"]
    for _step in range(MOST):
        event.refresh_from_db()
        if event.state == Event.State.FINISHED:
            return
        if director.page == "import_entries" and "plan" not in director.html:
            director.goes_on(text=pasted_list(units, format_of(event), lots))
        elif director.page == "key_results" and Page(director.html).primary:
            director.goes_on(**paper_of(director, event))
        elif director.page in ("desk", "onward", "import_entries"):
            director.goes_on()
        else:
            director.goes(f"/events/{event.slug}/desk/")


@long
@pytest.mark.parametrize("preset", all_presets())
def test_whoever_presses_what_is_offered_next_comes_to_the_end(director, preset):
    event = makes(director, preset)
    director.goes(f"/events/{event.slug}/desk/")
    directs(director, event, Random(preset))  # noqa: S311 — a game
    assert event.state == Event.State.FINISHED, director.passed[-5:]
    states = list(event.rounds.values_list("state", flat=True))
    assert states == [Round.State.CLOSED] * format_of(event).rounds
    assert faults_of(event) == []
