"""What the words of a column's head mean, in the four languages and those of other programs.

A head is understood when each of its words is: “Imię zawodnika (wymagane)” is a given name.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from scorer.support.collation import folded


class HeadWord(Enum):
    """What a word of a head says; the value is the field where it is one."""

    SURNAME = "surname"
    GIVEN = "given"
    NAME = "name"  # a whole name, where no other column says the rest
    PLAYER = "player"
    LAST = "last"
    FIRST = "first"
    PARTNER = "partner"
    CAPTAIN = "captain"
    CLUB = "home"
    TOWN = "town"
    TEAM = "team"
    PAIR = "pair"
    CATEGORY = "categories"
    TABLE = "fixed_table"
    NUMBER = "number"
    MARK = "mark"
    STATE = "state"
    UNREAD = "unread"
    NOISE = "noise"


_WORDS = {
    HeadWord.SURNAME: (
        "nazwisko nazwiska surname surnames lastname familyname prijmeni priezvisko nachname "
        "familienname zuname prezime apellido apellidos cognome nom прізвище фамилия"
    ),
    HeadWord.GIVEN: (
        "imie imiona prenume prenumele firstname forename givenname vorname vornamen prenom "
        "nombre keresztnev ім'я имя"
    ),
    HeadWord.NAME: "name names fullname jmeno jmena nume numele meno namen playername",
    HeadWord.PLAYER: (
        "zawodnik zawodnicy zawodnika zawodnikow zawodniczka zawodniczki gracz gracza gracze "
        "graczy uczestnik uczestnika uczestnicy uczestnikow uczestniczka osoba hrac hrace hraci "
        "hracu hracka ucastnik ucastnika ucastnici sportovec jucator jucatorul jucatorului "
        "jucatori jucatorilor participant participants participantul participantului participanti "
        "concurent concurentul concurentului concurenti player players entrant entrants "
        "competitor competitors member members spieler spielers teilnehmer teilnehmers person "
        "clen czlonek"
    ),
    HeadWord.LAST: "last family familie",
    HeadWord.FIRST: "first given krestni",
    HeadWord.PARTNER: (
        "partner partners partnera partnerka partnerki partneri spoluhrac spoluhrace spoluhracka "
        "partener partenerul partenera partenerului second drugi druhy"
    ),
    HeadWord.CAPTAIN: "kapitan kapitana captain capitan capitanul capitanului",
    HeadWord.CLUB: (
        "klub klubu kluby club clubs clubul clubului oddil oddilu verein vereins vereinsname "
        "stowarzyszenie asociatia spolek szkola skola scoala school"
    ),
    HeadWord.TOWN: (
        "miejscowosc miasto town city mesto obec ort wohnort localitate localitatea oras orasul"
    ),
    HeadWord.TEAM: (
        "druzyna druzyny zespol team teams tym tymu druzstvo druzstva echipa echipe echipei "
        "mannschaft mannschaftsname teamname"
    ),
    HeadWord.PAIR: "pair pairs para pary dvojice pereche perechea perechii paar",
    HeadWord.CATEGORY: (
        "kategoria kategorie kategorii kat category categories categorie categoria categorii "
        "kategorien klasse klasa altersklasse plec pohlavi sex gender geschlecht"
    ),
    HeadWord.TABLE: "stolik stolika stol stolu stul table masa mese mesei tisch",
    HeadWord.NUMBER: (
        "no nr number numer numbers lp l p c cislo por numarul numar crt # startnummer lfd"
    ),
    HeadWord.MARK: "mark wyroznik oznaczenie",
    HeadWord.STATE: "state status stan stav stare starea",
    HeadWord.UNREAD: (
        "email mail emailu tel telefon telefonu phone mobile mobil komorka kontakt contact rok "
        "rocznik narozeni rocnik data datum date dob birth born year birthdate nasterii anul "
        "geburtsjahr geburtsdatum jahrgang wiek vek varsta an age rating elo ranking rank punkty "
        "body puncte points punkte kraj country zeme tara land federacja federation timestamp "
        "sygnatura znacka razitko marcaj zeitstempel uwagi uwaga komentarz poznamka poznamky "
        "observatii mentiuni notes note remarks comment comments bemerkungen podpis semnatura "
        "signature unterschrift wpisowe oplata oplacone zaplacono startovne zaplaceno taxa plata "
        "fee paid licencja licence license licenta adres adresa address ulica kod pocztowy psc "
        "zip obecnosc prezence prezenta zgoda souhlas acord rodo gdpr obiad nocleg pesel cnp "
        "miejsce misto poradi wynik vysledek rezultat result tytul titul title id pin hcp"
    ),
    HeadWord.NOISE: (
        "a i si or lub nebo sau and und oraz the of de s your twoje twoj vase dvs dumneavoastra "
        "podaj prosze "
        "podac zadejte wpisz cele pelne full complet complete wymagane required povinne "
        "obligatoriu pole nieobowiazkowe opcjonalnie optional nepovinne nazwa nazev home "
        "macierzysty domaci origine fixed staly pevny fixa wiekowa vekova urodzenia narodzenia "
        "zgloszenia casova timp czasowa dziecka e 1 nume_de startowy startovni start stale "
        "obywatelstwo adresu zgloszen"
    ),
}
_MEANINGS = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_SECOND = {"2", "ii"}
_OR = {"or", "lub", "nebo", "sau"}  # “year or number”
_PLACES = {str(place) for place in range(3, 13)}
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BRACKETS = re.compile(r"[(\[{].*?[)\]}]")


@lru_cache(maxsize=4096)
def field_of_head(head: str) -> str | None:
    """What a column with this head holds, seen alone; None: nobody knows this head.

    Besides the fields: “unread”, “town”, “captain”, “player”, “player 3” …, and “whole”: a name,
    or what another column does not say of it.

    >>> field_of_head("Nazwisko zawodnika"), field_of_head("LastName"), field_of_head("E-mail")
    ('surname', 'surname', 'unread')
    >>> field_of_head("Imię i nazwisko (wymagane)"), field_of_head("Klub"), field_of_head("Jan")
    ('given_first_name', 'home', None)
    """
    return _field(head) or (_field(_BRACKETS.sub(" ", head)) if _BRACKETS.search(head) else None)


def _field(head: str) -> str | None:
    text = folded(_CAMEL.sub(" ", head)).replace("e-mail", "email")
    words = re.findall(r"[^\W_]+|#", text)
    if not all(word in _MEANINGS or word in _SECOND or _is_place(word) for word in words):
        return None
    meanings = [_MEANINGS[word] for word in words if word in _MEANINGS]
    meanings = [meaning for meaning in meanings if meaning is not HeadWord.NOISE]
    if HeadWord.NUMBER in meanings and not _OR.isdisjoint(words):
        return "partner_mark" if HeadWord.PARTNER in meanings else "mark"
    if HeadWord.UNREAD in meanings:
        return "unread"
    name = _name_field(meanings)
    if place := next((int(word) for word in words if _is_place(word)), 0):
        return f"player {place}" if name in {"player", "whole"} else None
    second = not _SECOND.isdisjoint(words) and {*_NAMING, HeadWord.CLUB} >= set(meanings)
    if meanings and (second or HeadWord.PARTNER in meanings):
        return _field_of_partner(meanings, name)
    return _plain_field(meanings, name)


def _plain_field(meanings: list[HeadWord], name: str) -> str | None:
    certain = name not in {"", "whole", "player"}
    if said := next((meaning for meaning in _BESIDE if meaning in meanings), None):
        return None if certain else said.value
    if HeadWord.CAPTAIN in meanings and not certain:
        return HeadWord.CAPTAIN.value
    return name or None


def _field_of_partner(meanings: list[HeadWord], name: str) -> str:
    if HeadWord.CLUB in meanings or HeadWord.TOWN in meanings:
        return "partner_home"
    if not {HeadWord.PARTNER, *_NAMING} >= set(meanings):
        return "unread"
    return {"surname": "partner_surname", "given": "partner_given"}.get(name, "partner")


def _name_field(meanings: list[HeadWord]) -> str:
    """The field that words about names make; empty without one."""
    said: list[HeadWord] = []
    for meaning in meanings:
        before = said[-1] if said else None
        if meaning is HeadWord.NAME and before in {HeadWord.LAST, HeadWord.FIRST}:
            said[-1] = HeadWord.SURNAME if before is HeadWord.LAST else HeadWord.GIVEN
        elif meaning is HeadWord.LAST and before is HeadWord.NAME:  # “nume de familie”
            said[-1] = HeadWord.SURNAME
        elif meaning in _NAMING and meaning is not HeadWord.PLAYER:
            said.append(meaning)
    order = [
        {HeadWord.LAST: HeadWord.SURNAME, HeadWord.FIRST: HeadWord.GIVEN}.get(one, one)
        for one in said
    ]
    order = list(dict.fromkeys(order))
    if len(order) > 1:
        given_first = order[0] is HeadWord.GIVEN or order[:2] == [HeadWord.NAME, HeadWord.SURNAME]
        return "given_first_name" if given_first else "name"
    if order:
        return "whole" if order[0] is HeadWord.NAME else order[0].value
    return "player" if HeadWord.PLAYER in meanings else ""


def _is_place(word: str) -> bool:
    return word in _PLACES


_NAMING = (
    HeadWord.SURNAME,
    HeadWord.GIVEN,
    HeadWord.NAME,
    HeadWord.PLAYER,
    HeadWord.LAST,
    HeadWord.FIRST,
)
_BESIDE = (
    *(
        HeadWord.TABLE,
        HeadWord.CATEGORY,
        HeadWord.PAIR,
        HeadWord.TEAM,
        HeadWord.CLUB,
        HeadWord.TOWN,
        HeadWord.MARK,
        HeadWord.STATE,
    ),
    HeadWord.NUMBER,
)
