"""Events of every form with the longest real names there are, played and with prizes."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

from django.db.models import Max

from scorer.models import Club
from tests.builders.events import empty_event
from tests.builders.rounds import play_round
from tournaments.engine.formats import PRESETS
from tournaments.engine.prizes import Prize, PrizeFor, PrizeList
from tournaments.models import Award, Entrant, Event, HomeClub, Person, Team
from tournaments.records.formats import as_json
from tournaments.services.prizes import set_prizes
from tournaments.services.steps import Actor

LONGEST = [
    ("Wąsik-Świętochłowska-Brzęczyszczykiewicz", "Maksymiliana Apolonia"),
    ("Nejezchlebová-Skočdopolová", "Štěpánka Květoslava"),
    ("Constantinescu-Hristodorescu", "Ștefania-Țvetana"),
    ("Featherstonehaugh-Cholmondeley", "Bartholomew"),
    ("Олександренко-Нечуй-Левицька", "Володимира"),
    ("Παπαδημητρακοπούλου-Χατζή", "Θεοδώρα"),
]
USUAL = [("Nowak", "Jan"), ("Zielińska", "Ewa"), ("Dvořák", "Petr"), ("Ionescu", "Ana")]
TITLE = "XXIII Memoriał Stefana Świętochłowskiego o Puchar Burmistrza Miasta i Gminy Wolsztyn"
CLUB = "Wielkopolska Liga Kopa Sportowego „Kopyto” przy Gminnym Ośrodku Kultury w Przemęcie"
WORTH = {"polish-doubles": (380, 610), "na-glowy": (10, 60), "hearts": (0, 150)}
DAY = date(2026, 11, 22)


def long_event(preset="wlks", tables=8, rounds=None, *, names=LONGEST, title=TITLE):
    """An event of so many tables in the form of a preset; all its rounds are played."""
    kind = PRESETS[preset].format
    form = replace(
        kind, rounds=rounds or min(kind.rounds, max(2 * tables - 1, 1)), knockout=0, final_rounds=0
    )
    form = replace(form, categories=("women", "seniors"))
    event = empty_event(
        slug=f"{preset}-{tables}",
        game=form.game,
        ruleset=form.ruleset,
        name=title,
        day=DAY,
        place="Dom Kultury w Przemęcie",
        format=as_json(form) | {"fee": "35", "currency": "PLN", "fees": {"women": "12 1/2"}},
        shown=Event.Shown.EVERYTHING,
    )
    Club.objects.filter(pk=event.club_id).update(name=CLUB)
    _people(event, tables * form.table_size, names, pairs=form.unit == "pair")
    _rounds(event, tables, form)
    _desk(event)
    return Event.objects.select_related("club").get(pk=event.pk)


def _people(event, count, names, *, pairs):
    """Numbers 1 to ``count``: every other one has a long name, every fourth is a woman."""
    home, _new = HomeClub.objects.get_or_create(
        register=event.club, name="Klub Karciany „Dama Pik” Świebodzin"
    )
    kinds = [some for both in zip(names * 9, USUAL * 9, strict=False) for some in both]

    def people(begin):
        made = []
        for at in range(count):
            surname, given = kinds[(at + begin) % len(kinds)]
            made.append(Person(register=event.club, surname=surname, given_name=given, home=home))
        return Person.objects.bulk_create(made)

    teams = [
        Team.objects.create(event=event, name=f"Drużyna Kopa i Skata z Obornik {at}")
        for at in range(1, 1 + max(count // 4, 1))
    ]
    partners = people(2) if pairs else [None] * count
    Entrant.objects.bulk_create(
        Entrant(
            event=event,
            number=at + 1,
            person=person,
            partner=partner,
            team=None if pairs else teams[at % len(teams)],
            categories=["women"] * (at % 4 == 0) + ["seniors"] * (at % 3 == 0),
            state=Entrant.State.HERE,
        )
        for at, (person, partner) in enumerate(zip(people(0), partners, strict=True))
    )


def _rounds(event, tables, form):
    lots, size = random.Random(7), form.table_size
    low, high = WORTH.get(form.game, (-60, 60))
    for number in range(1, form.rounds + 1):
        units = list(range(1, tables * size + 1))
        lots.shuffle(units)
        seats = [units[at : at + size] for at in range(0, len(units), size)]
        play_round(event, number, seats, [_scores(lots, low, high, size) for _table in seats])


def _scores(lots, low, high, size):
    """Scores of a table; where they may be negative, they add up to 0."""
    some = [lots.randint(low, high) for _seat in range(size)]
    return [*some[:-1], -sum(some[:-1])] if low < 0 else some


def _desk(event):
    """Prizes, a penalty, and a log as a day at the desk leaves it."""
    prizes = [
        Prize(text="a cup and a basket of smoked cheese", amount=10000),
        *(Prize(place=at, text="a book about cards", amount=500) for at in range(2, 7)),
        Prize(what=PrizeFor.CATEGORY, category="women", text="tea"),
    ]
    put_up = PrizeList(prizes=tuple(prizes), currency="PLN")
    seen = event.steps.aggregate(newest=Max("pk"))["newest"] or 0
    set_prizes(event_id=event.pk, put_up=put_up, actor=Actor(name="Ola"), seen=seen)
    first = event.entrants.get(number=1)
    why = (
        "Przyszła czterdzieści minut po rozpoczęciu rundy i rozdała karty niezgodnie z regulaminem"
    )
    Award.objects.create(
        event=event,
        round=event.rounds.get(number=1),
        entrant=first,
        kind="other",
        score=-5,
        why=why,
    )
