"""Who sits at the desk that anybody may try is a visitor at sheets, clubs and accounts."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.scorer.clubs.views import test_who_may as scorer_who
from tests.tiers import long
from tests.tournaments.views.test_trying import let_try, sit

pytestmark = [pytest.mark.django_db, long]
made = scorer_who.made
scorer_house = scorer_who.house


def _met(send, address):
    cache.clear()
    return scorer_who._met(send(address))


def test_at_everything_else_of_the_site_a_visitor_who_tries_is_a_visitor(scorer_house):
    """Every address of sheets, clubs and accounts, also of the club that is tried."""
    let_try(scorer_house.sheet.club)

    def letters(name, *, sits):
        found = ""
        for method in ("get", "post"):
            client = Client()
            if sits:
                sit(client, scorer_house.sheet.club)
            address = scorer_who._address(scorer_house, name, "visitor")
            found += _met(getattr(client, method), address)
        return found

    # what is everybody's is open to who tries, too
    names = [name for name, row in scorer_who.WHO_MAY.items() if row != scorer_who.ALL]
    nobody = {name: letters(name, sits=False) for name in names}
    assert {name: letters(name, sits=True) for name in names} == nobody
    assert len(names) > 50


def test_link_of_a_sheet_lets_a_visitor_who_tries_read_it_and_no_more(scorer_house):
    let_try(scorer_house.sheet.club)
    sit(scorer_house.clients["link"], scorer_house.sheet.club)
    written = [name for name, row in scorer_who.WHO_MAY.items() if row == scorer_who.WRITE]
    assert scorer_who._letters(scorer_house, written[0], ["link"]) == "n"
    sent = {
        name: _met(
            scorer_house.clients["link"].post, scorer_who._address(scorer_house, name, "link")
        )
        for name in [*written, "share"]
    }
    assert set(sent.values()) == {"n"}
