"""The columns of a list of entries: how they are separated and what their heads mean.

Heads are recognised in Polish, Czech, Romanian and English, without regard to case,
accents and dots.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from scorer.support.collation import folded
from scorer.support.spreadsheet import unguarded
from tournaments.records.names import tidy

SEPARATORS = ("\t", ";", ",")
BOTH = re.compile(r"\s+[/+]\s+|(?<=\w)/(?=\w)")  # between two partners in one cell
NAME, GIVEN_FIRST = "name", "given_first_name"
_HEADS = {
    NAME: "name, names, player, players, full name, surname and name, surname and given name, "
    "surname and first name, nazwisko i imię, zawodnik, gracz, uczestnik, příjmení a jméno, hráč, "
    "nume și prenume, numele și prenumele, jucător, participant",
    GIVEN_FIRST: "name and surname, first name and surname, given name and surname, "
    "imię i nazwisko, jméno a příjmení, prenume și nume",
    "surname": "surname, last name, family name, nazwisko, příjmení, nume, nume de familie",
    "given": "given name, given, first name, imię, jméno, prenume",
    "home": "club, home club, town, city, klub, klub macierzysty, miejscowość, miasto, "
    "domácí klub, oddíl, město, clubul, club de origine, localitate, oraș",
    "partner": "partner, partnerka, player 2, second player, zawodnik 2, gracz 2, spoluhráč, "
    "hráč 2, partener, parteneră, jucător 2",
    "partner_surname": "partner's surname, nazwisko partnera, příjmení spoluhráče, "
    "numele partenerului",
    "partner_given": "partner's given name, imię partnera, jméno spoluhráče, "
    "prenumele partenerului",
    "partner_mark": "partner's year or number, rok lub numer partnera, rok nebo číslo spoluhráče, "
    "anul sau numărul partenerului",
    "mark": "year or number, rok lub numer, rok nebo číslo, an sau număr",
    "partner_home": "partner's club, klub partnera, klub spoluhráče, clubul partenerului",
    "team": "team, drużyna, tým, družstvo, echipă, echipa",
    "pair": "pair, para, dvojice, pereche, perechea",
    "categories": "category, categories, kategoria, kategorie, kat, categorie, categorii",
    "fixed_table": "table, fixed table, stolik, stały stolik, stół, stůl, pevný stůl, masă, masa, "
    "masa fixă",
    "state": "state, stan, stav, stare, starea",
    "number": "no, nr, number, numer, lp, l p, č, číslo, poř, numărul, număr, nr crt, #",
}
_FIELDS = {
    folded(head.strip()): field for field, heads in _HEADS.items() for head in heads.split(",")
}
_GONE = "withdrawn, wycofanie, wycofany, wycofana, odstoupení, odhlášen, retras, retrasă"
_WITHDRAWN = {folded(word) for word in _GONE.split(", ")}
_FULL_NAMES = {"jmeno", "nume", "name"}  # whole names where no other column says the rest


def separator_of(lines: Sequence[str]) -> str:
    """What separates the cells: the tab if any line has one, else ``;``, else the comma."""
    return next((mark for mark in SEPARATORS if any(mark in line for line in lines)), ",")


def cells_of(line: str, separator: str) -> list[str]:
    """The tidy cells of a line; raises ``csv.Error`` for one that cannot be taken apart."""
    rows = list(csv.reader([line], delimiter=separator, skipinitialspace=True))
    return [tidy(unguarded(cell)) for cell in rows[0]] if rows else []


def heads_of(cells: Sequence[str]) -> list[str] | None:
    """The field of every column by its head, empty for unknown ones; None: this is no head."""
    plain = [" ".join(folded(cell).replace(".", " ").split()) for cell in cells]
    fields = [_FIELDS.get(cell, "") for cell in plain]
    if "surname" in fields and "given" not in fields:
        fields = [
            "given" if field == NAME and cell == "name" else field
            for cell, field in zip(plain, fields, strict=True)
        ]
    if not {"surname", "given"} <= set(fields):
        fields = [
            NAME if cell in _FULL_NAMES else field
            for cell, field in zip(plain, fields, strict=True)
        ]
    return fields if {NAME, GIVEN_FIRST, "surname"} & set(fields) else None


def is_withdrawn(cells: Sequence[str], fields: Sequence[str]) -> bool:
    """Whether a row says that its entry was withdrawn."""
    at = fields.index("state") if "state" in fields else len(cells)
    return any(folded(cell) in _WITHDRAWN for cell in cells[at : at + 1])


def usual_heads(rows: Sequence[Sequence[str]], *, pairs: bool) -> list[str]:
    """What the columns of a list without heads are: a number perhaps, names, club, and so on."""
    filled = [row for row in rows if any(row)]
    numbered = [row for row in filled if row[0].rstrip(".").isdecimal()]
    first = ["number"] if filled and len(numbered) == len(filled) else []
    names = [row[len(first) : len(first) + 2] for row in filled]
    split = bool(names) and all(len(two) > 1 and two[1] and " " not in two[0] for two in names)
    together = any(BOTH.search(two[0]) for two in names if two)
    partner = ["partner"] if pairs and not split and not together else []
    return first + (["surname", "given"] if split else [NAME, *partner]) + _REST


_REST = ["home", "team", "pair", "categories", "fixed_table"]
