"""Invented people: names, clubs and teams of nobody, as a list that can be pasted."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from tournaments.engine.formats import Format, UnitKind
from tournaments.records.entry_list.values import ListedEntry, Named
from tournaments.records.entry_list.writing import list_text


def _names(text: str) -> tuple[str, ...]:
    """The names in a text; an underscore stands for a blank within one."""
    return tuple(name.replace("_", " ") for name in text.split())


MEN = _names(
    "Adam Andrzej Bogdan Cezary Darek Grzegorz Jacek Jan Józef Kamil Leszek Łukasz Marek Michał "
    "Paweł Piotr Rafał Roman Stefan Tadeusz Jiří Karel Luboš Ondřej Vojtěch Andrei Dumitru Florin "
    "Ion Ștefan Edward George Henry Simon"
)
WOMEN = _names(
    "Agata Barbara Celina Danuta Elżbieta Ewa Grażyna Irena Joanna Krystyna Łucja Małgorzata Zofia "
    "Żaneta Alžběta Jitka Lenka Zdeňka Ileana Mioara Ruxandra Alice Margaret Susan"
)
SURNAMES = _names(
    "Bąk Bednarz Czapla Dudek Dzięcioł Gawron Gołąb Jeż Kaczmarek Kania Kołodziej Kowal Kozioł "
    "Krawiec Król Kurek Łoś Mazur Młynarz Mróz Nowak Ogórek Pająk Pawlak Piekarz Rataj Sikora "
    "Słowik Sowa Stępień Szpak Wilk Wójcik Wrona Zając Żak Beneš Doležal Dvořák Hájek Šťastný "
    "Tůma Ciobanu Munteanu Păun Țurcanu Baker Fletcher O'Hara Ward"
)
TOWNS = _names(
    "Borek Dąbrówka Gorzyce Jastrzębie Kamieniec Lipno Łęgowo Nowa_Wieś Olszyna Piaski Rudna "
    "Sokolniki Trzebinia Wierzbno Zalesie Žďár Lhota Valea_Mare"
)
TEAMS = ("Asy", "Damy", "Króle", "Walety", "Dziesiątki", "Piki", "Trefle", "Kara", "Kiery")
PAIR = 2


def invented(count: int, lots: Random) -> list[Named]:
    """So many people, no two of the same name; every fourth is a woman.

    Whoever is called the same comes from the same club, whatever the lots.
    """
    women, men = list(product(SURNAMES, WOMEN)), list(product(SURNAMES, MEN))
    lots.shuffle(women)
    lots.shuffle(men)
    return [
        _person(*women.pop(), "women") if at % 4 == 0 else _person(*men.pop())
        for at in range(count)
    ]


def _person(surname: str, given_name: str, *categories: str) -> Named:
    town = TOWNS[sum(map(ord, surname + given_name)) % len(TOWNS)]
    return Named(surname=surname, given_name=given_name, home=town, categories=categories)


def pasted_list(units: int, format_: Format, lots: Random) -> str:
    """A list of so many entries: in teams and pairs where the format has them, or partners."""
    if format_.unit is UnitKind.PAIR:
        people = iter(invented(PAIR * units, lots))
        return list_text([_entry(_name(one), _name(next(people))) for one in people], pairs=True)
    rule = format_.scoring.team
    entries = [
        _member(person, at, rule.size) if rule else _entry(person)
        for at, person in enumerate(invented(units, lots))
    ]
    lots.shuffle(entries)
    return list_text(entries)


def _entry(person: Named, partner: Named | None = None) -> ListedEntry:
    return ListedEntry(row=0, text="", person=person, partner=partner)


def _name(person: Named) -> Named:
    return Named(surname=person.surname, given_name=person.given_name)


def _member(person: Named, at: int, size: int) -> ListedEntry:
    return replace(_entry(person), team=team_name(at // size), pair=f"{at // PAIR + 1}")


def team_name(at: int) -> str:
    """The name of a team by its number, another for each."""
    town, more = TOWNS[at % len(TOWNS)], at // len(TOWNS)
    again = f" {more // len(TEAMS) + 1}" if more >= len(TEAMS) else ""
    return f"{TEAMS[more % len(TEAMS)]} {town}{again}"
