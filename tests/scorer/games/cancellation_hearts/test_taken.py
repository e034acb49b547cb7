from scorer.games.cancellation_hearts.taken import Taken


def test_points_are_one_a_heart_and_thirteen_a_maria():
    assert Taken((3, 0, 10), (0, 1, 1)).points == (3, 13, 23)


def test_uncollected_points_are_what_is_missing_from_52():
    assert Taken((3, 0, 10), (0, 1, 1)).uncollected == 13
    assert Taken((26, 0, 0), (0, 1, 1)).uncollected == 0
