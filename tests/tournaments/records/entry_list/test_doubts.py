"""Rows that can be read in two ways are asked about, each for itself."""

from __future__ import annotations

import pytest

from tournaments.records.entry_list.reading import read_entries

ASKED = [
    ("Kowalski;Borek\nNowak;Racot", {1: "Is “Borek” a given name?", 2: "Is “Racot” a given name?"}),
    ("Kowalski;Jan;Borek\nLis;Racot\nKruk;Ewa;Borek", {2: "Is “Racot” a given name?"}),
    ("Kowalski;Jan\nKruk;Ewa\nAnna;Nowak", {3: "Is “Anna” the surname of “Anna Nowak”?"}),
    (
        "Kowalski;Jan;Borek\nNowak Anna;;Racot\nKruk;Ewa;Borek",
        {2: "Is “Nowak Anna” the surname of “Nowak Anna”?"},
    ),
    ("Kowalski Jan;Borek\nNowak;Anna;Racot\nLis Ewa;Borek", {2: "Is “Anna” a club?"}),
    ("Kowalski Jan, Nowak Anna", {1: "Is “Nowak Anna” a club?"}),
    ("Kowalski Jan – KS Orzeł", {1: "Is “KS Orzeł” a club?"}),
    ("Lis Ewa (rezerwa)", {1: "Is “rezerwa” a club?"}),
    ("KS Borek\nLis Ewa", {1: "Is “KS Borek” the name of a person?"}),
    ("może przyjdę\nLis Ewa", {1: "Is “może przyjdę” the name of a person?"}),
    ("Lis Ewa 1962", {1: "Is “Lis Ewa” the whole name, without “1962”?"}),
    ("Lis Ewa e@x.example", {1: "Is “Lis Ewa” the whole name, without “e@x.example”?"}),
    ("Lis Nowak Ewa", {1: "Is “Lis” the surname of “Lis Nowak Ewa”?"}),
    ("Kos Jan\nLis Ewa\nAnna Nowak", {3: "Is “Anna” the surname of “Anna Nowak”?"}),
    ("Foo;Bar;Klub\nKos;Jan;Borek", {1: "Is “Foo;Bar;Klub” the name of a person?"}),
    ("name;category\nLis Ewa;K\nKos Jan;W/S\nSowa Iga;M", {3: "Is “W/S” a category?"}),
    ("name;number\nLis Ewa;R1", {2: "“R1” is no number of the list."}),
]
OF_PAIRS = [
    ("Kowalski – Nowak Anna", {1: "Is “Kowalski – Nowak Anna” the name of a person?"}),
    ("Lis Ewa\nKos Jan / Bąk Jan", {1: "The partner is missing."}),
    ("Nowak I\nKos A / Bąk J.", {1: "The partner is missing."}),
]


def asked(text, **options):
    read = read_entries(text, **options)
    return {one.row: str(one.questions[0].message) for one in read.entries if one.questions}


@pytest.mark.parametrize(("text", "questions"), ASKED, ids=[text for text, _asked in ASKED])
def test_row_is_asked_about(text, questions):
    assert asked(text) == questions


@pytest.mark.parametrize(("text", "questions"), OF_PAIRS, ids=[text for text, _asked in OF_PAIRS])
def test_row_of_pairs_is_asked_about(text, questions):
    assert asked(text, pairs=True) == questions


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Razem 12", "a sum"),
        ("Celkem: 3", "a sum"),
        ("Lista zgłoszeń 2026", "a heading"),
        ("-----", "no letters and no figures"),
        ("7.", "a number without a name"),
    ],
)
def test_row_is_skipped_and_named(text, why):
    read = read_entries(f"Lis Ewa\n{text}\nSuma Jan")
    assert [(one.row, str(one.why)) for one in read.skipped] == [(2, why)]
    assert [one.person.surname for one in read.entries] == ["Lis", "Suma"]


def test_players_with_a_letter_are_no_header():
    listed = read_entries("Gracz A\nGracz B\nGracz C")
    assert [str(one.person) for one in listed.entries] == ["Gracz A", "Gracz B", "Gracz C"]
    assert [one for one in listed.entries if one.questions] == []
    assert listed.layout.header_row is None
