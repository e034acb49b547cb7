"""Lists of people that are taken away are read again as the same people, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.test import RequestFactory
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.tiers import sampled
from tournaments.models import Entrant, Event, HomeClub, Person, Team
from tournaments.records.entry_list.files import read_sheet
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import Doubt, ListedEntry, Named
from tournaments.records.names import name_key
from tournaments.selectors.event_data import Unit
from tournaments.selectors.line_ups import TeamMember
from tournaments.selectors.season_tables import Member
from tournaments.tables.fast_table import sheet_of
from tournaments.tables.line_ups import line_up_columns
from tournaments.tables.players import PlayersList
from tournaments.tables.register import EntriesTable, PeopleTable
from tournaments.tables.seasons import MembersTable
from tournaments.tables.standings import ListOf, PlayersTable, StandingsRow

LANGUAGES = ("en", "pl", "cs", "ro")
KINDS = ("csv", "xlsx", "ods")
FILES = [(language, kind) for kind in KINDS for language in LANGUAGES]
SURNAMES = (
    *("Kowalski", "van den Berg", "Lis Nowak", "O'Hara", "'t Hooft", "-Kos", "=Suma"),
    *("Łoś-Żuk", "III", "KOWALSKI", "Ő", "de la Cruz; Y", "Nowak, Lis", "@x", '"Kos"', "'-Kos"),
)
GIVENS = ("Jan", "", "Anna Maria", "7", "J.", "-Ewa", "Jan II", "AJ", "Maria, Anna", "+Ola")
HOMES = ("", "KS Orzeł", "Asy; Borek", "-Borek", "O'Hara & Co", '"Pod Dębem", Racot', "LKS (Borek)")
MARKS = ("", "2", "1962")
TEAMS = ("", "Asy", "Damy, I", "=2", "1", "Król/Dama")
PAIRS = ("", "Duet", "- Duet")
CATEGORIES = ((), ("women",), ("seniors", "do-lat-18"), ("juniors", "women"))
TABLES = (None, 1, 12)


def listed(at, *, pairs=False):
    """An entry with everything that lists can say, another one for each number."""

    def one_of(some, step=1):
        return some[at * step % len(some)]

    surname = f"{one_of(SURNAMES)}{'x' * (at // len(SURNAMES))}"
    person = Named(
        surname=surname,
        given_name=one_of(GIVENS, 3),
        home=one_of(HOMES),
        mark=one_of(MARKS),
        categories=one_of(CATEGORIES),
    )
    partner = Named(surname=f"{surname} B", given_name=one_of(GIVENS, 7), home=one_of(HOMES, 2))
    return ListedEntry(
        row=at,
        text="",
        person=person,
        partner=replace(partner, mark=one_of(MARKS, 2)) if pairs and at % 4 else None,
        team=one_of(TEAMS),
        pair="" if pairs else one_of(PAIRS),
        fixed_table=one_of(TABLES),
    )


def person_of(one):
    home = HomeClub(name=one.home) if one.home else None
    names = {"surname": one.surname, "given_name": one.given_name, "mark": one.mark}
    return Person(home=home, categories=list(one.categories), **names)


def entries_table(entries):
    entrants = [
        Entrant(
            number=at,
            person=person_of(one.person),
            partner=person_of(one.partner) if one.partner else None,
            team=Team(name=one.team) if one.team else None,
            pair=one.pair,
            categories=list(one.person.categories),
            fixed_table=one.fixed_table,
        )
        for at, one in enumerate(entries, 1)
    ]
    gone = Entrant(number=99, person=Person(surname="Gone"), state=Entrant.State.WITHDRAWN)
    return EntriesTable([*entrants, gone], Event(slug="turniej"), pairs=False)


def unit_of(at, one):
    people = tuple(each for each in (one.person, one.partner) if each)
    return Unit(
        number=at,
        name=" – ".join(map(str, people)),
        home=" – ".join(each.home for each in people if each.home),
        team=one.team,
        pair=one.pair,
        categories=one.person.categories,
        people=people,
    )


def players_list(entries):
    gone = Unit(number=99, name="Gone", people=(Named(surname="Gone"),), withdrawn=True)
    return PlayersList([*(unit_of(*one) for one in enumerate(entries, 1)), gone], slug="turniej")


def standings(entries):
    place = SimpleNamespace(place=1, keys={}, status=None)
    lines = [StandingsRow(place, unit_of(*one), False, None) for one in enumerate(entries, 1)]  # noqa: FBT003 — not shared
    return PlayersTable(lines, ListOf(ranking=("score",), keys=()))


def people(entries):
    return PeopleTable([person_of(one.person) for one in entries], "/", linked=True)


def line_ups(entries):
    members = [
        TeamMember(
            team=one.team or "Króle",
            place=1,
            member=Member(key="1", name="", home=one.person.home, people=(one.person,)),
            told=(),
            others=(),
        )
        for one in entries
    ]
    return MembersTable(line_up_columns(SimpleNamespace(stages=())), members)


def as_in(entry, *parts):
    """What a list without some parts says of an entry."""
    left = {"partner": None, "team": "", "pair": "", "fixed_table": None}
    return replace(entry, **{part: left[part] for part in parts})


def of_line_up(entry):
    said = as_in(entry, "pair", "fixed_table")
    return replace(said, team=said.team or "Króle", person=replace(said.person, categories=()))


LISTS = {
    "entries": (entries_table, as_in),
    "players": (players_list, lambda one: as_in(one, "fixed_table")),
    "standings": (standings, lambda one: as_in(one, "fixed_table")),
    "people": (people, lambda one: as_in(one, "team", "pair", "fixed_table")),
    "line-ups": (line_ups, of_line_up),
}
OF_PAIRS = ("entries", "players", "standings")
FIELDS = {"number": "number", "team": "team", "home": "home", "club": "home", "state": "state"}
FIELDS |= {"surname_0": "surname", "given_name_0": "given", "mark_0": "mark"}
FIELDS |= {"surname_1": "partner_surname", "given_name_1": "partner_given"}
FIELDS |= {"mark_1": "partner_mark", "home_1": "partner_home"}
FIELDS |= {name: name for name in ("pair", "categories", "fixed_table")}


def taken_away(table, kind):
    return sheet_of(RequestFactory().get("/", {"as": kind}), table, "list").content


def read_again(content, kind, *, pairs):
    return read_entries(read_sheet(content, f"list.{kind}"), pairs=pairs)


def said_in(read):
    """The entries of a list, wherever they stood."""
    plain = {"row": 0, "text": "", "number": None, "questions": ()}
    return [replace(one, **plain) for one in read.entries]


def doubts_in(read):
    """What is asked of rows without odd signs."""
    rows = [one for one in read.entries if not re.search("[=@]|\\b7\\b", one.text)]
    assert rows
    return {question.doubt for one in rows for question in one.questions}


@pytest.mark.parametrize(("language", "kind"), sampled(FILES, daily=[*FILES[:4], *FILES[4::4]]))
@pytest.mark.parametrize("name", LISTS)
def test_exported_list_is_read_as_the_same_entries(name, language, kind):
    make, kept = LISTS[name]
    for pairs in (False, True) if name in OF_PAIRS else (False,):
        entries = [listed(at, pairs=pairs) for at in range(40)]
        with override(language):
            table = make(entries)
            read = read_again(taken_away(table, kind), kind, pairs=pairs)
            fields = [FIELDS.get(one.name, "") for one in table.of_sheet()]
        assert [one.field for one in read.layout.columns] == fields
        assert doubts_in(read) <= {Doubt.CATEGORY, Doubt.PARTNER}
        wanted = [replace(kept(one), row=0) for one in entries]
        found = said_in(read)
        assert sorted(found, key=repr) == sorted(wanted, key=repr)


LETTERS = "aąbcčdeęłmnoóřsșțtuxyzžő"
WORD = st.text(LETTERS, min_size=2, max_size=7).map(str.capitalize)
BEFORE = st.sampled_from(("", "", "van den ", "de la ", "von ", "O'", "d'", "-", "'-", "=", "Mac "))
BETWEEN = st.sampled_from((" ", "-", " "))
WORDS = st.builds(str.join, BETWEEN, st.lists(WORD, min_size=1, max_size=2))
SURNAME = st.builds(str.__add__, BEFORE, WORDS)
HOME = st.sampled_from(HOMES) | WORDS
PERSON = st.builds(
    Named,
    surname=SURNAME,
    given_name=st.just("") | WORDS,
    home=HOME,
    mark=st.sampled_from(MARKS),
)
ENTRY = st.builds(
    ListedEntry,
    row=st.just(0),
    text=st.just(""),
    person=st.builds(replace, PERSON, categories=st.sampled_from(CATEGORIES)),
    partner=st.none() | PERSON,
    team=st.sampled_from(TEAMS) | WORDS,
    pair=st.sampled_from(PAIRS),
    fixed_table=st.sampled_from(TABLES),
)


def names_in(entry):
    return {name_key(str(one)) for one in (entry.person, entry.partner) if one}


@pytest.mark.long
@given(
    st.lists(ENTRY, min_size=1, max_size=12),
    st.sampled_from(LANGUAGES),
    st.sampled_from(KINDS),
    st.sampled_from(sorted(LISTS)),
    st.booleans(),
)
def test_any_list_is_read_again(listed, language, kind, name, pairs):
    pairs = pairs and name in OF_PAIRS
    make, kept = LISTS[name]
    entries = []
    for one in listed:  # nobody is called as another
        entry = one if pairs else replace(one, partner=None)
        if not any(names_in(entry) & names_in(other) for other in entries):
            entries.append(entry)
    with override(language):
        read = read_again(taken_away(make(entries), kind), kind, pairs=pairs)
    assert sorted(said_in(read), key=repr) == sorted(map(kept, entries), key=repr)
