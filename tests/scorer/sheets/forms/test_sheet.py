"""The form that opens a sheet: seats without a gap, every house rule, faults at their field."""

import dataclasses

import pytest
from django import forms

from scorer.games.registry import all_games, find_game
from scorer.games.text import Text
from scorer.records import RecordRefused, parse_record
from scorer.records.faults import Fault
from scorer.sheets.forms.sheet import NewSheetForm
from tests.scorer.games.cancellation_hearts.strategies import NAMES

CHOICES = [(game, ruleset) for game in all_games().values() for ruleset in game.rulesets]
every_ruleset = pytest.mark.parametrize(
    ("game", "ruleset"), CHOICES, ids=[ruleset.slug for _game, ruleset in CHOICES]
)
every_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def form_of(game, data=None, ruleset=None):
    return NewSheetForm(data, game=game, ruleset=ruleset or game.rulesets[0])


def house_rules(form):
    """The fields of all options, those that are asked apart too."""
    names = [f"option_{option.name}" for option in dataclasses.fields(form.game.options_type)]
    apart = [asked.field for asked in form.agreement_fields()]
    return sorted([*apart, *form.option_fields()], key=lambda field: names.index(field.name))


def fields(game, players=None, **changes):
    """What a browser sends for a form that was only given names."""
    count = game.players.minimum if players is None else players
    sent = {f"player_{seat}": name for seat, name in enumerate(NAMES[:count])} | {"first": 0}
    for field in house_rules(form_of(game)):
        value = field.initial
        if value is not None and value is not False:
            sent[field.name] = "on" if value is True else str(value)
    return sent | changes


def valid(form):
    assert form.errors == {}
    return form


RULES = {"first": 0, "option_exit_old": 27, "option_exit_young": 26} | {
    "option_first_call": "after_leader"
}


@every_game
def test_every_seat_has_a_name_and_none_is_needed(game):
    seats = form_of(game).seat_fields()
    most = game.players.maximum or game.players.minimum
    assert [field.name for field in seats] == [f"player_{seat}" for seat in range(most)]
    assert not any(field.field.required for field in seats)
    assert [field.field.widget.attrs["placeholder"] for field in seats] == [
        f"Player {seat}" for seat in range(1, most + 1)
    ]


@pytest.mark.parametrize(
    ("slug", "label", "firsts"),
    [
        ("kop", "First dealer", ["1", "2", "3", "4"]),
        ("na-glowy", "First dealer", ["1", "2", "3", "4"]),
        ("cancellation-hearts", "First dealer", [str(seat) for seat in range(1, 12)]),
        ("polish-doubles", None, ["Pair 1", "Pair 2"]),
    ],
)
def test_first_is_a_seat_or_a_pair(slug, label, firsts):
    first = form_of(find_game(slug)).fields["first"]
    assert first.label == (label or str(find_game(slug).first_label))
    assert [name for _value, name in first.choices] == firsts


@every_ruleset
def test_untouched_house_rules_are_left_out_of_the_head(game, ruleset):
    form = valid(form_of(game, fields(game), ruleset))
    assert form.head() == {
        "format": "score-record/1",
        "game": game.slug,
        "ruleset": ruleset.slug,
    }
    assert form.players() == NAMES[: game.players.minimum]


@every_ruleset
def test_head_with_players_is_a_record(game, ruleset):
    form = valid(form_of(game, fields(game, first=1), ruleset))
    record = parse_record({**form.head(), "players": form.players(), "entries": []})
    assert (record.game, record.setup.ruleset, record.setup.first) == (game, ruleset.slug, 1)


@pytest.mark.parametrize(
    ("slug", "chosen", "options"),
    [
        (
            "kop",
            {"hands": "32", "exit_old": "30", "exit_young": "0", "first_call": "leader"},
            {"hands": 32, "exit_old": 30, "exit_young": 0, "first_call": "leader"},
        ),
        ("kop", {"hands": "", "exit_old": "27"}, {}),
        ("cancellation-hearts", {"target": "100"}, {"target": 100}),
        ("cancellation-hearts", {"two_pairs_void_trick": "on"}, {"two_pairs_void_trick": True}),
        ("na-glowy", {"heads": "12"}, {"heads": 12}),
    ],
)
def test_chosen_house_rules_stand_in_the_head(slug, chosen, options):
    game = find_game(slug)
    form = form_of(game, fields(game) | {f"option_{key}": value for key, value in chosen.items()})
    assert valid(form).head().get("options", {}) == options


