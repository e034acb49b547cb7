"""The encoding of a file is the one in which its names look like names."""

from __future__ import annotations

import codecs
import unicodedata
from contextlib import suppress

import pytest

from tournaments.records.entry_list.encodings import ENCODINGS, decode, repaired

POLISH = "Nazwisko;Imię;Klub\nWiśniewski;Jan;Łódź\nŻąło;Zdzisław;Śrem\nGałązka;Józef;Źrebce\n"
CZECH = "Příjmení;Jméno\nDvořák;Jiří\nŠťastný;Tomáš\nČížková;Žaneta\nNěmec;Luděk\nKůs;Ota\n"
ROMANIAN = "Nume;Prenume\nMunteanu;Ştefan\nȚîrlea;Ioniţă\nBălan;Mănăstirea Râşca\n"
GERMAN = "Nachname;Vorname\nMüller;Jörg\nGroß;Käthe\nÖzdemir;Ägidius\n"
CAPITALS = "WIŚNIEWSKI;JAN;ŁÓDŹ\nŻĄŁO;ZDZISŁAW;ŚREM\n"
UKRAINIAN = "Шевченко;Ольга;Львів\nКоваль;Андрій;Київ\n"
FRENCH = "Lefèvre;Hélène;Besançon\nBenoît;Zoë;Orléans\nCôté;Thérèse;Fougères\n"
OTHERS = [
    "王;小红;Łódź\n",
    "Kos\n",
    "Məmmədov;Oʻtkir\n",
    "Nguyễn;Ngọc\n",
    unicodedata.normalize("NFD", "Pospíšil;Żółć\n"),
]
OLDER = [
    *[(text, name) for text in (POLISH, CZECH, CAPITALS) for name in list(ENCODINGS)[2:6]],
    *[(ROMANIAN.replace("Ț", "Ţ"), name) for name in ("windows-1250", "cp852")],
    *[(GERMAN, name) for name in ("windows-1250", "cp852", "mac-latin2")],
    ("Muñoz;Íñigo;Logroño\nPeña;José\n", "windows-1252"),
    ("Åberg;Sören;Östersund\nMåns;Åsa;Ängby\n", "windows-1252"),
    (UKRAINIAN, "windows-1251"),
    *[(FRENCH, name) for name in ("windows-1252", "cp850", "macintosh")],
]


@pytest.mark.parametrize(("text", "name"), OLDER)
def test_older_encodings_are_told_by_their_letters(text, name):
    assert decode(text.encode(name)) == (text, name, ())


@pytest.mark.parametrize("text", [POLISH, CZECH, ROMANIAN, UKRAINIAN, *OTHERS])
def test_unicode_is_told_by_its_bytes(text):
    assert decode(text.encode()) == (text, "utf-8", ())
    assert decode(text.encode("utf-8-sig")) == (text, "utf-8", ())
    assert decode(text.encode("utf-32")) == (text, "utf-32", ())
    for order, mark in (("utf-16-le", codecs.BOM_UTF16_LE), ("utf-16-be", codecs.BOM_UTF16_BE)):
        assert decode(mark + text.encode(order)) == (text, "utf-16", ())
        assert decode(text.encode(order)) == (text, "utf-16", ())


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Łukasz", "windows-1250"),
        ("Wałęsa", "windows-1250"),
        ("Dušek", "iso-8859-2"),
        ("Wiśniewski", "iso-8859-2"),
        ("Wiśniewski", "windows-1250"),
        ("Żółtowski", "cp852"),
        ("Gołąb", "mac-latin2"),
        ("Dvořák", "cp852"),
    ],
)
def test_one_name_is_enough(word, name):
    text = f"{word} Jan\nKos Adam\n"
    assert decode(text.encode(name))[:2] == (text, name)


def test_one_wrong_byte_spoils_one_name():
    raw = POLISH.encode() + b"O\x92Hara;Ann;Racot\n"
    assert decode(raw)[:2] == (POLISH + "O\ufffdHara;Ann;Racot\n", "utf-8")


