import pytest

from scorer.games.base import RuleViolation, Setup
from scorer.games.kop.entries import Contract, CountedHand, KopOptions, Margin, Party, WonHand
from scorer.games.kop.figures import Outcome, check_points, from_figures

NAMES = ("Ada", "Bogdan", "Celina", "Darek")


def work_out(entry, ruleset="kop", dealer=0):
    return from_figures(entry, Setup(ruleset, NAMES, 0, KopOptions()), dealer)


def won(contract, old, margin=None, **more):
    return WonHand(contract=Contract(contract), old=old, winner=Party.OLD, margin=margin, **more)


def refusal(entry, **more):
    with pytest.raises(RuleViolation) as refused:
        work_out(entry, **more)
    return refused.value.path, refused.value.rule, str(refused.value)


def test_hand_by_its_winner_knows_no_points():
    hand = won("wesele", (3, 0), Margin.NO_TRICK, kontras=(1, 2, 0))
    assert work_out(hand) == Outcome(
        contract=Contract.WESELE,
        old=(0, 3),
        level=2,
        old_won=True,
        margin=Margin.NO_TRICK,
        old_points=None,
        old_tricks=None,
        rules=("KOP-3.3", "KOP-6.2", "KOP-2.5"),
    )


def test_hand_by_its_points_gives_winner_and_margin():
    hand = CountedHand(contract=Contract.ZWYCZAJNA, old=(1, 2), old_points=26, old_tricks=1)
    assert work_out(hand) == Outcome(
        contract=Contract.ZWYCZAJNA,
        old=(1, 2),
        level=0,
        old_won=False,
        margin=Margin.NO_EXIT,
        old_points=26,
        old_tricks=1,
        rules=("KOP-3.5", "KOP-6.2"),
    )


def test_zolo_du_by_its_points_has_no_margin():
    outcome = work_out(CountedHand(contract=Contract.ZOLO_DU, old=(1,), old_points=104))
    assert (outcome.old_won, outcome.margin) == (True, None)
    assert outcome.rules == ("KOP-3.1", "KOP-6.1")


@pytest.mark.parametrize(
    ("contract", "old", "rule", "message"),
    [
        ("zwyczajna", (0,), "KOP-3.5", "In zwyczajna there are 2 Starzy: give the seats of two"),
        ("wesele", (2, 2), "KOP-3.3", "In wesele there are 2 Starzy: give the seats of two"),
        ("cicha", (0, 1), "KOP-3.4", "In cicha there is 1 Stary: give the seat of one player."),
        ("zolo", (0, 1), "KOP-3.2", "In zolo there is 1 Stary: give the seat of one player."),
        ("zolo_du", (0, 1), "KOP-3.1", "In zolo du there is 1 Stary: give the seat of one"),
    ],
)
def test_wrong_number_of_starzy(contract, old, rule, message):
    path, found, text = refusal(won(contract, old))
    assert (path, found) == (("old",), rule)
    assert text.startswith(message)


@pytest.mark.parametrize("contract", ["cicha", "zolo", "zolo_du"])
@pytest.mark.parametrize("margin", list(Margin))
def test_margin_of_a_single_stary_is_refused(contract, margin):
    path, rule, text = refusal(won(contract, (1,), margin))
    assert (path, rule) == (("margin",), "KOP-8.5")
    assert text.endswith("has no premium for wyjście or trick. Say only who won.")


@pytest.mark.parametrize("contract", ["zwyczajna", "wesele"])
def test_margin_of_two_starzy_is_required(contract):
    text = "Say how the losers fared: with wyjście, without wyjście or without a trick."
    assert refusal(won(contract, (0, 1))) == (("margin",), "KOP-8.1", text)


@pytest.mark.parametrize(("contract", "kontras"), [("zolo", 3), ("zolo_du", 4), ("cicha", 4)])
def test_level_that_the_game_does_not_have(contract, kontras):
    assert refusal(won(contract, (1,), kontras=kontras))[:2] == (("kontras",), "KOP-8.2")


def test_callers_are_checked_before_they_are_counted():
    assert refusal(won("zolo", (1,), kontras=(0, 2, 2)))[:2] == (("kontras", 2), "KOP-2.7")


@pytest.mark.parametrize("kontras", [0, 3, (), (1, 0), (0, 1, 0)])
def test_sure_zolo_takes_the_level_to_nothing(kontras):
    hand = won("cicha", (2,), kontras=kontras, sure_zolo=True)
    outcome = work_out(hand, ruleset="kop-wolsztyn", dealer=2)
    assert outcome.level == 0
    assert outcome.rules == ("KOP-3.4", "KOP-6.2", "KOP-2.8")


@pytest.mark.parametrize("ruleset", ["kop", "kop-wolsztyn"])
def test_sure_zolo_left_out_or_false_lets_the_kontras_count(ruleset):
    hand = won("cicha", (2,), kontras=(0, 2), sure_zolo=False)
    assert work_out(hand, ruleset=ruleset, dealer=2).level == 2


@pytest.mark.parametrize(
    ("ruleset", "contract", "old", "message"),
    [
        ("kop", "cicha", (2,), "Only the rules of Wolsztyn know the sure zolo."),
        (
            "kop-wolsztyn",
            "cicha",
            (1,),
            "A sure zolo is a cicha whose Stary is the dealer, Celina.",
        ),
        (
            "kop-wolsztyn",
            "zolo",
            (2,),
            "A sure zolo is a cicha whose Stary is the dealer, Celina.",
        ),
    ],
)
def test_sure_zolo_anywhere_else_is_refused(ruleset, contract, old, message):
    hand = won(contract, old, sure_zolo=True)
    assert refusal(hand, ruleset=ruleset, dealer=2) == (("sure_zolo",), "KOP-2.8", message)


@pytest.mark.parametrize(
    ("kontras", "path", "rule"),
    [(4, ("kontras",), "KOP-8.2"), ((0, 0), ("kontras", 1), "KOP-2.7"),
     ((0, 2, 1, 2), ("kontras",), "KOP-8.2")],
)  # fmt: skip
def test_kontras_beside_a_sure_zolo_must_be_legal(kontras, path, rule):
    hand = won("cicha", (2,), kontras=kontras, sure_zolo=True)
    assert refusal(hand, ruleset="kop-wolsztyn", dealer=2)[:2] == (path, rule)


@pytest.mark.parametrize(
    ("points", "tricks", "message"),
    [
        (
            13,
            None,
            "No set of whole tricks holds 13 points; the nearest possible totals are 12 and 16.",
        ),
        (1, 1, "No set of whole tricks holds 1 points; the nearest possible totals are 0 and 8."),
        (61, 0, "0 tricks hold from 0 to 0 points and cannot hold 61."),
        (45, 1, "1 trick holds from 8 to 44 points and cannot hold 45."),
        (24, 2, "2 tricks hold from 20 to 84 points and cannot hold 24."),
    ],
)
def test_points_that_no_tricks_hold_are_refused(points, tricks, message):
    with pytest.raises(RuleViolation) as refused:
        check_points(points, tricks)
    assert str(refused.value) == message
    assert (refused.value.path, refused.value.rule) == (("old_points",), "KOP-6.3")


@pytest.mark.parametrize(("points", "tricks"), [(0, None), (0, 0), (44, 1), (61, 2), (104, 4)])
def test_points_that_tricks_hold_are_accepted(points, tricks):
    check_points(points, tricks)