def test_house_rule_that_holds_by_default_can_be_switched_off():
    game = find_game("na-glowy")
    sent = fields(game)
    del sent["option_bok_head_strikes_parts"]
    assert valid(form_of(game, sent)).head()["options"] == {"bok_head_strikes_parts": False}


@every_game
def test_every_house_rule_is_offered_with_its_clause(game):
    form = form_of(game)
    known = {clause.id for clause in game.clauses}
    options = dataclasses.fields(game.options_type)
    questions = {one.option: str(one.question) for one in form.ruleset.agreements}
    assert [field.name for field in house_rules(form)] == [
        f"option_{option.name}" for option in options
    ]
    assert {field.help_text for field in house_rules(form)} <= known
    assert [field.label for field in house_rules(form)] == [
        questions.get(option.name, str(option.metadata["label"])) for option in options
    ]


def test_choice_of_a_house_rule_has_names():
    field = form_of(find_game("kop")).fields["option_first_call"]
    assert list(field.choices) == [
        ("after_leader", "the player after the leader"),
        ("leader", "the leader"),
    ]


@pytest.mark.parametrize(
    ("slug", "name", "kind", "minimum", "maximum", "required"),
    [
        ("kop", "hands", forms.IntegerField, 1, 500, False),
        ("kop", "exit_old", forms.IntegerField, 0, 104, True),
        ("cancellation-hearts", "target", forms.IntegerField, 1, 500, True),
    ],
)
def test_figure_of_a_house_rule_has_its_limits(slug, name, kind, minimum, maximum, required):
    field = form_of(find_game(slug)).fields[f"option_{name}"]
    assert type(field) is kind
    assert (field.min_value, field.max_value, field.required) == (minimum, maximum, required)


@pytest.mark.parametrize("players", range(6, 12))
def test_hearts_seats_as_many_as_sit_there(players):
    game = find_game("cancellation-hearts")
    assert valid(form_of(game, fields(game, players))).players() == NAMES[:players]


def test_gap_between_the_seats_is_told_at_the_empty_one():
    game = find_game("cancellation-hearts")
    form = form_of(game, fields(game, 9, player_6="", player_7=" "))
    assert form.errors == {"player_6": ["Fill the seats without a gap: somebody sits further on."]}


@every_game
def test_missing_name_is_that_of_the_seat(game):
    form = valid(form_of(game, fields(game, player_1=" ")))
    assert form.players()[1] == "Player 2"
    assert "Player 2" not in form.named_players()


@every_game
def test_table_without_any_name_plays(game):
    form = valid(form_of(game, fields(game, players=0)))
    assert form.players() == [f"Player {seat}" for seat in range(1, game.players.minimum + 1)]
    assert form.named_players() == []


def test_seat_without_a_name_takes_none_that_somebody_has():
    form = valid(form_of(find_game("kop"), {"player_0": "Player 2", "player_2": "Ada"} | RULES))
    assert form.players() == ["Player 2", "Player 3", "Ada", "Player 4"]


@pytest.mark.parametrize("seats", range(6, 12))
def test_hearts_is_played_by_as_many_as_are_said(seats):
    game = find_game("cancellation-hearts")
    form = valid(form_of(game, fields(game, 2, seats=seats)))
    assert form.players() == [*NAMES[:2], *(f"Player {seat}" for seat in range(3, seats + 1))]
    assert form.around_table().shown == seats


@pytest.mark.parametrize("seats", ["5", "12", "many", "", "-1"])
def test_hearts_is_never_played_by_too_few_or_too_many(seats):
    game = find_game("cancellation-hearts")
    form = form_of(game, fields(game, 2, seats=seats))
    assert form.around_table().fewest in {6, 11}
    assert form.is_valid() == (not seats)


