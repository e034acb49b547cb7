"""Who was merged is called what the person is called now."""

from __future__ import annotations

import pytest

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import HomeClub, Person, Substitution
from tournaments.selectors.drawing import names_of, units_of
from tournaments.selectors.formats import table_rules_of
from tournaments.selectors.seats import seated_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_of_4():
    event = empty_event()
    add_entrants(event, 4)
    return event


def merge(event, count):
    """The first people of the event turn out to be others, who come from a club."""
    home = HomeClub.objects.create(register=event.club, name="Dąb")
    for entrant in event.entrants.select_related("person")[:count]:
        entrant.person.merged_into = Person.objects.create(
            register=event.club, surname="Lis", given_name=str(entrant.number), home=home
        )
        entrant.person.save()


@pytest.mark.parametrize("count", [1, 3])
def test_draw_has_names_and_clubs_of_those_merged_into(event_of_4, count):
    merge(event_of_4, count)
    names, units = names_of(event_of_4), units_of(event_of_4, 1)
    assert list(names.values())[:2] == ["Lis 1", ("Lis 2" if count > 1 else "Gracz 2")]
    assert [unit.club for unit in units] == ["Dąb"] * count + [""] * (4 - count)


@pytest.mark.parametrize("count", [1, 3])
def test_sheets_have_names_of_those_merged_into(event_of_4, count):
    merge(event_of_4, count)
    guest = Person.objects.create(register=event_of_4.club, surname="Skoczek")
    known = Person.objects.create(register=event_of_4.club, surname="Sowa")
    Person.objects.filter(pk=guest.pk).update(merged_into=known)
    last = event_of_4.entrants.get(number=4)
    Substitution.objects.create(entrant=last, person=guest, first_round=1)
    round_ = play_round(event_of_4, 1, [(1, 2, 3, 4)])
    (seated,) = seated_at(round_, table_rules_of(event_of_4)).values()
    own = [f"{'Lis' if number <= count else 'Gracz'} {number}" for number in (1, 2, 3)]
    assert seated.names == (*own, "Sowa")
