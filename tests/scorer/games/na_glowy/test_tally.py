import pytest

from scorer.games.na_glowy.tally import Tally, write_head, write_horned, write_parts


@pytest.mark.parametrize(
    ("standing", "parts", "after", "heads"),
    [
        ((0, 2), 1, (1, 2), 0),
        ((1, 2), 1, (2, 2), 0),
        ((2, 2), 1, (0, 0), 1),
        ((0, 1), 2, (2, 1), 0),
        ((1, 1), 2, (0, 0), 1),
        ((2, 0), 2, (0, 0), 1),
    ],
)
def test_parts_make_a_head_of_three_and_the_rest_is_lost(standing, parts, after, heads):
    assert write_parts(Tally(parts=standing), 0, parts) == Tally(parts=after, heads=(heads, 0))
    mirrored = write_parts(Tally(parts=standing[::-1]), 1, parts)
    assert mirrored == Tally(parts=after[::-1], heads=(0, heads))


@pytest.mark.parametrize(("strikes", "parts"), [(True, (2, 0)), (False, (2, 1))])
def test_whole_head_leaves_own_parts_and_strikes_the_others_by_option(strikes, parts):
    before = Tally(parts=(2, 1))
    assert write_head(before, 0, strikes=strikes) == Tally(parts=parts, heads=(1, 0))


@pytest.mark.parametrize(("strikes", "parts"), [(True, (0, 1)), (False, (2, 1))])
def test_horned_head_leaves_own_parts_and_strikes_the_others_by_option(strikes, parts):
    before = Tally(parts=(2, 1))
    assert write_horned(before, 1, strikes=strikes) == Tally(parts=parts, horned=(0, 1))


def test_totals_count_a_horned_head_as_four():
    assert Tally(parts=(2, 2), heads=(3, 1), horned=(0, 2)).totals == (3, 9)
