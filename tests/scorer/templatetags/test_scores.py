"""Cards in sentences, with the letters of the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorer.games.cards import face
from scorer.support.translation import rank_letter, translate
from scorer.templatetags import cards
from scorer.templatetags.scores import suits
from tests.scorer.printing.reading import words
from tests.scorer.printing.rule_cards.making import made
from tests.tiers import sampled


@pytest.mark.parametrize(
    ("language", "ranks", "queen"),
    [
        ("pl", "AKDW10", "D♠"),
        ("cs", "AKQJ10", "Q♠"),
        ("ro", "AKQJ10", "Q♠"),
        ("en", "AKQJ10", "Q♠"),
    ],
)
def test_ranks_are_written_as_in_the_documents_of_the_language(language, ranks, queen):
    with translation.override(language):
        assert "".join(map(rank_letter, ("A", "K", "Q", "J", "10"))) == ranks
        assert translate(face("QS")) == queen
        assert suits("QS <") == f'<span class="card-name">{queen}</span> &lt;'
        assert f'<span class="rank">{queen[0]}</span>' in cards.face("QS")


RANKS = [
    ("na-glowy", "A 10 K D W 9 8 7"),
    ("kop", "D ♣ 3 D ♠ 3 D ♥ 3 D ♦ 3 W ♣ 2 W ♠ 2 W ♥ 2 W ♦ 2"),
    ("cancellation-hearts", "A K D W 10 9 8 7 6 5 4 3 2"),
]


@pytest.mark.parametrize(("game", "ranks"), sampled(RANKS))
def test_polish_rule_cards_say_dama_and_walet(game, ranks):
    assert ranks in words(made(game, "pl").pdf)
