"""Who wins which prize: shared places, one a person, categories, teams; a plain reckoning."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

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


def test_place_alone_takes_its_amount_as_it_is():
    giving = give_prizes(PrizeList(prizes=amounts(1_234), step=100), stands([9, 8]))
    assert given_to(giving) == [((1,), 1, 1_234, 0, ())]


def test_share_reaches_beyond_the_last_prize():
    giving = give_prizes(PrizeList(prizes=amounts(100, 50)), stands([9, 8, 8, 8, 1]))
    assert given_to(giving) == [((1,), 1, 100, 0, ()), ((2, 3, 4), 2, 16, 2, ())]


def test_texts_of_a_shared_place_go_by_lot():
    prizes = (Prize(text="a cup", amount=100), Prize(place=2, text="a book"))
    [one] = give_prizes(PrizeList(prizes=prizes), stands([9, 9, 1])).won
    assert (one.shared, one.texts, one.share, one.last) == (True, ("a cup", "a book"), 50, 2)


def test_who_has_a_prize_is_passed_over_in_categories():
    prizes = (*amounts(9), Prize(text="a book", **WOMEN), Prize(place=2, text="tea", **WOMEN))
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
    giving = give_prizes(PrizeList(prizes=(*amounts(10, 6), women)), found, left={1, 2})
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


def test_teams_prize_is_the_teams():
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


def test_prizes_without_a_winner_are_left_over():
    none = Prize(what=PrizeFor.CATEGORY, category="juniors", amount=7)
    put_up = PrizeList(prizes=(*amounts(9, 8, 5), none, Prize(place=4, text="a book")))
    giving = give_prizes(put_up, stands([3, 2]))
    assert giving.not_given == (put_up.prizes[2], none, put_up.prizes[4])
    assert giving.left_over == 12


def test_share_of_nothing_is_no_prize():
    prizes = (Prize(amount=1), Prize(text="a book", **WOMEN))
    found = stands([9, 9, 1], women=[2, 3])
    giving = give_prizes(PrizeList(prizes=prizes, one_each=False), found)
    assert [one.winners for one in giving.won] == [(2,)]
    assert (giving.not_given, giving.left_over) == ((prizes[0],), 1)
    giving = give_prizes(PrizeList(prizes=prizes), found)
    assert [one.winners for one in giving.won] == [(1,), (2,)]  # alone in the first place
    assert (giving.not_given, giving.left_over) == ((), 0)


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
def test_prizes_given_and_left_over_add_up_to_all(scores, women, juniors, prizes, step, one_each):
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
    """The same as one would do it with the lists in hand: the dearest prize first."""
    rows = list(enumerate(put_up.prizes))
    named = dict.fromkeys(prize.category for prize in put_up.prizes if prize.category)
    lists = {"": range(1, len(scores) + 1)} | {name: among[name] for name in named}
    waiting = {
        name: [
            [n for n in numbers if scores[n - 1] == score]
            for score in sorted({scores[n - 1] for n in numbers}, reverse=True)
        ]
        for name, numbers in lists.items()
    }
    place, have, found = dict.fromkeys(lists, 1), set(), {name: [] for name in lists}

    def worth(row, each):
        after = max((prize.amount for at, prize in rows if at > row), default=0)
        return (each if put_up.prizes[row].amount else after), -row

    def offers_of(name):
        at = place[name]
        for index, level in enumerate(waiting[name]):
            here = tuple(n for n in level if n not in have)
            own = [
                row
                for row, prize in rows
                if prize.category == name and at <= prize.place < at + len(here)
            ]
            amount = each = sum(put_up.prizes[row].amount for row in own)
            if len(here) > 1:
                each = max(s for s in range(0, amount + 1, put_up.step) if s * len(here) <= amount)
            texts = tuple(put_up.prizes[row].text for row in own if put_up.prizes[row].text)
            if each or texts:
                won = (here, at, each, amount - each * len(here), texts)
                yield max(worth(row, each) for row in own), index, won
            at += len(here)

    while offers := {name: some for name in lists if (some := [*offers_of(name)])}:
        name = max(offers, key=lambda one: max(offers[one])[0])
        _worth, index, won = offers[name][0]
        found[name].append(won)
        place[name] = won[1] + len(won[0])
        waiting[name] = waiting[name][index + 1 :]
        have |= set(won[0]) if put_up.one_each else set()
    return [won for name in lists for won in found[name]]


def test_of_two_prizes_a_person_gets_the_dearer_one():
    """The first woman is seventh: her prize there goes to the eighth."""
    first_woman = Prize(amount=30_000, **WOMEN)
    put_up = PrizeList(prizes=(*amounts(70, 60, 50, 40, 30, 25, 20), first_woman), currency="PLN")
    giving = give_prizes(put_up, stands(range(8, 0, -1), women=[7]))
    assert given_to(giving)[-2:] == [((8,), 7, 20, 0, ()), ((7,), 1, 30_000, 0, ())]
    assert [one.passed for one in giving.won] == [(), (), (), (), (), (), (7,), ()]
    assert (giving.not_given, giving.left_over) == ((), 0)


@pytest.mark.parametrize(
    ("prizes", "first", "woman"),
    [
        # of texts, and of equal amounts, the one listed first
        ((Prize(text="a cup"), Prize(text="a book", **WOMEN)), (1,), (2,)),
        ((Prize(text="a book", **WOMEN), Prize(text="a cup")), (2,), (1,)),
        ((Prize(amount=5), Prize(amount=5, **WOMEN)), (1,), (2,)),
        ((Prize(amount=5, **WOMEN), Prize(amount=5)), (2,), (1,)),
        # a text before an amount is dearer, behind it is not
        ((Prize(text="a cup"), Prize(amount=9, **WOMEN)), (1,), (2,)),
        ((Prize(amount=9, **WOMEN), Prize(text="a cup")), (2,), (1,)),
        # a text with an amount ranks by the amount
        ((Prize(text="a cup", amount=5), Prize(amount=9, **WOMEN)), (2,), (1,)),
        # a text ranks with the largest amount of those behind it; what teams win is beside that
        ((Prize(amount=8), Prize(text="a book", **WOMEN), Prize(place=2, amount=9)), (2,), (1,)),
        (
            (
                Prize(amount=8),
                Prize(text="a book", **WOMEN),
                Prize(what=PrizeFor.TEAM, amount=9),
            ),
            (1,),
            (2,),
        ),
        # the first place never ranks below the second
        ((Prize(amount=1), Prize(amount=5, **WOMEN), Prize(place=2, amount=9)), (1,), (3,)),
    ],
)
def test_which_prize_is_the_dearer_one(prizes, first, woman):
    giving = give_prizes(PrizeList(prizes=prizes), stands([9, 8, 7], women=[1, 2, 3]))
    won = {(one.what, one.place): one.winners for one in giving.won}
    assert (won[PrizeFor.PLACE, 1], won[PrizeFor.CATEGORY, 1]) == (first, woman)


def test_share_ranks_by_what_each_gets():
    """Two share 300 and 100; one of them is the first woman."""
    for amount, shares in (
        (201, [((2,), 300), ((3,), 100), ((1,), 201)]),  # the others move up
        (200, [((1, 2), 200)]),
    ):
        put_up = PrizeList(prizes=(*amounts(300, 100), Prize(amount=amount, **WOMEN)))
        giving = give_prizes(put_up, stands([9, 9, 8], women=[1]))
        assert [(one.winners, one.share) for one in giving.won] == shares


def test_who_was_passed_over_is_told_beside_the_next():
    juniors = Prize(what=PrizeFor.CATEGORY, category="juniors", amount=50)
    put_up = PrizeList(prizes=(*amounts(9, 7), juniors, Prize(amount=60, **WOMEN)))
    giving = give_prizes(put_up, stands([9, 8, 7, 6], juniors=[1, 2], women=[1]))
    assert [(one.winners, one.passed) for one in giving.won] == [
        ((3,), (1, 2)),
        ((4,), ()),
        ((2,), (1,)),
        ((1,), ()),
    ]
    as_listed = give_prizes(
        PrizeList(prizes=put_up.prizes, one_each=False), stands([9, 8], juniors=[1, 2], women=[1])
    )
    assert not any(one.passed for one in as_listed.won)


LISTED = st.lists(
    st.tuples(
        st.sampled_from(["", "women", "juniors"]),
        st.one_of(
            st.just(("a book", 0)), st.tuples(st.just(""), st.sampled_from([840, 1680, 5040]))
        ),
    ),
    max_size=6,
)


@st.composite
def prizes_in_any_row(draw):
    """Prizes for places 1, 2 … of each list, the rows mixed."""
    made, last = [], {}
    for category, (text, amount) in draw(LISTED):
        place = last[category] = last.get(category, 0) + 1
        prize = Prize(place=place, text=text, amount=amount)
        what = PrizeFor.CATEGORY if category else PrizeFor.PLACE
        made.append(replace(prize, what=what, category=category))
    return tuple(draw(st.permutations(made)))


@given(
    prizes=prizes_in_any_row(),
    size=st.integers(0, 4),
    women=st.sets(st.integers(1, 4)),
    juniors=st.sets(st.integers(1, 4)),
)
def test_nobody_is_passed_over_without_a_dearer_prize(prizes, size, women, juniors):
    """Of all ways to give prizes only one leaves nobody who would get a dearer one elsewhere."""
    lists = {
        "": list(range(1, size + 1)),
        "women": [n for n in sorted(women) if n <= size],
        "juniors": [n for n in sorted(juniors) if n <= size],
    }
    [way] = [one for one in every_way(lists, size) if is_fair(one, prizes, lists)]
    among = {name: numbers for name, numbers in lists.items() if name}
    giving = give_prizes(PrizeList(prizes=prizes), stands(range(size, 0, -1), **among))
    assert {one.winners[0]: one.category for one in giving.won} == way


def every_way(lists, size):
    """Everybody in one of their lists or in none."""
    for choice in product([None, *lists], repeat=size):
        way = {n: name for n, name in enumerate(choice, 1) if name is not None}
        if all(n in lists[name] for n, name in way.items()):
            yield way


def is_fair(way, prizes, lists):
    """Whether who is in a list wins there, and would not win a dearer prize in another."""

    def rank(name, place):
        found = []
        for row, prize in enumerate(prizes):
            if prize.category == name and prize.place >= place:
                after = max((other.amount for other in prizes[row:]), default=0)
                found.append((prize.amount or after, -row))
        return max(found, default=(-1, 0))

    def place(number, name):
        return 1 + sum(other < number for other, won in way.items() if won == name)

    nothing = (-1, 0)
    for number in lists[""]:
        held = way.get(number)
        own = nothing if held is None else rank(held, place(number, held))
        if held is not None and own == nothing:
            return False
        others = [name for name in lists if name != held and number in lists[name]]
        if any(rank(name, place(number, name)) > own for name in others):
            return False
    return True


@given(
    prizes=prizes_in_any_row(),
    scores=st.lists(st.integers(0, 2), max_size=7),
    women=st.sets(st.integers(1, 7)),
    juniors=st.sets(st.integers(1, 7)),
)
def test_whoever_is_above_a_winner_has_a_prize(prizes, scores, women, juniors):
    among = {
        "women": [n for n in sorted(women) if n <= len(scores)],
        "juniors": [n for n in sorted(juniors) if n <= len(scores)],
    }
    giving = give_prizes(PrizeList(prizes=prizes), stands(scores, **among))
    having = {number for one in giving.won for number in one.winners}
    for one in giving.won:
        numbers = among[one.category] if one.category else range(1, len(scores) + 1)
        level = scores[one.winners[0] - 1]
        assert having.issuperset(n for n in numbers if scores[n - 1] >= level)
        assert not set(one.passed).intersection(one.winners)


@given(
    prizes=prizes_in_any_row(), scores=st.permutations(range(5)), women=st.sets(st.integers(1, 5))
)
def test_rows_of_different_amounts_may_come_in_any_order(prizes, scores, women):
    dear = sorted({prize.amount for prize in prizes if prize.amount})
    apart = tuple(next(one for one in prizes if one.amount == amount) for amount in dear)
    first = [replace(one, place=1) for one in {one.category: one for one in apart}.values()]
    found = stands(scores, women=sorted(women), juniors=[1, 2, 3])
    one_way = give_prizes(PrizeList(prizes=tuple(first)), found)
    other_way = give_prizes(PrizeList(prizes=tuple(reversed(first))), found)
    assert sorted(given_to(one_way)) == sorted(given_to(other_way))


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
def test_list_that_cannot_be_says_where(put_up, path, message):
    [fault] = prize_faults(put_up, categories=("women", "juniors"), teams=False)
    assert ("prizes", *path.split()) == tuple(map(str, fault.path)) or fault.path == (path,)
    assert message in str(fault.message)


def test_list_without_faults():
    prizes = (Prize(text="x"), Prize(**WOMEN, amount=5), Prize(what=PrizeFor.TEAM, text="y"))
    put_up = PrizeList(prizes=prizes, currency="EUR", step=100)
    assert prize_faults(put_up, categories=("women",), teams=True) == ()
    assert prize_faults(PrizeList(), categories=(), teams=False) == ()
