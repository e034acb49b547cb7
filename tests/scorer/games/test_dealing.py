from scorer.games.dealing import Dealing

PACK = tuple("AH KH AS KS AD KD".split())  # noqa: SIM905 — best first
THREE = Dealing(dealer=0, players=3, size=2, pack=PACK)
NAMES = ("Ada", "Bogdan", "Celina")


def dealt(*cards, deal=THREE):
    for card in cards:
        deal = deal.with_card(card)
    return deal


def test_cards_are_told_from_the_dealers_left_on():
    assert THREE.order == (1, 2, 0)
    told = [dealt(*PACK[:count]) for count in range(6)]
    assert [(deal.seat, deal.count) for deal in told] == [
        *((1, 0), (1, 1)),
        *((2, 0), (2, 1)),
        *((0, 0), (0, 1)),
    ]


def test_hands_are_by_seat():
    whole = dealt(*PACK)
    assert whole.over
    assert whole.hands == (("AD", "KD"), ("AH", "KH"), ("AS", "KS"))
    assert whole.in_order(whole.hands) == PACK
    assert dealt("AS", "AH", "KD").hands == ((), ("AS", "AH"), ("KD",))


def test_left_cards_count_copies():
    assert dealt("AH", "AH", deal=Dealing(0, 2, 2, ("AH", "AH", "KH", "KS"))).left == {
        "AH": 0,
        "KH": 1,
        "KS": 1,
    }


def test_last_hand_is_forced_card_by_card():
    assert dealt("AH", "KS", "AS").forced is None
    assert dealt("AH", "KS", "AS", "KH").forced == "AD"
    assert dealt("AH", "KS", "AS", "KH", "KD").forced == "AD"
    assert dealt(*PACK).forced is None


def test_nothing_is_forced_while_cards_are_left_over():
    assert dealt("AH", "KS", deal=Dealing(0, 2, 2, PACK[:5])).forced is None


def test_step_asks_for_a_players_cards_suit_by_suit():
    step = dealt("AH", "AS", "KD").step(NAMES, "SHD")
    assert str(step.question) == "Celina's cards: 1 of 2"
    assert (step.phase, step.seat, step.forced) == ("deal", 2, None)
    assert [[(one.value, one.left) for one in row] for row in step.rows] == [
        [("AS", 0), ("KS", 1)],
        [("AH", 0), ("KH", 1)],
        [("AD", 1), ("KD", 0)],
    ]
