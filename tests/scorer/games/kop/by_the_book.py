"""The rules of Kop once more, read off the documents slowly and without the engine.

Nothing here is fast or shared with ``scorer.games.kop``: whole histories are read
from the start each time. Tests compare the engine with it. Calls, cards and
contracts are plain strings, seats 0 to 3.
"""

from itertools import combinations, groupby

TRUMPS = ["AH", "10C", "10S", "10H", "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "10D"]
PACK = [*TRUMPS, "AC", "AS"]
GAMES = ["wesele", "zolo", "zolo_du"]
STEPS = ["kontra", "rej", "bok", "slup"]
BLACK_QUEENS = {"QC", "QS"}

# the printed table, column by column; a row is as long as the game has steps
TABLE = {
    ("zwyczajna", "exit"): [1, 2, 4, 8, 16],
    ("zwyczajna", "no_exit"): [2, 4, 8, 16, 32],
    ("zwyczajna", "no_trick"): [3, 6, 12, 24, 48],
    ("wesele", "exit"): [1, 2, 4, 8, 16],
    ("wesele", "no_exit"): [2, 4, 8, 16, 32],
    ("wesele", "no_trick"): [3, 6, 12, 24, 48],
    ("zolo", None): [5, 10, 20],
    ("zolo_du", None): [10, 20, 40],
    ("cicha", None): [4, 8, 16, 32],
}
HIGHEST = {contract: len(row) - 1 for (contract, _), row in TABLE.items()}
SINGLE = ["cicha", "zolo", "zolo_du"]


def points(cards):
    worth = {"A": 11, "10": 10, "Q": 3, "J": 2}
    return sum(worth[card[:-1]] for card in cards)


# every total of card points in 0, 1, 2, 3 and 4 tricks, by looking at every set of cards
TOTALS = [{points(cards) for cards in combinations(PACK, 4 * tricks)} for tricks in range(5)]


def is_over(calls):
    """2.7, of a history in which every call was allowed."""
    if set(calls) <= {"pas"}:
        return len(calls) == 4
    return calls[-3:] == ["pas", "pas", "pas"]


def calls_allowed(calls, hand):
    """2.3 to 2.7 and Wesele: what the holder of ``hand`` may say after ``calls``."""
    if is_over(calls):
        return set()
    allowed = {"pas"}
    said = [call for call in calls if call in GAMES]
    allowed.update(GAMES if not said else GAMES[GAMES.index(said[-1]) + 1 :])
    if len(calls) >= 4 or not set(hand) >= BLACK_QUEENS:
        allowed.discard("wesele")
    kontras = len(_kontra_places(calls))
    allowed.update(STEPS[kontras : kontras + 1])
    return allowed


def _kontra_places(calls):
    """Where the kontras stand that no higher game cancelled (2.6)."""
    games = [place for place, call in enumerate(calls) if call in GAMES]
    since = games[-1] if games else 0
    return [place for place, call in enumerate(calls) if call in STEPS and place >= since]


def contract_and_old(calls, first, deal):
    """3: the contract and the set of the Starzy; ``first`` is the seat of the first call."""
    games = [place for place, call in enumerate(calls) if call in GAMES]
    if games:
        bidder = (first + games[-1]) % 4
        game = calls[games[-1]]
        if game != "wesele":
            return game, {bidder}
        jack = [card for card in ("JC", "JS", "JH") if card not in deal[bidder]][0]  # noqa: RUF015
        return game, {bidder} | {seat for seat in range(4) if jack in deal[seat]}
    old = {seat for seat in range(4) if BLACK_QUEENS & set(deal[seat])}
    return ("cicha" if len(old) == 1 else "zwyczajna"), old


def callers(calls, first):
    """The seats of the kontras that no higher game cancelled, in order."""
    return [(first + place) % 4 for place in _kontra_places(calls)]


def level(seats, old):
    """2.5: kontras in a row by one side are one kontra; a single Stary may not be the first."""
    in_turn = [is_old for is_old, _ in groupby(seat in old for seat in seats)]
    if len(old) == 1 and in_turn[:1] == [True]:
        del in_turn[0]
    return len(in_turn)


def is_sure_zolo(contract, old, deal, dealer):
    """2.8 of Wolsztyn."""
    hand = set(deal[dealer])
    return contract == "cicha" and old == {dealer} and "AH" in hand and hand & {"10C", "10S", "10H"}


def beats(card, other):
    """4: a trump beats every trump after it and both foreign aces, which beat nothing."""
    if card not in TRUMPS:
        return False
    return other not in TRUMPS or TRUMPS.index(card) < TRUMPS.index(other)


def playable(hand, trick):
    """5.6 and 5.7."""
    if not trick:
        return set(hand)
    beating = {card for card in hand if all(beats(card, other) for other in trick)}
    return beating or {card for card in hand if card in TRUMPS} or set(hand)


def taker(trick):
    """5.3: the place in the trick of the card that beats the others."""
    for place, card in enumerate(trick):
        if all(beats(card, other) for other in trick if other != card):
            return place
    raise ValueError(trick)


def tricks(play, dealer):
    """5.1 and 5.4: for every trick its cards and the seat that takes it."""
    leader = (dealer + 1) % 4
    taken = []
    for start in range(0, len(play), 4):
        cards = play[start : start + 4]
        leader = (leader + taker(cards)) % 4
        taken.append((cards, leader))
    return taken
