"""What is typed into a season's forms."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from tests.builders.events import empty_club
from tournaments.engine.leagues import Counting
from tournaments.forms.licences import LicencesForm, licence_lines
from tournaments.forms.seasons import Scale, SeasonForm, scale_text
from tournaments.models import HomeClub, Person
from tournaments.records.seasons import SeasonPlan

TYPED = {
    "name": "Grand Prix",
    "events": "10",
    "best": "8",
    "counting": "places",
    "scale": "25 20,5 16-14",
    "team_scale": "",
    "key_0": "points",
    "key_1": "first_places",
    "key_2": "points",
}
PLAN = SeasonPlan(
    events=10,
    best=8,
    counting=Counting.PLACES,
    scale=tuple(Fraction(points) for points in ("25", "41/2", "16", "15", "14")),
    ranking=("points", "first_places"),
)


def form(**typed):
    return SeasonForm(TYPED | typed, start=SeasonPlan())


def test_every_number_is_read():
    made = form()
    assert made.is_valid(), made.errors
    assert made.plan() == PLAN


def test_season_form_shows_saved_rule_as_it_is_typed():
    shown = SeasonForm(start=PLAN)
    assert {name: shown[name].value() for name in ("events", "best", "counting", "scale")} == {
        "events": 10,
        "best": 8,
        "counting": "places",
        "scale": "25 41/2 16 15 14",
    }
    again = SeasonForm(TYPED | {"scale": shown["scale"].value()}, start=PLAN)
    assert again.is_valid()
    assert again.plan() == PLAN


SCALE = "Allowed: numbers parted by blanks, such as 25 20 16, or 96-1 for 96 95 … 1."


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("name", "", "Give the season a name."),
        ("events", "0", "Allowed: a whole number from 1 to 60."),
        ("best", "11", "Allowed: at most 10, the tournaments."),
        ("scale", "", "Say what the places are worth."),
        ("scale", "25 x", SCALE),
        ("scale", "5-", SCALE),
        ("scale", "1-9999999", SCALE),
        ("scale", "900-1", "Allowed: at most 500 places."),
        ("key_0", "", "Choose one. Allowed: "),
    ],
)
def test_faults_are_told_at_their_field(field, typed, said):
    faulty = form(**{field: typed})
    assert not faulty.is_valid()
    assert faulty.errors[field][0].startswith(said)


@given(st.lists(st.integers(0, 300).map(lambda sixths: Fraction(sixths, 6)), max_size=12))
def test_scale_travels_as_text(scale):
    assert Scale().clean(scale_text(scale)) == tuple(scale)


@given(st.text(alphabet="0123456789-/,. x\x00", max_size=30))
@example("100000000.1")
@example("1001 1000 999 998")
def test_any_scale_is_read_or_refused(text):
    try:
        scale = Scale().clean(text)
    except ValidationError as refused:
        assert refused.messages[0].startswith(("Allowed: ", "Null characters"))  # noqa: PT017
    else:
        assert Scale().clean(scale_text(scale)) == scale


@pytest.fixture
def people(db):
    club = empty_club()
    borek = HomeClub.objects.create(register=club, name="Borek")
    return [
        Person.objects.create(register=club, surname="Kowalski", given_name="Jan"),
        Person.objects.create(register=club, surname="Nowak", given_name="Ewa"),
        Person.objects.create(register=club, surname="Nowak", given_name="Ewa", home=borek),
    ]


def licences(people, text):
    return LicencesForm({"licences": text}, people=people)


def test_licences_are_read_line_by_line(people):
    kowalski, _nowak, of_borek = people
    made = licences(
        people, "kowalski  jan; 2026-03-01\n\nNowak Ewa (Borek)\t1.2.2026\nKowalski Jan; 2026-03-05"
    )
    assert made.is_valid(), made.errors
    days = {kowalski.pk: date(2026, 3, 1), of_borek.pk: date(2026, 2, 1)}
    assert made.cleaned_data["licences"] == days
    told = licence_lines({pk: day.isoformat() for pk, day in days.items()}, people)
    assert told == "Kowalski Jan; 2026-03-01\nNowak Ewa (Borek); 2026-02-01"
    again = licences(people, told)
    assert again.is_valid()
    assert again.cleaned_data["licences"] == days


@pytest.mark.parametrize(
    "text",
    [
        "Nazwisko;Imię;Klub;Od\nKowalski;Jan;;2026-03-01\nNowak;Ewa;Borek;1.2.2026",
        "1. Kowalski Jan 2026-03-01\n2. Nowak Ewa (Borek), 1.2.2026",
        "\u2022 KOWALSKI Jan\t2026-03-01\n\u2022 Nowak, Ewa (Borek)\t1.2.2026",
    ],
)
def test_licences_are_read_as_entry_lists_are(people, text):
    made = licences(people, text)
    assert made.is_valid(), made.errors
    kowalski, _nowak, of_borek = people
    days = {kowalski.pk: date(2026, 3, 1), of_borek.pk: date(2026, 2, 1)}
    assert made.cleaned_data["licences"] == days


def test_licences_of_namesakes_and_of_who_is_anonymous(people):
    club = people[0].register
    told = {"register": club, "given_name": "7", "anonymous": 7}
    people.append(Person.objects.create(surname="Gracz", **told))
    people.append(
        Person.objects.create(register=club, surname="Kowalski", given_name="Jan", mark="2")
    )
    people.append(Person.objects.create(register=club, surname="van den Berg", given_name="Jan"))
    days = {person.pk: "2026-01-01" for person in people if person.surname != "Nowak"}
    made = licences(people, licence_lines(days, people))
    assert made.is_valid(), made.errors
    assert made.cleaned_data["licences"] == dict.fromkeys(days, date(2026, 1, 1))


def test_every_faulty_licence_is_named(people):
    made = licences(
        people, "Kowalski Jan\nZając Ola; 2026-01-01\nNowak Ewa; 2026-01-01\nKowalski Jan; soon"
    )
    assert made.errors["licences"] == [
        "Line 1: after the name, a semicolon and the day",
        "Line 2: “Zając Ola” is not in the register",
        "Line 3: “Nowak Ewa” are several: write the club too, as in “Kowalski Jan (Borek)”",
        "Line 4: a day written like 2026-01-31, not “soon”",
    ]


@pytest.mark.parametrize("typed", ["10 8 6 5 4 3 2 1", "96-1", "25 20 16 13"])
def test_scale_stays_as_it_was_typed(typed):
    assert scale_text(Scale().clean(typed)) == typed
