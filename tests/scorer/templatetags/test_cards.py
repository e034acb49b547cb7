import pytest

from scorer.models import Entry, ScoreSheet
from scorer.templatetags.cards import face, has_cards, tapped_by_card

CARDS = {"deal": [], "auction": [], "play": []}
FIGURES = {"contract": "zolo", "old": [0], "winner": "old"}


@pytest.mark.parametrize(
    ("card", "red", "rank", "pip", "name"),
    [("10C", "", "10", "♣", "clubs"), ("QH", " red", "Q", "♥", "hearts")],
)
def test_face_is_rank_and_suit_by_colour_shape_and_name(card, red, rank, pip, name):
    assert face(card) == (
        f'<span class="face{red}"><span class="rank">{rank}</span>'
        f'<span class="pip" aria-hidden="true">{pip}</span>'
        f'<span class="unseen"> {name}</span></span>'
    )


@pytest.mark.parametrize(
    ("ruleset", "tapped"), [("kop-wolsztyn", True), ("na-glowy", True), ("polish-doubles", False)]
)
def test_games_with_cards_are_tapped(ruleset, tapped):
    assert tapped_by_card(ScoreSheet(ruleset=ruleset)) == tapped


@pytest.mark.parametrize(
    ("payload", "noted", "has"),
    [
        (CARDS, {}, True),
        (FIGURES, {"cards": CARDS}, True),
        (FIGURES, {"overrun": 3}, False),
        (None, {"cards": CARDS}, False),
    ],
)
def test_line_has_cards_in_its_entry_or_noted_beside_it(payload, noted, has):
    assert has_cards(Entry(payload=payload, noted=noted), ScoreSheet(ruleset="kop")) == has


def test_only_lines_of_games_with_cards_have_them():
    assert not has_cards(Entry(payload=CARDS), ScoreSheet(ruleset="polish-doubles"))
    signature = Entry(kind=Entry.Kind.SIGNATURE, payload=CARDS)
    assert not has_cards(signature, ScoreSheet(ruleset="kop"))


def test_struck_line_has_the_cards_it_had():
    struck = Entry(payload=None, replaces=Entry(payload=CARDS))
    assert has_cards(struck, ScoreSheet(ruleset="kop"))
