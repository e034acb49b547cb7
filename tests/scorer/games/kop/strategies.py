"""Whole valid records of Kop for Hypothesis, as JSON would give them.

Made by the book (``by_the_book``), not by the engine: hands in both kinds of
figures and hands card by card, auctioned and played legally, by both rule sets.
"""

from hypothesis import strategies as st

from tests.scorer.games.kop import by_the_book as book

NAMES = ["Ada", "Bogdan", "Celina", "Darek", "Ewa", "Łucja", "Żaneta"]
SEATS = st.integers(0, 3)
# cards put into one hand now and then: a cicha or wesele, and the sure zolo of Wolsztyn
FAVOURITES = [[], ["QC", "QS"], ["QC", "QS", "JC"], ["QC", "QS", "AH", "10S"], ["AH", "10C", "10S"]]


@st.composite
def records(draw, entries=None, min_hands=0, max_hands=5):
    """A valid record; ``entries(ruleset, options, dealer)`` makes one hand (default: any kind)."""
    make = entries or hands
    ruleset = draw(st.sampled_from(["kop", "kop-wolsztyn"]))
    dealer = draw(SEATS)
    count = draw(st.integers(min_hands, max_hands))
    options = draw(all_options(count))
    record = {
        "format": "score-record/1",
        "game": "kop",
        "players": draw(st.permutations(NAMES))[:4],
        "entries": [draw(make(ruleset, options, (dealer + at) % 4)) for at in range(count)],
    }
    # what is as the format has it by default may be left out
    if ruleset != "kop" or draw(st.booleans()):
        record["ruleset"] = ruleset
    if options or draw(st.booleans()):
        record["options"] = options
    if dealer or draw(st.booleans()):
        record["dealer"] = dealer
    return record


def all_options(hands_played):
    """House rules for a record of so many hands: each may be left out."""
    return st.fixed_dictionaries(
        {},
        optional={
            "hands": st.integers(max(1, hands_played), max(1, hands_played) + 3),
            "exit_old": st.integers(0, 104),
            "exit_young": st.integers(0, 104),
            "first_call": st.sampled_from(["after_leader", "leader"]),
        },
    )


def hands(ruleset, options, dealer):
    """A hand in any degree of detail."""
    return st.one_of(figures(ruleset, options, dealer), played_hands(ruleset, options, dealer))


@st.composite
def figures(draw, ruleset, options, dealer):
    """A hand by who won and how, or by the Starzy's points."""
    contract = draw(st.sampled_from(sorted(book.HIGHEST)))
    single = contract in book.SINGLE
    old = draw(st.permutations(range(4)))[: 1 if single else 2]
    entry = {"contract": contract, "old": old}
    if draw(st.booleans()):
        entry["winner"] = draw(st.sampled_from(["old", "young"]))
        if not single:
            entry["margin"] = draw(st.sampled_from(["exit", "no_exit", "no_trick"]))
    else:
        tricks = draw(st.integers(0, 4))
        entry["old_points"] = draw(st.sampled_from(sorted(book.TOTALS[tricks])))
        if draw(st.booleans()):
            entry["old_tricks"] = tricks
    if draw(st.booleans()):
        levels = st.integers(0, book.HIGHEST[contract])
        entry["kontras"] = draw(levels | caller_lists(contract, set(old)))
    if ruleset == "kop-wolsztyn" and contract == "cicha" and old == [dealer]:
        entry["sure_zolo"] = draw(st.booleans())
    return entry


@st.composite
def caller_lists(draw, contract, old):
    """Seats that may have called kontras in this order, with a level that the game has."""
    seats = []
    for seat in draw(st.lists(SEATS, max_size=4)):
        longer = [*seats, seat]
        if seats[-1:] != [seat] and book.level(longer, old) <= book.HIGHEST[contract]:
            seats = longer
    return seats


@st.composite
def deals(draw):
    """Sixteen cards dealt to four seats; at times one hand is made interesting."""
    favourites = draw(st.sampled_from(FAVOURITES))
    rest = draw(st.permutations([card for card in book.PACK if card not in favourites]))
    cards = [*favourites, *rest]
    lucky = draw(SEATS)
    return [cards[start : start + 4] for start in (4 * ((seat - lucky) % 4) for seat in range(4))]


@st.composite
def auctions(draw, first, deal):
    """A finished auction, each call allowed, no kontra beyond what the game has."""
    calls = []
    while not book.is_over(calls):
        allowed = sorted(book.calls_allowed(calls, deal[(first + len(calls)) % 4]))
        allowed = [call for call in allowed if _level_exists([*calls, call], first, deal)]
        calls.append(draw(st.sampled_from(["pas", "pas", *allowed])))
    return calls


def _level_exists(calls, first, deal):
    contract, old = book.contract_and_old(calls, first, deal)
    return book.level(book.callers(calls, first), old) <= book.HIGHEST[contract]


@st.composite
def plays(draw, deal, dealer):
    """All sixteen cards in an order in which they may be played."""
    left = [set(hand) for hand in deal]
    play, trick, seat = [], [], (dealer + 1) % 4
    while len(play) < 16:
        card = draw(st.sampled_from(sorted(book.playable(left[seat], trick))))
        left[seat].remove(card)
        play.append(card)
        trick.append(card)
        seat = (seat + 1) % 4
        if len(trick) == 4:
            seat, trick = (seat + book.taker(trick)) % 4, []
    return play


@st.composite
def played_hands(draw, ruleset, options, dealer):
    """A hand card by card: deal, auction, play."""
    deal = draw(deals())
    first = first_caller(options, dealer)
    return {
        "deal": deal,
        "auction": draw(auctions(first, deal)),
        "play": draw(plays(deal, dealer)),
    }


def first_caller(options, dealer):
    """2.2: the seat of the first call, by the option."""
    return (dealer + (1 if options.get("first_call") == "leader" else 2)) % 4
