"""The engine against the paper: every record, every short run of outcomes, both sides alike."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings

from scorer.games.base import score
from scorer.games.na_glowy.boxes import boks
from scorer.games.na_glowy.game import GAME
from scorer.games.na_glowy.notation import marks
from tests.scorer.games.na_glowy.builders import EVEN, SWEEP, SWEPT, entry, play, play_record, setup
from tests.scorer.games.na_glowy.paper import HORNED, Paper, outcome_of
from tests.scorer.games.na_glowy.strategies import ended, records, sheets
from tests.tiers import examples, sampled

SIGNS = {"four": "4", "eight": "8", "head": "●", "horned": HORNED}
WINS = {(1, 0): (61, 59), (1, 1): (59, 61), (2, 0): (91, 29), (2, 1): (29, 91)}
HANDS = {**WINS, ("all", 0): SWEEP, ("all", 1): SWEPT, ("even", None): EVEN}


def as_paper(lines):
    return tuple(
        tuple("-" * mark.struck + SIGNS[mark.kind] for mark in row) for row in marks(lines)
    )


def as_seen(line):
    return line.parts, line.totals, line.boks


def compare(match, paper):
    assert [as_seen(line) for line in match.lines] == [
        (sheet.parts, sheet.totals, sheet.boks) for sheet in paper
    ]
    assert as_paper(match.lines) == (paper[-1].rows if paper else ((), ()))


@settings(max_examples=examples(10))
@given(records())
def test_every_record_scores_as_on_paper_whoever_is_which_pair(record):
    match, paper = play_record(record), sheets(record)
    compare(match, paper)
    assert match.state.finished == bool(paper and ended(record, paper[-1]))
    totals_are_the_sum_of_the_scores_and_of_heads(match.lines)
    exchanged_pairs_exchange_every_figure(record, match.lines)
    boxes_hold_every_hand_played_in_a_bok_once(match.lines)
    hands_can_be_read_out(record, match.lines)


def totals_are_the_sum_of_the_scores_and_of_heads(lines):
    running = (0, 0)
    for line in lines:
        running = tuple(map(int.__add__, running, line.scores))
        assert line.totals == running
        assert line.totals == tuple(
            head + 4 * horned for head, horned in zip(line.heads, line.horned, strict=True)
        )
        assert line.because


def exchanged_pairs_exchange_every_figure(record, lines):
    mirrored = play_record(record | {"entries": [mirror(hand) for hand in record["entries"]]}).lines
    for line, other in zip(lines, mirrored, strict=True):
        for name in ("points", "scores", "totals", "parts", "heads", "horned"):
            assert getattr(line, name) == getattr(other, name)[::-1]
        assert (line.boks, line.because) == (other.boks, other.because)
    assert marks(lines) == marks(mirrored)[::-1]


def mirror(hand):
    if "play" in hand:
        winners = [(seat + 1) % 4 for seat in hand["trick_winners"]]
        return hand | {"trick_winners": winners}
    return {key: value[::-1] for key, value in hand.items()}


def boxes_hold_every_hand_played_in_a_bok_once(lines):
    inside = [line.entry for before, line in pairwise(lines) if before.boks]
    boxes = boks(lines)
    assert sorted(place for bok in boxes for place in bok.entries) == inside
    for bok in boxes:
        assert lines[bok.opened_by].points == EVEN
        if bok.parent is not None:
            parent = boxes[bok.parent]
            assert bok.opened_by in parent.entries
            assert parent.last >= bok.last
    final = lines[-1].boks if lines else ()
    assert tuple(bok.left for bok in boxes if bok.left) == final


def hands_can_be_read_out(record, lines):
    at_table = setup()
    for hand, line in zip(record["entries"], lines, strict=True):
        words = str(GAME.describe(at_table, entry(hand), line))
        assert words.startswith(f"{line.points[0]} : {line.points[1]} · ")


@pytest.mark.parametrize(
    ("bok_strikes", "horned_strikes"),
    sampled(product([True, False], repeat=2), daily=[(True, False), (False, True)]),
)
def test_every_run_of_four_hands_scores_as_on_paper(bok_strikes, horned_strikes):
    at_table = setup(bok_head_strikes_parts=bok_strikes, horned_head_strikes_parts=horned_strikes)
    entries = {outcome: entry(hand) for outcome, hand in HANDS.items()}
    for run in product(HANDS, repeat=4):
        match = score(GAME, at_table, [entries[outcome] for outcome in run])
        paper = Paper(run, bok_strikes=bok_strikes, horned_strikes=horned_strikes)
        compare(match, list(paper.sheets()))


def test_boks_nest_deeply_and_close_one_by_one():
    depth = 300
    hands = [EVEN] * depth + [(61, 59)] * (3 * depth + 1)
    match = play(*hands)
    assert match.lines[depth - 1].boks == (*[3] * (depth - 1), 4)
    assert match.lines[-1].boks == ()
    assert match.state.totals == (3 * depth + 1, 0)
    assert [bok.depth for bok in boks(match.lines)] == list(range(depth))


def test_paper_and_entries_agree_on_outcomes():
    for outcome, hand in HANDS.items():
        assert outcome_of(hand if isinstance(hand, dict) else {"points": hand}) == outcome
