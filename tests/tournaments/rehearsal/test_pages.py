"""Every page of a rehearsed event answers: to who directs it, and to everybody."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import empty_club
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan, Sheets
from tests.tiers import long
from tests.tournaments.views.test_who_may import ADDRESSES

pytestmark = [pytest.mark.django_db, long]
PLANS = {
    "uneven": EventPlan(preset="wolsztyn", players=18, rounds=2, hands=1, stop_after=1),
    "doubles": EventPlan(preset="polish-doubles", players=5, rounds=2, sheets=Sheets.PAPER),
}
ANSWERS = {200, 302, 405}  # read, led elsewhere, written to alone


def _addresses(event):
    known = {"slug": event.slug, "number": 1, "round": 1, "table": 1, "kind": "individual"}
    known |= {"draw": event.draws.first().pk, "award": 1}
    for name, pattern in ADDRESSES.items():
        needs = set(pattern.pattern.converters)
        if str(pattern.pattern).startswith("events/<slug:slug>/") and needs <= set(known):
            yield name, reverse(f"tournaments:{name}", kwargs={key: known[key] for key in needs})


@pytest.mark.parametrize("name", PLANS)
def test_every_page_answers(name):
    event = Day(empty_club(), PLANS[name], "7", name="Proba", day=date(2026, 11, 21)).play()
    director = sign_in(event, Role.DIRECTOR).client
    answers = {page: director.get(address).status_code for page, address in _addresses(event)}
    wrong = {page: code for page, code in answers.items() if code not in ANSWERS}
    nobody_asks = {"entry_wall": 404}  # where entries by link are not switched on
    assert wrong == nobody_asks | ({} if name == "doubles" else {"crosstable": 404})  # of matches
    everybody = {page: Client().get(address).status_code for page, address in _addresses(event)}
    assert {code for code in everybody.values() if code >= 500} == set()
    assert everybody["standings"] == 200
