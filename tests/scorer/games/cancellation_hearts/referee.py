"""A slow referee that knows the rules independently of the engine, for comparison with it.

It asks of every single card whether it wins, and plays random hands of its own.
"""

from dataclasses import dataclass
from random import Random

UPWARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACKS = [rank + suit for rank in UPWARDS for suit in "CSHD"] * 2


def suit_of(card):
    return card[-1]


def height(card):
    return UPWARDS.index(card[:-1])


def costs_something(card):
    return suit_of(card) == "H" or card == "QS"


def pairs_in(trick):
    return sum(trick[one] == trick[other] for other in range(len(trick)) for one in range(other))


def place_wins(trick, place):
    """Whether the card at ``place`` follows suit, stands alone and has none higher alone."""
    card = trick[place]
    if suit_of(card) != suit_of(trick[0]) or trick.count(card) == 2:
        return False
    return not any(
        suit_of(other) == suit_of(card) and height(other) > height(card) and trick.count(other) == 1
        for other in trick
    )


def winner_of(trick, *, two_pairs_void=False):
    if two_pairs_void and pairs_in(trick) >= 2:
        return None
    winning = [place for place in range(len(trick)) if place_wins(trick, place)]
    assert len(winning) <= 1
    return winning[0] if winning else None


def may_play(card, hand, trick, earlier):
    """Whether ``card`` of ``hand`` may go on ``trick`` after the tricks ``earlier``."""
    if trick:
        return suit_of(card) == suit_of(trick[0]) or all(
            suit_of(other) != suit_of(trick[0]) for other in hand
        )
    if not earlier:
        return not costs_something(card) or all(map(costs_something, hand))
    if suit_of(card) != "H" or all(suit_of(other) == "H" for other in hand):
        return True
    return any(costs_something(played) for past in earlier for played in past)


@dataclass
class Played:
    """A finished random hand: what a record says of it, and what it comes to."""

    hands: list
    kitty: list
    tricks: list
    hearts: list
    marias: list
    uncollected: int


def play_randomly(players, dealer, seed, *, two_pairs_void=False):
    """Deal and play a legal hand.

    Half the deals leave each suit with few players, and a card that cancels one on the
    table is often liked best: otherwise hardly any trick would go to nobody.
    """
    random = Random(seed)  # noqa: S311 — a repeatable game of cards, no secret
    cards = PACKS.copy()
    random.shuffle(cards)
    each = len(cards) // players
    kitty = cards[players * each :]
    del cards[players * each :]
    if random.random() < 0.5:
        cards.sort(key=suit_of)
    hands = [cards[seat * each : (seat + 1) * each] for seat in range(players)]
    random.shuffle(hands)
    liking = random.random()
    held = [hand.copy() for hand in hands]
    tricks, piles, waiting = [], [[] for _ in range(players)], kitty.copy()
    leader = (dealer + 1) % players
    for _ in range(each):
        trick = []
        for turn in range(players):
            hand = held[(leader + turn) % players]
            allowed = [card for card in hand if may_play(card, hand, trick, tricks)]
            liked = [card for card in allowed if card in trick]
            card = random.choice(liked if liked and random.random() < liking else allowed)
            hand.remove(card)
            trick.append(card)
        tricks.append(trick)
        waiting += trick
        place = winner_of(trick, two_pairs_void=two_pairs_void)
        if place is not None:
            leader = (leader + place) % players
            piles[leader] += waiting
            waiting = []
    return Played(
        hands,
        kitty,
        tricks,
        [sum(suit_of(card) == "H" for card in pile) for pile in piles],
        [pile.count("QS") for pile in piles],
        sum(suit_of(card) == "H" for card in waiting) + 13 * waiting.count("QS"),
    )
