"""How much one account may found."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from scorer.clubs.services.clubs import found_club
from scorer.models import Club, Membership, User
from scorer.support.refused import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return User.objects.create(username="ada")


@pytest.fixture(autouse=True)
def shared_site(settings):
    settings.SHARED = True


def test_three_clubs_a_day_and_the_next_one_a_day_after_the_first(ada):
    for name in "ABC":
        found_club(name, ada)
    with pytest.raises(Refused) as told:
        found_club("D", ada)
    first = Membership.objects.order_by("joined_at").first()
    again = timezone.localtime(first.joined_at + timedelta(days=1))
    assert str(told.value) == (
        "One account founds at most 3 clubs a day. "
        f"The next one from {date_format(again, 'SHORT_DATETIME_FORMAT')}."
    )
    Membership.objects.update(joined_at=timezone.now() - timedelta(hours=25))
    assert found_club("D", ada).name == "D"


def test_no_limit_of_a_day_on_the_own_laptop(ada, settings):
    settings.SHARED = False
    assert [found_club(name, ada).name for name in "ABCD"] == ["A", "B", "C", "D"]


def test_account_owns_at_most_20_clubs(ada, settings):
    settings.SHARED = False
    for number in range(20):
        found_club(f"Club {number}", ada)
    with pytest.raises(Refused) as told:
        found_club("One more", ada)
    assert str(told.value) == "One account owns at most 20 clubs."
    assert ada.memberships.count() == Club.objects.count() == 20
