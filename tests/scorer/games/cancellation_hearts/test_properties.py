from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.base import score
from scorer.games.cancellation_hearts import GAME
from scorer.games.cancellation_hearts.cancelling import cancelled_places, winning_place
from scorer.games.cancellation_hearts.from_cards import replay
from scorer.games.cancellation_hearts.legal import legal_cards
from tests.scorer.games.cancellation_hearts.referee import may_play, pairs_in, winner_of
from tests.scorer.games.cancellation_hearts.strategies import (
    NAMES,
    entries_of,
    entry_of,
    played_hands,
    records,
    scores_of,
    setup_of,
)
from tests.tiers import examples

FEW_CARDS = st.sampled_from(["AC", "KC", "10C", "2C", "QS", "AH", "2D"])


def at_most_twice(cards):
    return all(cards.count(card) <= 2 for card in cards)


@given(records())
@settings(max_examples=examples(20), deadline=None)
def test_every_record_scores_every_point_once_and_ends_at_target(record):
    match = score(GAME, setup_of(record), entries_of(record))
    every_point_is_scored_once(record, match)
    match_ends_when_somebody_reaches_the_target(record, match)


def every_point_is_scored_once(record, match):
    totals = [0] * len(record["players"])
    for number, line in enumerate(match.lines):
        entry = record["entries"][number]
        assert sum(line.hearts) + 13 * sum(line.marias) + line.uncollected == 52
        assert list(line.scores) == scores_of(line.hearts, line.marias, entry.get("moon"))
        totals = [total + one for total, one in zip(totals, line.scores, strict=True)]
        assert list(line.totals) == totals
        assert line.dealer == (record.get("dealer", 0) + number) % len(totals)
        assert line.because
    assert list(match.state.totals) == totals


def match_ends_when_somebody_reaches_the_target(record, match):
    target = record.get("options", {}).get("target", 150)
    ended = [max(line.totals) >= target for line in match.lines]
    assert not any(ended[:-1])
    assert match.state.finished == any(ended)
    lowest = min(match.state.totals)
    assert match.winners == tuple(
        seat
        for seat, total in enumerate(match.state.totals)
        if match.state.finished and total == lowest
    )


@given(st.data(), st.integers(6, 11), st.booleans())
@settings(max_examples=examples(20), deadline=None)
def test_played_hands_come_to_what_referee_counts(data, players, void):
    dealer = data.draw(st.integers(0, players - 1))
    entry, played = data.draw(played_hands(players, dealer, two_pairs_void=void))
    setup = setup_of(
        {"players": NAMES[:players], "dealer": dealer, "options": {"two_pairs_void_trick": void}}
    )
    (line,) = score(GAME, setup, [entry_of(entry)]).lines
    assert list(line.hearts) == played.hearts
    assert list(line.marias) == played.marias
    assert line.uncollected == played.uncollected


@given(st.data(), st.integers(6, 11))
@settings(max_examples=examples(15), deadline=None)
def test_replay_shows_every_card_collected_once_or_left(data, players):
    entry, played = data.draw(played_hands(players, 0))
    tricks = replay(setup_of({"players": NAMES[:players]}), entry_of(entry), 0)
    assert [list(trick.cards) for trick in tricks] == played.tricks
    collected = [card for trick in tricks for card in trick.collected]
    last = tricks[-1]
    left = [] if last.winner is not None else [*last.brought, *last.cards]
    assert sorted(collected + left) == sorted(
        [card for hand in played.hands for card in hand] + played.kitty
    )


@given(st.lists(FEW_CARDS, min_size=1, max_size=11).filter(at_most_twice), st.booleans())
@settings(max_examples=examples(40, 300))
def test_tricks_go_where_referee_says(trick, void):
    assert winning_place(trick, two_pairs_void=void) == winner_of(trick, two_pairs_void=void)
    assert len(cancelled_places(trick)) == 2 * pairs_in(trick)


@given(
    st.lists(FEW_CARDS, min_size=1, max_size=5),
    st.lists(FEW_CARDS, max_size=2),
    st.lists(st.lists(FEW_CARDS, min_size=1, max_size=2), max_size=2),
)
@settings(max_examples=examples(40, 300))
def test_legal_cards_are_what_referee_allows(hand, trick, earlier):
    broken = any(card[-1] == "H" or card == "QS" for past in earlier for card in past)
    assert list(legal_cards(hand, trick, first=not earlier, broken=broken)) == [
        card for card in hand if may_play(card, hand, trick, earlier)
    ]
