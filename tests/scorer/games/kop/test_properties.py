"""What holds for every valid record of Kop."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.base import RuleViolation
from scorer.games.kop import GAME
from scorer.games.kop.cardplay import legal_cards, play_out
from tests.scorer.games.kop import by_the_book as book
from tests.scorer.games.kop import strategies as kop
from tests.scorer.games.kop.reading import read_entry, read_setup, score_hand, score_record
from tests.tiers import examples

patient = settings(deadline=None, max_examples=examples(12))


@patient
@given(kop.records())
def test_every_record_is_scored_as_documents_say(record):
    again = json.loads(json.dumps(record))
    assert again == record
    match = score_record(record)
    assert score_record(again) == match
    hands_sum_to_zero_and_totals_add_up(record, match)
    lines_are_worth_their_cell_of_the_table(match)
    lines_name_clauses_of_their_rule_set(record, match)
    match_is_over_after_its_hands_and_won_by_the_highest(record, match)
    lines_can_be_read_out(record, match)


def hands_sum_to_zero_and_totals_add_up(record, match):
    totals = [0, 0, 0, 0]
    for number, line in enumerate(match.lines):
        totals = [total + score for total, score in zip(totals, line.scores, strict=True)]
        assert sum(line.scores) == 0
        assert list(line.totals) == totals
        assert (line.entry, line.dealer) == (number, (record.get("dealer", 0) + number) % 4)


def lines_are_worth_their_cell_of_the_table(match):
    for line in match.lines:
        assert line.value == book.TABLE[line.contract, line.margin][line.kontras]
        single = line.contract in book.SINGLE
        won = line.value if line.winner == "old" else -line.value
        for seat, scored in enumerate(line.scores):
            assert scored == ((3 if single else 1) * won if seat in line.old else -won)


def lines_name_clauses_of_their_rule_set(record, match):
    known = {clause.id for clause in GAME.clauses_of(record.get("ruleset", "kop"))}
    for line in match.lines:
        assert len(set(line.because)) == len(line.because)
        assert set(line.because) <= known
        assert {"KOP-8.1", "KOP-7.1", "KOP-7.2"} <= set(line.because)


def match_is_over_after_its_hands_and_won_by_the_highest(record, match):
    hands = record.get("options", {}).get("hands")
    assert match.state.finished == (hands == len(record["entries"]))
    best = max(match.state.totals)
    leaders = tuple(seat for seat in range(4) if match.state.totals[seat] == best)
    assert match.winners == (leaders if match.state.finished else ())


def lines_can_be_read_out(record, match):
    setup = read_setup(record)
    for entry, line in zip(record["entries"], match.lines, strict=True):
        words = str(GAME.describe(setup, read_entry(entry), line))
        assert all(record["players"][seat] in words for seat in line.old)


@patient
@given(kop.records(entries=kop.played_hands, min_hands=1, max_hands=1))
def test_hand_by_cards_is_what_documents_make_of_it(record):
    (hand,) = record["entries"]
    dealer = record.get("dealer", 0)
    first = kop.first_caller(record.get("options", {}), dealer)
    contract, old = book.contract_and_old(hand["auction"], first, hand["deal"])
    level = book.level(book.callers(hand["auction"], first), old)
    if record.get("ruleset") == "kop-wolsztyn" and book.is_sure_zolo(
        contract, old, hand["deal"], dealer
    ):
        level = 0
    taken = [cards for cards, seat in book.tricks(hand["play"], dealer) if seat in old]

    (line,) = score_record(record).lines
    assert (line.contract, line.old, line.kontras) == (contract, tuple(sorted(old)), level)
    assert (line.old_points, line.old_tricks) == (sum(map(book.points, taken)), len(taken))


RESULT = ("scores", "contract", "old", "winner", "margin", "kontras", "value")


def _result(line):
    return {name: getattr(line, name) for name in RESULT}


@patient
@given(kop.records(entries=kop.played_hands, min_hands=1, max_hands=1))
def test_hand_by_cards_scores_as_by_figures(record):
    (hand,) = record["entries"]
    (line,) = score_record(record).lines
    declared = {"contract": str(line.contract), "old": list(line.old)}
    counted = {"old_points": line.old_points, "old_tricks": line.old_tricks}
    won = {"winner": str(line.winner)} | ({"margin": str(line.margin)} if line.margin else {})
    first = kop.first_caller(record.get("options", {}), line.dealer)
    callers = {"kontras": book.callers(hand["auction"], first)}
    if "KOP-2.8" in line.because:
        callers["sure_zolo"] = True
    for result in (counted, won):
        for kontras in (callers, {"kontras": line.kontras}):
            (by_figures,) = score_record(
                {**record, "entries": [{**declared, **result, **kontras}]}
            ).lines
            assert _result(by_figures) == _result(line)


@patient
@given(kop.deals(), kop.SEATS, st.integers(0, 15), st.sampled_from(book.PACK), st.data())
def test_card_is_refused_exactly_where_documents_forbid_it(deal, dealer, place, card, data):
    play = data.draw(kop.plays(deal, dealer))
    start = place - place % 4
    trick = play[start:place]
    leader = (dealer + 1) % 4 if start == 0 else book.tricks(play[:start], dealer)[-1][1]
    hand = set(deal[(leader + place - start) % 4]) - set(play[:place])
    allowed = card in book.playable(hand, trick)
    changed = [*play[:place], card, *play[place + 1 :]]
    if changed == play:
        assert allowed
        assert len(play_out(deal, changed, dealer, "ABCD")) == 4
        return
    # this card is refused, or later the one that stands here no more
    with pytest.raises(RuleViolation) as refused:
        play_out(deal, changed, dealer, "ABCD")
    key, refused_at = refused.value.path
    assert key == "play"
    assert (refused_at > place) if allowed else (refused_at == place)


@patient
@given(
    st.permutations(book.PACK),
    st.integers(0, 3),
    st.integers(1, 4),
)
def test_card_may_be_played_as_documents_say(cards, in_trick, in_hand):
    trick, hand = cards[:in_trick], cards[in_trick : in_trick + in_hand]
    assert set(legal_cards(hand, trick)) == book.playable(hand, trick)


SURE_HANDS = [
    ("QC QS AH 10C", True),
    ("QC QS AH 10S", True),
    ("QC QS AH 10H", True),
    ("QC QS AH 10D", False),
    ("QC QS AD 10C", False),
    ("QC QS AH JC", False),
    ("QC QS 10C 10S", False),
]


@pytest.mark.parametrize(("held", "sure"), SURE_HANDS)
@patient
@given(data=st.data(), dealer=kop.SEATS, holder_after=kop.SEATS)
def test_kontras_fall_for_sure_zolo_of_dealer_only(data, held, sure, dealer, holder_after):
    holder = (dealer + holder_after) % 4
    rest = data.draw(st.permutations([card for card in book.PACK if card not in held.split()]))
    cards = [*held.split(), *rest]
    starts = [4 * ((seat - holder) % 4) for seat in range(4)]
    deal = [cards[start : start + 4] for start in starts]
    first = (dealer + 2) % 4
    # somebody who is not the holder kontras: one of the first two callers
    waiting = ["pas"] if first == holder else []
    hand = {
        "deal": deal,
        "auction": [*waiting, "kontra", "pas", "pas", "pas"],
        "play": data.draw(kop.plays(deal, dealer)),
    }
    assert score_hand(hand, dealer=dealer).kontras == 1
    wolsztyn = score_hand(hand, dealer=dealer, ruleset="kop-wolsztyn")
    falls = sure and holder == dealer
    assert wolsztyn.kontras == (0 if falls else 1)
    assert ("KOP-2.8" in wolsztyn.because) == falls
