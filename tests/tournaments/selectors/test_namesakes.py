"""Two of one name are told apart wherever their names are shown."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st

from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import Event, HomeClub, Person, Substitution
from tournaments.records.names import full_name
from tournaments.selectors.event_data import EventData, Unit
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.namesakes import PARTNERS, as_number, told_apart, with_own_names
from tournaments.selectors.short_names import short_name, shortened


@pytest.fixture
def event_of_namesakes():
    """Four called Nowak Jan: of Borek, of Las and two more of Las; two others."""
    event = empty_event(shown=Event.Shown.EVERYTHING)
    add_entrants(event, 8)
    Person.objects.filter(given_name__in="1234").update(surname="Nowak", given_name="Jan")
    homes = {
        name: HomeClub.objects.create(register=event.club, name=name) for name in ("Borek", "Las")
    }
    for number, home in {1: "Borek", 2: "Las", 3: "Las", 5: "Las"}.items():
        Person.objects.filter(entrants__number=number).update(home=homes[home])
    tables = [(1, 2, 5, 6), (3, 4, 7, 8)]
    play_round(event, 1, tables, [(6, -2, -2, -2), (3, 1, -2, -2)])
    return event


@pytest.mark.django_db
def test_club_where_it_is_ones_own_else_the_number(event_of_namesakes):
    units = event_data_of(event_of_namesakes).units
    assert [units[number].name for number in (1, 2, 3, 4, 5)] == [
        "Nowak Jan (Borek)",
        "Nowak Jan (#2)",
        "Nowak Jan (#3)",
        "Nowak Jan (#4)",
        "Gracz 5",
    ]
    assert units[1].spoken == "Jan Nowak (Borek)"


@pytest.mark.django_db
def test_mark_is_enough(event_of_namesakes):
    for number in (2, 3, 4):
        Person.objects.filter(entrants__number=number).update(mark=number)
    names = [unit.name for unit in event_data_of(event_of_namesakes).units.values()]
    assert names[:4] == ["Nowak Jan", "Nowak Jan (2)", "Nowak Jan (3)", "Nowak Jan (4)"]


@pytest.mark.django_db
def test_substitute_is_told_from_a_namesake_who_plays(event_of_namesakes):
    guest = Person.objects.create(register=event_of_namesakes.club, surname="Gracz", given_name="6")
    entrant = event_of_namesakes.entrants.get(number=5)
    Substitution.objects.create(entrant=entrant, person=guest, first_round=1)
    data = event_data_of(event_of_namesakes)
    assert (data.name(5, 1), data.name(6, 1)) == ("Gracz 6 (#5)", "Gracz 6 (#6)")


def page(event, rest):
    content = Client().get(f"/events/{event.slug}/{rest}").content.decode()
    return " ".join(content.replace("&nbsp;", "").split())


@pytest.mark.django_db
def test_seating_by_name_and_the_halls_standings_tell_them_apart(event_of_namesakes):
    seating = page(event_of_namesakes, "rounds/1/?by=name")
    for name in ("Nowak Jan (Borek)", "Nowak Jan (#2)", "Nowak Jan (#3)", "Nowak Jan (#4)"):
        assert f">{name}</a>" in seating
    assert "Gracz 5</a>" in seating
    hall = page(event_of_namesakes, "hall/?show=standings")
    assert '<span class="name">Nowak Jan (Borek)</span>' in hall
    assert '<span class="name">Gracz 5</span>' in hall


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("names", "shown"), [(Event.Names.SHORT, "Jan N. (#1)"), (Event.Names.NUMBERS, "#1")]
)
def test_short_names_have_numbers_and_numbers_stand_alone(event_of_namesakes, names, shown):
    Event.objects.update(names=names)
    assert f">{shown}</a>" in page(event_of_namesakes, "rounds/1/?by=name")


WORDS = st.sampled_from(["Nowak", "Nowicki", "Jan", "Janina"])
PEOPLE = st.tuples(WORDS, WORDS, st.sampled_from(["", "", "2", "3", "1962"]))
CLUBS = st.sampled_from(["", "Borek", "Las"])
UNITS = st.lists(st.tuples(st.lists(PEOPLE, min_size=1, max_size=2), CLUBS), max_size=6)


JAN, JANINA = ("Jan", "Nowak", ""), ("Janina", "Nowak", "")


@given(UNITS, st.lists(PEOPLE, max_size=3, unique=True))
@example([([JAN], "")], [JANINA])  # both are "Nowak J." where names are short
def test_names_of_two_people_of_an_event_are_never_equal(some, substitutes):
    units = {
        number: Unit(
            number=number,
            name=PARTNERS.join(full_name(*one) for one in people),
            spoken=PARTNERS.join(full_name(*one) for one in people),
            home=home,
        )
        for number, (people, home) in enumerate(some, 1)
    }
    plays = {
        (1, number): PARTNERS.join([full_name(*one), *unit.name.split(PARTNERS)[1:]])
        for (number, unit), one in zip(units.items(), substitutes, strict=False)
        if full_name(*one) != unit.name.split(PARTNERS)[0]
    }
    empty = dict.fromkeys(("version", "format", "scoring", "rounds", "numbers"))
    more = {"tables": {}, "resting": {}, "awards": (), "team_awards": ()}
    data = with_own_names(EventData(**empty, **more, units=units, stand_ins=plays))
    short = {full_name(*one): short_name(*one) for people, _home in some for one in people}
    short |= {full_name(*one): short_name(*one) for one in substitutes}
    for shown in (data, shortened(data, short)):
        own = [
            *(name for unit in shown.units.values() for name in unit.name.split(PARTNERS)),
            *(name.split(PARTNERS)[0] for name in shown.stand_ins.values()),
        ]
        assert len(set(own)) == len(own)
        spoken = [unit.spoken for unit in shown.units.values()]
        assert len(set(spoken)) == len(spoken)


@given(st.dictionaries(st.integers(1, 20), st.sampled_from(["Lis", "Kos", "Lis (#3)"])))
def test_numbers_tell_all_names_apart(names):
    found = told_apart(names, {key: as_number(key) for key in names})
    alone = {key for key, name in names.items() if list(names.values()).count(name) == 1}
    assert all(found[key] == names[key] for key in alone)
    assert all(found[key].startswith(names[key]) for key in names)