@every_game
def test_same_name_twice_is_told_with_another(game):
    sent = fields(game, player_0="Jan", player_1="Jan 2", player_2=" Jan\u200d ")
    assert form_of(game, sent).errors == {
        "player_2": ["“Jan” is on seat 1 too. Tell the two apart, for example “Jan 3”."]
    }


@every_game
@pytest.mark.parametrize("other", ["jan", "JAN", "Ján"])
def test_name_that_differs_by_capitals_or_accents_alone_is_told_apart(game, other):
    sent = fields(game, player_0="Jan", player_1="jan 2", player_2=other)
    suggested = {"jan": "jan 3", "JAN": "JAN 3", "Ján": "Ján 3"}[other]
    assert form_of(game, sent).errors == {
        "player_2": [f"“Jan” is on seat 1 too. Tell the two apart, for example “{suggested}”."]
    }


@every_game
def test_name_does_not_turn_the_text_around_it(game):
    form = form_of(game, fields(game, player_0="ab\u202ecd", player_1="\u2067Ola\u2069"))
    assert form.is_valid()
    assert form.players()[:2] == ["abcd", "Ola"]


@every_game
def test_first_that_does_not_exist_is_refused(game):
    first = game.firsts(game.players.maximum or game.players.minimum)
    assert list(form_of(game, fields(game, first=first)).errors) == ["first"]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (("players", 2), "player_2"),
        (("players",), "player_0"),
        (("options", "hands"), "option_hands"),
        (("options",), "__all__"),
        (("dealer",), "first"),
        (("game",), "__all__"),
        ((), "__all__"),
    ],
)
def test_fault_of_the_rules_stands_at_its_field(path, field):
    form = valid(form_of(find_game("kop"), fields(find_game("kop"))))
    form.show_refusal(RecordRefused(Fault(path, Text("It cannot be."), None)))
    assert form.errors == {field: ["It cannot be."]}


def test_pair_that_starts_has_its_own_key():
    game = find_game("polish-doubles")
    assert valid(form_of(game, fields(game, first=1))).head()["starts"] == 1


@pytest.mark.parametrize(
    ("slug", "partners"),
    [
        ("kop", []),
        ("na-glowy", ["1 + 3", "2 + 4"]),
        ("polish-doubles", ["1 + 2", "3 + 4"]),
        ("cancellation-hearts", []),
    ],
)
def test_partners_are_told_by_seat(slug, partners):
    assert form_of(find_game(slug)).partners() == partners


def test_hearts_lays_the_fewest_seats_and_one_more_behind_the_last_that_is_taken():
    game = find_game("cancellation-hearts")
    shown = [
        form_of(game, fields(game, count) if count else None).around_table().shown
        for count in (0, 6, 7, 10, 11)
    ]
    assert shown == [6, 7, 8, 11, 11]


def test_first_player_is_called_by_name_once_seated():
    game = find_game("cancellation-hearts")
    empty = form_of(game).firsts()
    assert [(first.name, first.spare) for first in empty] == [
        (f"Player {seat}", seat > 6) for seat in range(1, 12)
    ]
    named = form_of(game, fields(game, 7)).firsts()
    assert [first.name for first in named if not first.spare] == NAMES[:7]


def test_first_player_is_called_by_short_name():
    names = ("Anna Nowak", "Jan Kos", "Jan Lis", "Ewa")
    data = {f"player_{seat}": name for seat, name in enumerate(names)}
    kop, doubles = (find_game(slug) for slug in ("kop", "polish-doubles"))
    assert [first.name for first in form_of(kop, data).firsts()] == [
        "Anna",
        "Jan K.",
        "Jan L.",
        "Ewa",
    ]
    pairs = [first.name for first in form_of(doubles, data).firsts()]
    assert pairs == ["Anna + Jan K.", "Jan L. + Ewa"]


def test_pair_that_starts_is_called_by_both_names():
    game = find_game("polish-doubles")
    named = form_of(game, fields(game)).firsts()
    ada, bogdan, celina, darek = NAMES[:4]
    assert [(first.name, first.seats) for first in named] == [
        (f"{ada} + {bogdan}", (0, 1)),
        (f"{celina} + {darek}", (2, 3)),
    ]
    assert [first.name for first in form_of(game).firsts()] == ["Pair 1", "Pair 2"]
