"""Pasted lists of entries: what they say, what is wrong with them, and that nothing breaks it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.support.names import clean_name
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import MOST_ROWS, Doubt, ListedEntry, Named
from tournaments.records.entry_list.writing import list_text
from tournaments.records.names import name_key, split_name

JAN = Named(surname="Kowalski", given_name="Jan")
ANNA = Named(surname="Nowak", given_name="Anna")


def people(text, **more):
    return [entry.person for entry in read_entries(text, **more).entries]


@pytest.mark.parametrize(
    "text",
    [
        "Kowalski Jan\nNowak Anna",
        "  Kowalski   Jan \r\n\r\n Nowak\u00a0Anna\t\n",
        "1\tKowalski Jan\n2\tNowak Anna",
        "1.;Kowalski Jan\n2.;Nowak Anna",
        "Nazwisko;Imię\nKowalski;Jan\nNowak;Anna",
        "Imię;Nazwisko;Telefon\nJan;Kowalski;1\nAnna;Nowak;2",
        "LP.\tImię i nazwisko\n1\tJan Kowalski\n2\tAnna Nowak",
        "Jméno;Příjmení\nJan;Kowalski\nAnna;Nowak",
        "Nume;Prenume\nKowalski;Jan\nNowak;Anna",
        "Surname,Name\nKowalski,Jan\nNowak,Anna",
        "Name\nKowalski Jan\nNowak Anna",
        "Kowalski,Jan\nNowak,Anna",
        '"Kowalski, Jan"\n"Nowak, Anna"',
    ],
)
def test_names_are_read_from_any_usual_list(text):
    assert people(text) == [JAN, ANNA]


def test_columns_without_heads():
    entry = read_entries("1;Kowalski Jan;Asy Borek;Asy I;Duet;K, junior;7").entries[0]
    assert entry.person == Named(
        surname="Kowalski",
        given_name="Jan",
        home="Asy Borek",
        categories=("women", "juniors"),
    )
    assert (entry.team, entry.pair, entry.fixed_table) == ("Asy I", "Duet", 7)


def test_columns_by_their_heads_in_any_order():
    read = read_entries("Drużyna;Zawodnik;Kategoria;Telefon;Klub\nAsy;Nowak Anna;kobiety;1;Borek")
    entry = read.entries[0]
    assert (entry.team, read.layout.unread) == ("Asy", ("Telefon",))
    assert entry.person == Named(
        surname="Nowak", given_name="Anna", home="Borek", categories=("women",)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Kowalski Jan / Nowak Anna",
        "Kowalski Jan + Nowak Anna",
        "Kowalski Jan;Nowak Anna",
        "hráč;spoluhráč\nKowalski Jan;Nowak Anna",
    ],
)
def test_both_partners_of_a_pair_are_read_from_a_row(text):
    entry = read_entries(text, pairs=True).entries[0]
    assert (entry.person.surname, entry.partner) == ("Kowalski", ANNA)


def test_club_behind_two_partners_is_that_of_both():
    text = "Kowalski Jan/Nowak Anna;Borek\nLis Ewa – Kruk Adam;Racot – Borek"
    one, other = read_entries(text, pairs=True).entries
    assert (one.person.home, one.partner) == ("Borek", replace(ANNA, home="Borek"))
    assert (other.person.home, other.partner.home) == ("Racot", "Borek")


def test_partners_in_columns_of_their_own():
    text = (
        "Surname,Given name,Club,Partner's surname,Partner's given name,Partner's club\n"
        "Lis,Ewa,Borek,van Dam,Jan Maria,'-Kos\n"
        "Kruk,Adam,,,,"
    )
    two, one = read_entries(text, pairs=True).entries
    assert two.partner == Named(surname="van Dam", given_name="Jan Maria", home="-Kos")
    assert one.partner is None


@pytest.mark.parametrize("state", ["withdrawn", "Wycofanie", "odstoupení", "retras"])
def test_who_has_withdrawn_is_not_entered(state):
    read = read_entries(f"Nr;Nazwisko;Imię;Stan\n1;Kowalski;Jan;{state}\n2;Nowak;Anna;zgłoszenie")
    assert [entry.person for entry in read.entries] == [ANNA]
    (gone,) = read.skipped
    assert (gone.row, str(gone.why)) == (2, "Marked as withdrawn: nobody is entered.")
    assert read.warnings == ()


def test_states_that_nobody_knows_are_named():
    read = read_entries("Nazwisko;Imię;Stan\nKowalski;Jan;rezerwa\nNowak;Anna;na miejscu")
    assert [entry.person for entry in read.entries] == [JAN, ANNA]
    said = "The state “rezerwa” is not read: these rows are entered."
    assert list(map(str, read.warnings)) == [said]


@pytest.mark.parametrize("partner", [", Ewa", "-", "17"])
def test_partner_has_a_surname(partner):
    (entry,) = read_entries(f"name;partner\nKowalski Jan;{partner}", pairs=True).entries
    assert (str(entry.fault), entry.person) == ("There is no surname.", None)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("nazwisko;imię\n;Jan", "There is no surname."),
        ("name;club\n17;Borek", "There is no surname."),
        ("name\n" + "x" * 101, "A name or pair has more than 100 letters."),
        ("name;team\nNowak;" + "x" * 201, "A club or team has more than 200 letters."),
    ],
)
def test_faulty_lines_say_why(text, fault):
    (entry,) = read_entries(text).entries
    assert (str(entry.fault), entry.person, entry.row) == (fault, None, 2)


@pytest.mark.parametrize("table", ["abc", "0", "²", "1000"])
def test_unreadable_table_is_a_question(table):
    (entry,) = read_entries(f"name;table\nNowak;{table}").entries
    (question,) = entry.questions
    assert (entry.person.surname, entry.fixed_table) == ("Nowak", None)
    message = f"“{table}” is no table. Allowed: a whole number from 1 to 999."
    assert (question.doubt, str(question.message)) == (Doubt.CELLS, message)


@pytest.mark.parametrize("table", ["3", "3.", "3,0", "3.0", "Stolik 3"])
def test_table_may_be_written_as_a_figure(table):
    (entry,) = read_entries(f"name;table\nNowak;{table}").entries
    assert (entry.fixed_table, entry.questions) == (3, ())


def test_list_has_an_end():
    read = read_entries("Nowak\n" * (MOST_ROWS + 5)).entries
    assert len(read) == MOST_ROWS + 1
    assert str(read[-1].fault) == "A list has at most 2000 rows. Rows not read: 5."


@given(st.text() | st.text(alphabet='ab\t;,"\n\r/ 1.+\x00'), st.booleans())
@example('"', False)  # noqa: FBT003 — as Hypothesis gives it
@example("a;\x00", True)  # noqa: FBT003 — as above
def test_no_text_breaks_the_reader(text, pairs):
    for entry in read_entries(text, pairs=pairs).entries:
        assert (entry.person is None) == (entry.fault is not None)


@given(st.text())
def test_tidy_names_stay_tidy(text):
    once = clean_name(text)
    assert clean_name(once) == once
    assert name_key(once) == name_key(text)
    assert "  " not in once


@given(st.text())
def test_splitting_keeps_every_word(text):
    surname, given_name = split_name(text)
    assert sorted(clean_name(text).replace(",", " ").split()) == sorted(
        f"{surname} {given_name}".split()
    )


def test_names_with_apostrophes_and_code_are_names():
    read = people("O'Hara Sean\n<script>alert(1)</script> Ewa\n=SUM(A1) Adam")
    assert [str(person) for person in read] == [
        "O'Hara Sean",
        "<script>alert(1)</script> Ewa",
        "=SUM(A1) Adam",
    ]


WORD = st.text(alphabet="abŁéř", min_size=2, max_size=5)
NAMES = st.builds(
    lambda begin, words, between: begin + between.join(words),
    st.sampled_from(["", "-", "d'"]),
    st.lists(WORD, min_size=1, max_size=3),
    st.sampled_from([" ", "-", "'"]),
)
TITLES = st.just("") | st.builds(
    lambda name, end: name + end,
    NAMES,
    st.sampled_from(["", ' "a;b"', ", c", " 2/1.", "; +1", "/a"]),
)
TABLES = st.none() | st.integers(1, 9)


@given(
    st.lists(
        st.builds(
            ListedEntry,
            row=st.just(0),
            text=st.just(""),
            person=st.builds(
                Named,
                surname=NAMES,
                given_name=st.just("") | NAMES,
                home=TITLES,
                categories=st.just(("women", "do-lat-18")) | st.just(()),
            ),
            team=TITLES,
            pair=TITLES,
            fixed_table=TABLES,
        ),
        min_size=1,
        unique_by=lambda entry: name_key(str(entry.person)),
    )
)
def test_list_that_is_written_is_read_again(entries):
    read = read_entries(list_text(entries)).entries
    asked = [one.doubt for entry in read for one in entry.questions]
    assert asked == [Doubt.CATEGORY for one in entries if one.person.categories]
    assert [replace(one, row=0, text="", questions=()) for one in read] == entries


def test_list_of_pairs_is_read_again():
    partner = Named(surname="van Dam", given_name="Jan Maria")
    pair = ListedEntry(
        row=2,
        text="Lis;Ewa;van Dam;Jan Maria;Borek;;;;",
        person=Named(surname="Lis", given_name="Ewa", home="Borek"),
        partner=partner,
    )
    text = list_text([pair], pairs=True)
    heads = "surname;given name;partner's surname;partner's given name"
    assert text.splitlines()[0] == f"{heads};club;team;pair;categories;table"
    assert read_entries(text, pairs=True).entries == (pair,)
    alone = replace(pair, partner=None, text="Lis;Ewa;;;Borek;;;;")
    (read,) = read_entries(list_text([alone], pairs=True), pairs=True).entries
    assert replace(read, questions=()) == alone
    assert [str(one.message) for one in read.questions] == ["The partner is missing."]
    told = Named(surname="Lis", given_name="Ewa", mark="1962")
    marked = replace(pair, person=told, partner=replace(partner, mark="2", home="Racot"))
    read = read_entries(list_text([marked], pairs=True), pairs=True).entries
    assert [(one.person, one.partner) for one in read] == [(told, marked.partner)]
