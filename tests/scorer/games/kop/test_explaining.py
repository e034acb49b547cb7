import pytest

from scorer.games.kop import GAME
from tests.scorer.games.kop.reading import read_entry, read_setup, score_hand
from tests.scorer.games.kop.test_from_cards import CICHA, CICHA_PLAY, ZWYCZAJNA, ZWYCZAJNA_PLAY

PLAYERS = ["Ada", "Bogdan", "Celina", "Darek"]
SURE_ZOLO = "The dealer held the ace of hearts and a taking ten"


def explained(hand, *, dealer=0, ruleset="kop", **options):
    """The sentences about one hand at a table of four."""
    setup = read_setup(
        {"players": PLAYERS, "dealer": dealer, "ruleset": ruleset, "options": options}
    )
    line = score_hand(hand, dealer=dealer, ruleset=ruleset, **options)
    return [str(sentence) for sentence in GAME.explain(setup, read_entry(hand), line)]


def won(contract, old, winner="old", **more):
    return {"contract": contract, "old": old, "winner": winner, **more}


def counted(contract, old, points, **more):
    return {"contract": contract, "old": old, "old_points": points, **more}


def played(cards, auction, play):
    return {
        "deal": [hand.split() for hand in cards.split("|")],
        "auction": auction.split(),
        "play": play.split(),
    }


@pytest.mark.parametrize(
    ("hand", "sentences"),
    [
        (
            won("zolo", [3], kontras=1),
            [
                "zolo 5 × kontra 2 = 10",
                "one against three: Darek +30, the others −10",
            ],
        ),
        (
            won("zolo_du", [0], winner="young"),
            ["zolo du: 10", "one against three: Ada −30, the others +10"],
        ),
        (
            won("cicha", [1], kontras=3),
            [
                "cicha 4 × third kontra 8 = 32",
                "one against three: Bogdan +96, the others −32",
            ],
        ),
        (
            won("zwyczajna", [0, 1], margin="no_exit", kontras=2),
            [
                "zwyczajna without wyjście 2 × rej 4 = 8",
                "two against two: the winners +8, the losers −8",
            ],
        ),
        (
            won("wesele", [0, 1], winner="young", margin="no_trick", kontras=4),
            [
                "wesele without a trick 3 × słup 16 = 48",
                "two against two: the winners +48, the losers −48",
            ],
        ),
        (
            won("zwyczajna", [2, 0], margin="exit"),
            [
                "zwyczajna with wyjście: 1",
                "two against two: the winners +1, the losers −1",
            ],
        ),
    ],
)
def test_value_is_multiplied_and_settled(hand, sentences):
    assert explained(hand) == sentences


@pytest.mark.parametrize(
    ("hand", "options", "sentences"),
    [
        (
            counted("zwyczajna", [0, 1], 61),
            {},
            [
                "Starzy: 61 of 104 points, needed 53",
                "the losers: 43 of 104 points, wyjście from 26",
            ],
        ),
        (
            counted("zwyczajna", [0, 1], 26),
            {},
            [
                "Starzy: 26 of 104 points, needed 53",
                "the losers: 26 of 104 points, wyjście from 27",
            ],
        ),
        (
            counted("wesele", [0, 1], 61),
            {"exit_young": 44},
            [
                "Starzy: 61 of 104 points, needed 53",
                "the losers: 43 of 104 points, wyjście from 44",
            ],
        ),
        (counted("wesele", [0, 1], 104), {}, ["Starzy: 104 of 104 points, needed 53"]),
        (counted("cicha", [2], 52), {}, ["Stary: 52 of 104 points, needed 53"]),
        (
            counted("zolo_du", [2], 96),
            {},
            ["Stary: 96 of 104 points; needed are all four tricks, which hold them all"],
        ),
    ],
)
def test_points_stand_beside_what_was_needed(hand, options, sentences):
    assert explained(hand, **options)[:-2] == sentences


@pytest.mark.parametrize("kontras", [0, [1], [0, 1, 0, 1]])
def test_kontras_that_all_count_need_no_sentence(kontras):
    hand = won("zwyczajna", [0, 2], margin="exit", kontras=kontras)
    assert len(explained(hand)) == 2


def test_kontras_left_out_of_the_count_are_named():
    hand = won("cicha", [2], kontras=[2, 0, 1])
    assert explained(hand)[:3] == [
        "kontra (Celina) is left out: a single Stary may not be the first",
        "third kontra (Bogdan) is left out: the same side called just before",
        "cicha 4 × kontra 2 = 8",
    ]


def test_sure_zolo_says_that_no_kontra_counts():
    hand = won("cicha", [2], kontras=[0, 2], sure_zolo=True)
    assert explained(hand, dealer=2, ruleset="kop-wolsztyn") == [
        f"{SURE_ZOLO}, so none of these counts: kontra (Ada), rej (Celina)",
        "cicha: 4",
        "one against three: Celina +12, the others −4",
    ]


def test_sure_zolo_in_figures_names_no_calls():
    hand = won("cicha", [2], kontras=2, sure_zolo=True)
    assert explained(hand, dealer=2, ruleset="kop-wolsztyn")[0] == f"{SURE_ZOLO}: no kontra counts"


def test_each_game_tells_what_it_cancelled():
    hand = played(CICHA, "pas kontra zolo kontra zolo_du pas pas pas", CICHA_PLAY)
    assert explained(hand, dealer=2)[1:-2] == [
        "zolo cancels the kontras before it: kontra (Bogdan)",
        "zolo du cancels the kontras before it: kontra (Darek)",
    ]


def test_hand_card_by_card_is_counted():
    assert explained(played(ZWYCZAJNA, "pas pas pas pas", ZWYCZAJNA_PLAY)) == [
        "Starzy: 41 of 104 points, needed 53",
        "the losers: 41 of 104 points, wyjście from 27",
        "zwyczajna with wyjście: 1",
        "two against two: the winners +1, the losers −1",
    ]


@pytest.mark.parametrize(
    ("auction", "ruleset", "sentences"),
    [
        ("kontra pas rej pas pas pas", "kop", ["cicha 4 × rej 4 = 16"]),
        (
            "kontra rej bok pas pas pas",
            "kop",
            [
                "rej (Bogdan) is left out: the same side called just before",
                "cicha 4 × rej 4 = 16",
            ],
        ),
        (
            "kontra pas rej pas pas pas",
            "kop-wolsztyn",
            [f"{SURE_ZOLO}, so none of these counts: kontra (Ada), rej (Celina)", "cicha: 4"],
        ),
        (
            "kontra rej pas zolo kontra pas pas pas",
            "kop",
            [
                "zolo cancels the kontras before it: kontra (Ada), rej (Bogdan)",
                "zolo 5 × kontra 2 = 10",
            ],
        ),
    ],
)
def test_auction_is_counted_from_its_last_game(auction, ruleset, sentences):
    hand = played(CICHA, auction, CICHA_PLAY)
    assert explained(hand, dealer=2, ruleset=ruleset)[1:-1] == sentences
