"""Small cases tried one and all, against the documents read slowly (``by_the_book``)."""

from itertools import combinations, pairwise, permutations, product

import pytest

from scorer.games.base import RuleViolation
from scorer.games.kop import auction as auctions
from scorer.games.kop.cardplay import legal_cards
from scorer.games.kop.entries import Call
from scorer.games.kop.kontras import counting, level
from scorer.games.kop.pack import POSSIBLE, POSSIBLE_AT_ALL
from tests.scorer.games.kop import by_the_book as book
from tests.scorer.games.kop.reading import score_hand

PAIRS = [list(pair) for pair in combinations(range(4), 2)]
SINGLES = [[seat] for seat in range(4)]


def test_possible_totals_are_those_of_every_set_of_cards():
    assert [set(totals) for totals in POSSIBLE] == book.TOTALS
    assert set(POSSIBLE_AT_ALL) == set().union(*book.TOTALS)


@pytest.mark.parametrize("tricks", [None, 0, 1, 2, 3, 4])
def test_points_are_refused_exactly_where_no_set_of_cards_holds_them(tricks):
    possible = set().union(*book.TOTALS) if tricks is None else book.TOTALS[tricks]
    for points in range(105):
        hand = {"contract": "zolo", "old": [0], "old_points": points}
        if tricks is not None:
            hand["old_tricks"] = tricks
        if points in possible:
            assert score_hand(hand).old_points == points
            continue
        with pytest.raises(RuleViolation) as refused:
            score_hand(hand)
        assert refused.value.path == ("entries", 0, "old_points")
        assert refused.value.rule == "KOP-6.3"


@pytest.mark.parametrize("old", PAIRS + SINGLES, ids=str)
def test_level_of_every_sequence_of_callers(old):
    for length in range(7):
        for callers in product(range(4), repeat=length):
            expected = book.level(callers, set(old))
            assert (level(callers, old), sum(counting(callers, old))) == (expected, expected)


@pytest.mark.parametrize("old", PAIRS + SINGLES, ids=str)
def test_caller_counts_who_raises_the_level(old):
    for callers in product(range(4), repeat=4):
        levels = [book.level(callers[:length], set(old)) for length in range(5)]
        raised = tuple(after > before for before, after in pairwise(levels))
        assert counting(callers, old) == raised


DEALS = {
    "queens with the first caller": "QC QS JC 10H|AH JS QD 10D|10C QH JD AC|10S JH AD AS",
    "queens with the fourth caller": "AH JS QD 10D|10C QH JD AC|10S JH AD AS|QC QS JC JS",
    "queens apart": "AH QH JC 10D|QC 10S JD AC|10C QD JS AD|QS 10H JH AS",
}


@pytest.mark.parametrize("cards", DEALS.values(), ids=DEALS.keys())
def test_every_auction_up_to_seven_calls(cards):
    deal = [hand.split() for hand in cards.split("|")]
    finished = _compare_auctions(auctions.Auction(), [], deal, longest=7)
    assert finished > 100


def _compare_auctions(auction, calls, deal, longest):
    """Compare what may be said after ``calls``, and after each of that; count finished auctions."""
    assert auction.over == book.is_over(calls)
    seat = len(calls) % 4
    allowed = book.calls_allowed(calls, deal[seat])
    after = {}
    for call in Call:
        try:
            after[call] = auctions.make_call(auction, seat, call, deal)
        except RuleViolation:
            continue
    assert {str(call) for call in after} == allowed
    if auction.over:
        contract, old = book.contract_and_old(calls, 0, deal)
        assert auctions.sides(auction, deal) == (contract, tuple(sorted(old)))
        assert list(auction.callers) == book.callers(calls, 0)
        return 1
    if len(calls) == longest:
        return 0
    return sum(
        _compare_auctions(following, [*calls, str(call)], deal, longest)
        for call, following in after.items()
    )


def test_every_answer_to_every_lead():
    for lead in book.PACK:
        others = [card for card in book.PACK if card != lead]
        for size in (1, 2, 3, 4):
            for hand in combinations(others, size):
                assert set(legal_cards(hand, [lead])) == book.playable(hand, [lead])


def test_every_pair_of_cards_after_any_two():
    for first, second in permutations(book.PACK, 2):
        others = [card for card in book.PACK if card not in {first, second}]
        for hand in combinations(others, 2):
            trick = [first, second]
            assert set(legal_cards(hand, trick)) == book.playable(hand, trick)


def _every_result():
    """Every contract, every Starzy, every way it can end, every level: a hand each."""
    for (contract, margin), row in book.TABLE.items():
        for old in SINGLES if contract in book.SINGLE else PAIRS:
            for kontras, worth in enumerate(row):
                hand = {"contract": contract, "old": old, "kontras": kontras}
                if margin:
                    hand["margin"] = margin
                yield hand, worth


def test_every_hand_is_worth_its_cell_and_sums_to_zero():
    tried = 0
    for hand, worth in _every_result():
        for winner, sign in (("old", 1), ("young", -1)):
            line = score_hand({**hand, "winner": winner})
            stake = 3 * worth if len(hand["old"]) == 1 else worth
            expected = [sign * (stake if seat in hand["old"] else -worth) for seat in range(4)]
            assert list(line.scores) == expected
            assert (sum(line.scores), line.value) == (0, worth)
            tried += 1
    assert tried == 2 * (6 * 6 * 5 + 4 * (3 + 3 + 4))


@pytest.mark.parametrize("contract", sorted(book.HIGHEST))
def test_every_total_sums_to_zero_and_is_won_from_53_on(contract):
    old = [2] if contract in book.SINGLE else [0, 3]
    for points in sorted(set().union(*book.TOTALS)):
        line = score_hand({"contract": contract, "old": old, "old_points": points})
        won = points == 104 if contract == "zolo_du" else points >= 53
        assert sum(line.scores) == 0
        assert line.winner == ("old" if won else "young")
        assert (line.scores[old[0]] > 0) == won
