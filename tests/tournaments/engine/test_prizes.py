"""Who wins which prize: shared places, one a person, categories, teams; a plain reckoning."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.prizes import (
    MOST_AMOUNT,
    MOST_PLACE,
    MOST_PRIZES,
    STEPS,
    Prize,
    PrizeFor,
    PrizeList,
    Won,
    give_prizes,
    prize_faults,
)
from tournaments.engine.rows import GroupRow, Row, Standings

WOMEN = {"what": PrizeFor.CATEGORY, "category": "women"}


def places(scores):
    """The places of scores, best first, equal ones shared."""
    return [1 + sum(other > score for other in scores) for score in scores]


def row(place, number):
    return Row(place=place, number=number, table_points=Fraction(0), score=0, keys={}, rounds=())


def rows(scores):
    """Rows of numbers 1, 2 … by their scores, best first."""
    found = [row(place, number) for number, place in enumerate(places(scores), 1)]
    return tuple(sorted(found, key=lambda one: (one.place, one.number)))


def stands(scores, teams=(), **categories):
    """Standings: categories are the numbers in them, teams names with scores."""
    among = {
        name: tuple(
            row(place, number)
            for place, number in zip(
                places([scores[number - 1] for number in numbers]), numbers, strict=True
            )
        )
        for name, numbers in categories.items()
    }
    groups = [
        GroupRow(place=place, name=name, table_points=Fraction(0), score=0, members=(), keys={})
        for (name, _score), place in zip(teams, places([s for _n, s in teams]), strict=True)
    ]
    return Standings(
        individual=rows(scores),
        teams=tuple(sorted(groups, key=lambda one: one.place)),
        categories={
            name: tuple(sorted(some, key=lambda one: one.place)) for name, some in among.items()
        },
    )


def given_to(giving):
    return [(one.winners, one.place, one.share, one.left_over, one.texts) for one in giving.won]


def amounts(*some):
    return tuple(Prize(place=place, amount=amount) for place, amount in enumerate(some, 1))


def test_places_in_order():
    put_up = PrizeList(prizes=(*amounts(100, 50), Prize(place=3, text="a book")), currency="PLN")
    giving = give_prizes(put_up, stands([9, 8, 7, 6]))
    assert given_to(giving) == [
        ((1,), 1, 100, 0, ()),
        ((2,), 2, 50, 0, ()),
        ((3,), 3, 0, 0, ("a book",)),
    ]
    assert (giving.not_given, giving.left_over) == ((), 0)


@pytest.mark.parametrize(
    ("step", "share", "left_over"), [(1, 5000, 1), (10, 5000, 1), (100, 5000, 1), (10_000, 0, 0)]
)
def test_equal_places_share_what_they_take_up(step, share, left_over):
    put_up = PrizeList(prizes=amounts(10_000, 4_000, 1_001), currency="PLN", step=step)
    giving = give_prizes(put_up, stands([9, 9, 9, 1]))
    if share:
        assert given_to(giving) == [((1, 2, 3), 1, share, left_over, ())]
        assert giving.left_over == left_over
    else:
        assert (giving.won, giving.left_over) == ((), 15_001)


def test_a_place_alone_takes_its_amount_as_it_is():
    giving = give_prizes(PrizeList(prizes=amounts(1_234), step=100), stands([9, 8]))
    assert given_to(giving) == [((1,), 1, 1_234, 0, ())]


def test_a_share_reaches_beyond_the_last_prize():
    giving = give_prizes(PrizeList(prizes=amounts(100, 50)), stands([9, 8, 8, 8, 1]))
    assert given_to(giving) == [((1,), 1, 100, 0, ()), ((2, 3, 4), 2, 16, 2, ())]


def test_texts_of_a_shared_place_go_by_lot():
    prizes = (Prize(text="a cup", amount=100), Prize(place=2, text="a book"))
    [one] = give_prizes(PrizeList(prizes=prizes), stands([9, 9, 1])).won
    assert (one.shared, one.texts, one.share, one.last) == (True, ("a cup", "a book"), 50, 2)


def test_who_has_a_prize_is_passed_over_in_categories():
    prizes = (Prize(text="a book", **WOMEN), Prize(place=2, text="tea", **WOMEN), *amounts(9))
    found = stands([9, 8, 7, 6], women=[1, 3, 4])
    giving = give_prizes(PrizeList(prizes=prizes), found)
    assert [(one.what, one.place, one.winners) for one in giving.won] == [
        (PrizeFor.PLACE, 1, (1,)),
        (PrizeFor.CATEGORY, 1, (3,)),
        (PrizeFor.CATEGORY, 2, (4,)),
    ]
    all_the_same = give_prizes(PrizeList(prizes=prizes, one_each=False), found)
    assert [one.winners for one in all_the_same.won] == [(1,), (1,), (3,)]


def test_who_left_wins_nothing_and_the_next_moves_up():
    women = Prize(text="a book", **WOMEN)
    found = stands([9, 8, 8, 7], women=[1, 2, 4])
    giving = give_prizes(PrizeList(prizes=(women, *amounts(10, 6))), found, left={1, 2})
    assert [(one.what, one.place, one.winners) for one in giving.won] == [
        (PrizeFor.PLACE, 1, (3,)),
        (PrizeFor.PLACE, 2, (4,)),
    ]
    assert giving.not_given == (women,)  # the only woman who stayed has a prize


def test_categories_come_in_the_order_of_the_list():
    juniors = Prize(what=PrizeFor.CATEGORY, category="juniors", text="a ball")
    put_up = PrizeList(prizes=(juniors, Prize(text="a book", **WOMEN)))
    giving = give_prizes(put_up, stands([9, 8], juniors=[1], women=[1, 2]))
    assert [(one.category, one.winners) for one in giving.won] == [
        ("juniors", (1,)),
        ("women", (2,)),
    ]


def test_a_teams_prize_is_the_teams():
    put_up = PrizeList(prizes=(*amounts(9, 8), Prize(what=PrizeFor.TEAM, text="a cup")))
    giving = give_prizes(put_up, stands([9, 8], teams=[("Asy", 1), ("Damy", 3)]))
    assert giving.won[-1] == Won(
        what=PrizeFor.TEAM,
        category="",
        place=1,
        winners=("Damy",),
        prizes=(put_up.prizes[-1],),
        share=0,
        left_over=0,
    )


def test_what_nobody_gets_is_left_over():
    none = Prize(what=PrizeFor.CATEGORY, category="juniors", amount=7)
    put_up = PrizeList(prizes=(*amounts(9, 8, 5), none, Prize(place=4, text="a book")))
    giving = give_prizes(put_up, stands([3, 2]))
    assert giving.not_given == (put_up.prizes[2], none, put_up.prizes[4])
    assert giving.left_over == 12


def test_a_share_of_nothing_is_no_prize():
    put_up = PrizeList(prizes=(Prize(amount=1), Prize(text="a book", **WOMEN)))
    giving = give_prizes(put_up, stands([9, 9, 1], women=[2, 3]))
    assert [one.winners for one in giving.won] == [(2,)]
    assert (giving.not_given, giving.left_over) == ((put_up.prizes[0],), 1)


PRIZES = st.builds(
    Prize,
    what=st.sampled_from([PrizeFor.PLACE, PrizeFor.CATEGORY]),
    place=st.integers(1, 4),
    text=st.sampled_from(["", "a book"]),
    amount=st.integers(0, 5000),
)


def categorised(prize, category):
    if prize.what is PrizeFor.PLACE:
        return prize
    return Prize(
        what=prize.what, place=prize.place, category=category, text=prize.text, amount=prize.amount
    )


@given(
    scores=st.lists(st.integers(0, 3), max_size=7),
    women=st.sets(st.integers(1, 7)),
    juniors=st.sets(st.integers(1, 7)),
    prizes=st.lists(st.tuples(PRIZES, st.sampled_from(["women", "juniors"])), max_size=8),
    step=st.sampled_from(STEPS),
    one_each=st.booleans(),
)
def test_nothing_is_lost_and_nobody_is_passed_over_wrongly(
    scores, women, juniors, prizes, step, one_each
):
    among = {
        "women": [n for n in sorted(women) if n <= len(scores)],
        "juniors": [n for n in sorted(juniors) if n <= len(scores)],
    }
    put_up = PrizeList(
        prizes=tuple(categorised(*one) for one in prizes), step=step, one_each=one_each
    )
    giving = give_prizes(put_up, stands(scores, **among))
    given = sum(len(one.winners) * one.share for one in giving.won)
    assert given + giving.left_over == sum(prize.amount for prize in put_up.prizes)
    taken = [prize for one in giving.won for prize in one.prizes] + list(giving.not_given)
    assert sorted(map(repr, taken)) == sorted(map(repr, put_up.prizes))
    everybody = [number for one in giving.won for number in one.winners]
    if one_each:
        assert len(everybody) == len(set(everybody))
    assert given_to(giving) == by_hand(put_up, scores, among)


def by_hand(put_up, scores, among):
    """The same as one would do it with the list in hand: person by person."""
    have, found = [], []
    lists = [("", list(range(1, len(scores) + 1)))]
    lists += [
        (name, among[name])
        for name in dict.fromkeys(p.category for p in put_up.prizes if p.category)
    ]
    for category, numbers in lists:
        left = [n for n in numbers if not (category and put_up.one_each and n in have)]
        for score in sorted({scores[n - 1] for n in left}, reverse=True):
            equal = [n for n in left if scores[n - 1] == score]
            better = sum(scores[n - 1] > score for n in left)
            own = [
                prize
                for prize in put_up.prizes
                if prize.category == category and better < prize.place <= better + len(equal)
            ]
            amount = sum(prize.amount for prize in own)
            each = amount
            if len(equal) > 1:
                each = max(s for s in range(0, amount + 1, put_up.step) if s * len(equal) <= amount)
            texts = tuple(prize.text for prize in own if prize.text)
            if each or texts:
                left_over = amount - each * len(equal)
                found.append((tuple(equal), better + 1, each, left_over, texts))
                have += equal
    return found


@pytest.mark.parametrize(
    ("put_up", "path", "message"),
    [
        (PrizeList(prizes=(Prize(place=0, text="x"),)), "0 place", "from 1 to 500"),
        (PrizeList(prizes=(Prize(place=MOST_PLACE + 1, text="x"),)), "0 place", "from 1 to 500"),
        (PrizeList(prizes=(Prize(),)), "0 text", "a text, an amount, or both"),
        (PrizeList(prizes=(Prize(text="x" * 201),)), "0 text", "at most 200 letters"),
        (
            PrizeList(prizes=(Prize(text="x", amount=-1),), currency="PLN"),
            "0 amount",
            "from 0 to 10000000",
        ),
        (
            PrizeList(prizes=(Prize(amount=MOST_AMOUNT + 1),), currency="PLN"),
            "0 amount",
            "from 0 to 10000000",
        ),
        (PrizeList(prizes=(Prize(amount=1),)), "currency", "three capital letters"),
        (PrizeList(prizes=(Prize(text="x"),), currency="zł"), "currency", "three capital letters"),
        (PrizeList(prizes=(Prize(text="x"),), step=0), "step", "Allowed: 1, 10, 100."),
        (PrizeList(prizes=(Prize(text="x"),) * (MOST_PRIZES + 1)), "", "at most 100 prizes"),
        (PrizeList(prizes=(Prize(what=PrizeFor.TEAM, text="x"),)), "0 what", "no teams"),
        (PrizeList(prizes=(Prize(category="women", text="x"),)), "0 what", "which category"),
        (PrizeList(prizes=(Prize(what=PrizeFor.CATEGORY, text="x"),)), "0 what", "which category"),
        (
            PrizeList(prizes=(Prize(what=PrizeFor.CATEGORY, category="cats", text="x"),)),
            "0 what",
            "Allowed: juniors, women.",
        ),
    ],
)
def test_a_list_that_cannot_be_says_where(put_up, path, message):
    [fault] = prize_faults(put_up, categories=("women", "juniors"), teams=False)
    assert ("prizes", *path.split()) == tuple(map(str, fault.path)) or fault.path == (path,)
    assert message in str(fault.message)


def test_a_list_without_faults():
    prizes = (Prize(text="x"), Prize(**WOMEN, amount=5), Prize(what=PrizeFor.TEAM, text="y"))
    put_up = PrizeList(prizes=prizes, currency="EUR", step=100)
    assert prize_faults(put_up, categories=("women",), teams=True) == ()
    assert prize_faults(PrizeList(), categories=(), teams=False) == ()
