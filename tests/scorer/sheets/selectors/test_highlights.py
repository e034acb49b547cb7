"""The longest run and the biggest hand of a game: exact figures in every game, ties too."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorer.games.registry import find_game
from scorer.sheets.selectors.highlights import PlainHighlights, biggest, highlights, longest_runs
from scorer.sheets.selectors.sheet_context import sheet_context
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from tests.builders.records import (
    ALL,
    DOUBLES,
    GLOWY,
    HEARTS,
    KOP,
    changed,
    shipped_games,
    with_entries,
)


def zwyczajna(*old, winner="old"):
    return {"contract": "zwyczajna", "old": list(old), "winner": winner, "margin": "exit"}


def records_of(raw):
    """Every record of a game: its name, how much, and who holds it in which hands."""
    context = sheet_context(load_sheet_state(import_record(raw=raw)))
    return [
        (one.label, one.value, [(span.names, span.first, span.last) for span in one.spans])
        for one in highlights(context)
    ]


@pytest.mark.django_db
def test_kop_names_hands_won_in_a_row_and_the_biggest_hand():
    names = ["Anna Nowak", "Piotr Wiśniewski", "Anna Kos", "Tomasz Kamiński"]
    hands = [zwyczajna(0, 2), zwyczajna(1, 2), zwyczajna(0, 1, winner="young"), zwyczajna(0, 1)]
    assert records_of(changed(with_entries(KOP, *hands), players=names)) == [
        ("Most hands won in a row", 3, [(("Anna K.",), 1, 3)]),
        (
            "Biggest hand",
            1,
            [
                (("Anna N.", "Anna K."), 1, 1),
                (("Piotr", "Anna K."), 2, 2),
                (("Anna K.", "Tomasz"), 3, 3),
            ],
        ),
    ]
    assert records_of(KOP)[1] == ("Biggest hand", 30, [(("Darek",), 3, 3)])


@pytest.mark.django_db
def test_glowy_names_card_points_and_an_even_hand_ends_a_run():
    hands = [{"points": [71, 49]}, {"points": [80, 40]}, {"points": [60, 60]}]
    hands += [{"points": [61, 59]}, {"points": [40, 80]}, {"points": [40, 80]}]
    assert records_of(with_entries(GLOWY | {"options": {}}, *hands)) == [
        (
            "Most hands won in a row",
            2,
            [(("Ada + Celina",), 1, 2), (("Bogdan + Darek",), 5, 6)],
        ),
        (
            "Most card points in a hand",
            80,
            [(("Ada + Celina",), 2, 2), (("Bogdan + Darek",), 5, 5), (("Bogdan + Darek",), 6, 6)],
        ),
    ]


@pytest.mark.django_db
def test_doubles_name_the_longest_lead_and_the_best_turn():
    turns = [
        {"player": 0, "word": "KOST", "points": 14},
        {"player": 3, "word": "KOLO", "points": 22},
        {"player": 2, "word": "LES", "points": 6},
        {"player": 1, "word": "PLOT", "points": 22},
        {"player": 0, "word": "KOSA", "points": 10},
    ]
    best = ("Best turn", 22, [(("Cyril + Dana",), 2, 2), (("Anna + Bára",), 4, 4)])
    assert records_of(with_entries(DOUBLES, *turns)) == [best]  # the lead has changed every time
    assert records_of(DOUBLES)[0] == (
        "Longest lead in double turns",
        2,
        [(("Cyril + Dana",), 3, 5)],
    )


@pytest.mark.django_db
def test_hearts_name_hands_without_a_point_and_the_dearest_hand():
    clean = {"hearts": [10, 16, 0, 0, 0, 0], "marias": [1, 1, 0, 0, 0, 0]}
    names = [name.split()[0] for name in HEARTS["players"]]
    run, most = records_of(with_entries(HEARTS, clean, clean))
    assert run[:2] == ("Most hands in a row without a point", 2)
    assert [(len(who), first, last) for who, first, last in run[2]] == [(4, 1, 2)]
    assert most[0] == "Most points in a hand"
    assert [(len(who), first) for who, first, _last in most[2]] == [(1, 1), (1, 2)]
    assert most[2][0][0][0].startswith(names[1])


@pytest.mark.django_db
def test_more_equal_hands_than_are_named_are_hinted_at():
    hands = [zwyczajna(0, 2, winner=winner) for winner in ("old", "young") * 2]
    context = sheet_context(load_sheet_state(import_record(raw=with_entries(KOP, *hands))))
    (found,) = highlights(context)  # nobody won two in a row
    assert (found.value, len(found.spans), found.more) == (1, 3, True)


@pytest.mark.django_db
def test_sheet_without_a_hand_has_no_highlights():
    assert records_of(with_entries(KOP)) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "raw",
    [raw for raw in ALL if raw["game"] in shipped_games()],
    ids=lambda raw: raw["game"],
)
def test_every_language_has_its_words(raw):
    now = load_sheet_state(import_record(raw=raw))
    english = {one.label for one in highlights(sheet_context(now))}
    for language in ("pl", "cs", "ro"):
        with translation.override(language):
            labels = {one.label for one in highlights(sheet_context(now))}
        assert (len(labels), english & labels) == (len(english), set())


def test_runs_are_counted_over_hands_that_are_steps():
    assert longest_runs([], 2) == (0, [])
    assert longest_runs([[], []], 2) == (0, [])
    assert longest_runs([{1}, None, {1}, {0}, {0}], 2) == (2, [(1, (0, 2)), (0, (3, 4))])
    assert longest_runs([{0}, {0}, {1}, {0}, {0}, {0}], 2) == (3, [(0, (3, 5))])


def test_biggest_of_nothing_is_nothing():
    assert biggest([]) == (0, [])
    assert biggest([(0, 0)]) == (0, [(0, (0, 0)), (1, (0, 0))])


def test_game_without_a_kit_goes_by_scores():
    plain = PlainHighlights(find_game("kop"))
    assert plain.labels() == ("Most hands won in a row", "Biggest hand")
