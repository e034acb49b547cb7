"""Any people in any usual layout are read back as they are, or asked about: never otherwise."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import examples
from tournaments.records.entry_list.files import read_sheet
from tournaments.records.entry_list.reading import read_entries
from tournaments.records.entry_list.values import Doubt
from tournaments.records.names import word_set

SURNAMES = word_set(
    "Kowalski Nowak Lis Żuk Wałęsa O'Hara D'Angelo Kowalska-Nowak Bąk-Zając Dvořák Šťastný Novotná "
    "Țurcanu Ionescu Müller Łoś Sowa Orzeł van_den_Berg von_Stein de_la_Cruz Lis_Nowak Bąk_Żuk "
    "Śliwa_Kruk Bin Ng Le"
)
GIVEN = word_set(
    "Jan Anna Łukasz Ewa Zdzisław Małgorzata Jiří Štěpán Ștefan Ion Anna_Maria Jean-Luc Mihai "
    "Xymena Ludomiła Iga"
)
CLUBS = ("Borek", "KS Orzeł Wolsztyn", "Łódź", "TJ Sokol Žďár", "")
HEADS = (
    ("Nazwisko", "Imię", "Klub"),
    ("Příjmení", "Jméno", "Oddíl"),
    ("Nume de familie", "Prenume", "Clubul"),
    ("LastName", "FirstName", "Club"),
)
WHOLE = ("Nazwisko i imię", "Příjmení a jméno", "Numele și prenumele", "Surname and name")
REVERSED = ("Imię i nazwisko", "Jméno a příjmení", "Prenume și nume", "Name and surname")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "windows-1250", "iso-8859-2")


def spaced(words):
    return sorted(word.replace("_", " ") for word in words)


PEOPLE = st.lists(
    st.tuples(
        st.sampled_from(spaced(SURNAMES)), st.sampled_from(spaced(GIVEN)), st.sampled_from(CLUBS)
    ),
    min_size=2,
    max_size=12,
    unique_by=lambda one: one[:2],
)


def in_two_cells(people, lots, separator):
    head = lots.choice([*HEADS, None])
    rows = ([head] if head else []) + [list(one) for one in people]
    return "\n".join(separator.join(row).rstrip(separator) for row in rows)


def in_one_cell(people, lots, separator):
    write, heads = lots.choice(
        [
            (lambda one, other: f"{one} {other}", WHOLE),
            (lambda one, other: f"{other} {one}", REVERSED),
            (lambda one, other: f"{one.upper()} {other}", WHOLE),
            (lambda one, other: f"{other} {one.upper()}", REVERSED),
            (lambda one, other: f"{one}, {other}", WHOLE),
        ]
    )
    head = lots.choice([lots.choice(heads), ""])
    lines = [head] if head else []
    for at, (surname, given_name, club) in enumerate(people, 1):
        before = "" if head else lots.choice(["", f"{at}. ", f"{at})", f"{at} ", "- ", "• ", "✅ "])
        quote = '"' if separator == "," else ""
        lines.append(
            f"{quote}{before}{write(surname, given_name)}{quote}{separator}{club}".rstrip(separator)
        )
    return "\n".join(lines)


def in_brackets(people, lots, _separator):
    signs = lots.choice(["{}. ", "{}) ", "* ", "→ ", ""])
    return "\n".join(
        f"{signs.format(at)}{surname} {given_name}{f' ({club})' if club else ''}"
        for at, (surname, given_name, club) in enumerate(people, 1)
    )


@settings(max_examples=examples(40, 2000))
@given(
    PEOPLE,
    st.sampled_from([in_two_cells, in_one_cell, in_brackets]),
    st.sampled_from([";", "\t", ","]),
    st.sampled_from(ENCODINGS),
    st.randoms(use_true_random=False),
)
def test_people_are_read_back_or_asked(people, layout, separator, encoding, lots):
    text = layout(people, lots, separator)
    raw = text.encode(encoding, "replace")
    if raw.decode(encoding) != text:
        raw = text.encode()
    read = read_entries(read_sheet(raw, "list.csv"))
    clear = [one for one in read.entries if not one.questions and not one.fault]
    said = {(one.person.surname.upper(), one.person.given_name, one.person.home) for one in clear}
    assert said <= {(surname.upper(), given_name, club) for surname, given_name, club in people}
    rows = [one.row for one in read.entries] + [one.row for one in read.skipped]
    named = len(rows) + (read.layout.header_row is not None)
    assert named == len([line for line in text.splitlines() if line])
    assert all(one.doubt is not Doubt.DOUBLE for entry in read.entries for one in entry.questions)