def test_two_lists_of_different_encodings_in_one_file():
    raw = POLISH.encode() + CAPITALS.encode("windows-1250") + POLISH.encode("windows-1250")
    text, _name, warnings = decode(raw)
    assert text == POLISH + CAPITALS + POLISH
    assert str(warnings[0]).startswith("Letters of this list were spoiled")


@pytest.mark.parametrize(
    ("word", "name"),
    [("Hélène", "windows-1252"), ("Polš", "iso-8859-2"), ("µ±Kos", "windows-1252")],
)
def test_doubtful_choice_is_told(word, name):
    _text, _name, warnings = decode(f"{word} Jan\n".encode(name))
    assert [str(one) for one in warnings] == [
        "The letters may be wrong. If a name looks wrong, choose another encoding."
    ]


@pytest.mark.parametrize("name", ENCODINGS)
def test_chosen_encoding_is_read_and_unknown_one_is_guessed(name):
    raw = "Kos;Jan\n".encode(name) + b"\xb1\xb6"
    text, read_as, warnings = decode(raw, name)
    assert (text[:7], read_as, warnings) == ("Kos;Jan", name, ())
    assert decode(raw, "klingon").encoding != "klingon"


@pytest.mark.parametrize("spoiled_by", ["cp1250", "cp1252", "latin-1", "cp852", "mac_roman"])
@pytest.mark.parametrize("text", [POLISH, CZECH, ROMANIAN, GERMAN])
def test_spoiled_letters_are_repaired(text, spoiled_by):
    spoiled = "".join(
        letter
        if letter.isascii()
        else bytes([byte]).decode(spoiled_by, "replace").replace("\ufffd", chr(byte))
        for letter in text
        for byte in letter.encode()
    )
    back, warnings = repaired(spoiled)
    assert back == text
    assert [str(one) for one in warnings] == [
        "Letters of this list were spoiled and have been repaired. Check the names."
    ]


def test_letters_beyond_repair_stay_visible():
    back, warnings = repaired("ImiÄ™\nĹ\ufffdĂłdĹş;Łucja")
    assert (back, len(warnings)) == ("Imię\n\ufffdódź;Łucja", 1)


@pytest.mark.parametrize(
    "text", [POLISH, CZECH, ROMANIAN, GERMAN, CAPITALS, "GĂŞEŞTI PÓŁTORAK „ORZEŁ” Łódź – Śrem"]
)
def test_sound_letters_stay(text):
    assert repaired(text) == (text, ())
    assert repaired(text.upper()) == (text.upper(), ())


NAMES = {
    "pl": "Wiśniewski Kamiński Woźniak Dąbrowski Zając Kołodziej Żak Łuczak Świątek Jędrzej Róża",
    "cs": "Dvořák Novák Černý Růžička Beneš Čížek Štěpánek Jiří Zdeněk Věra Žaneta Šárka Ťoupal",
    "ro": "Munteanu Ştefănescu Bălan Lăzărescu Cătălin Ioniţă Ţîrlea Braşov Galaţi Constanţa",
    "de": "Müller Schröder Krüger Schäfer Groß Jäger Jörg Käthe Günther Österreich Übach",
}


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("name", list(ENCODINGS)[2:6])
def test_no_wrong_choice_is_silent(name, size):
    for names in NAMES.values():
        words = [form for word in names.split() for form in (word, word.upper())]
        for start in range(len(words)):
            text = "\n".join((words * 2)[start : start + size])
            with suppress(UnicodeEncodeError):  # the Romanian letters of a Mac
                read, _name, warnings = decode(text.encode(name))
                assert read == text or (warnings and (size < 5 or name != "windows-1250"))


@pytest.mark.parametrize("name", ["RÓŻA", "POSPÍŠIL", "PÓŁTORAK"])
def test_two_capitals_that_happen_to_be_unicode(name):
    assert decode(f"{name} Ewa\nKowalski Jan".encode("windows-1250")).text.startswith(name)
