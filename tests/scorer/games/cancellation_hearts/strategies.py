"""Whole valid records of Cancellation Hearts as JSON, and the way from there into the engine."""

from hypothesis import strategies as st

from scorer.games.base import Setup
from scorer.games.cancellation_hearts.entries import CountedHand, HeartsOptions, Moon, PlayedHand
from tests.scorer.games.cancellation_hearts.referee import play_randomly

NAMES = ["Ada", "Bogdan", "Celina", "Dan", "Ema", "Florin", "Gabi", "Horia", "Ina", "Jan", "Kaja"]
SLUG = "cancellation-hearts"


@st.composite
def shares(draw, players, total):
    """How so many things fall to the players; some may fall to nobody."""
    takers = st.integers(0, players - 1 + draw(st.booleans()))
    single = draw(st.booleans())
    taken = (
        [draw(takers)] * total if single else draw(st.lists(takers, min_size=total, max_size=total))
    )
    return [taken.count(seat) for seat in range(players)]


@st.composite
def counted_hands(draw, players):
    """A hand in figures, a moon or uncollected cards now and then."""
    hearts, marias = draw(shares(players, 26)), draw(shares(players, 2))
    if draw(st.integers(0, 5)) == 0:
        seat = draw(st.integers(0, players - 1))
        hearts = [26 * (player == seat) for player in range(players)]
        marias = [2 * (player == seat) for player in range(players)]
    entry = {"hearts": hearts, "marias": marias}
    complete = sum(hearts) == 26 and sum(marias) == 2
    if not complete or draw(st.booleans()):
        entry["uncollected"] = not complete
    return with_moon(draw, entry, hearts, marias)


@st.composite
def played_hands(draw, players, dealer, *, two_pairs_void=False):
    """A hand card by card, random legal play from a drawn seed."""
    seed = draw(st.integers(0, 2**32 - 1))
    played = play_randomly(players, dealer, seed, two_pairs_void=two_pairs_void)
    entry = {"hands": played.hands, "tricks": played.tricks}
    if played.kitty or draw(st.booleans()):
        entry["kitty"] = played.kitty
    return with_moon(draw, entry, played.hearts, played.marias), played


def with_moon(draw, entry, hearts, marias):
    if any(pair == (26, 2) for pair in zip(hearts, marias, strict=True)):
        entry["moon"] = draw(st.sampled_from(["subtract", "add"]))
    return entry


def scores_of(hearts, marias, moon):
    """What a hand costs each player, worked out here for knowing when the match is over."""
    if moon is None:
        return [heart + 13 * maria for heart, maria in zip(hearts, marias, strict=True)]
    own, other = {"subtract": (-26, 0), "add": (0, 26)}[moon]
    return [own if heart == 26 else other for heart in hearts]


@st.composite
def records(draw, *, max_entries=6):
    """A whole record: 6 to 11 players, any options, entries of both kinds, never past the end."""
    players = draw(st.integers(6, 11))
    record = {"format": "score-record/1", "game": SLUG, "players": NAMES[:players], "entries": []}
    if draw(st.booleans()):
        record["ruleset"] = SLUG
    if draw(st.booleans()):
        record["dealer"] = draw(st.integers(0, players - 1))
    options = draw(
        st.fixed_dictionaries(
            {}, optional={"target": st.integers(1, 200), "two_pairs_void_trick": st.booleans()}
        )
    )
    if options or draw(st.booleans()):
        record["options"] = options
    totals = [0] * players
    for number in range(draw(st.integers(0, max_entries))):
        dealer = (record.get("dealer", 0) + number) % players
        if draw(st.booleans()):
            entry = draw(counted_hands(players))
            hearts, marias = entry["hearts"], entry["marias"]
        else:
            void = options.get("two_pairs_void_trick", False)
            entry, played = draw(played_hands(players, dealer, two_pairs_void=void))
            hearts, marias = played.hearts, played.marias
        record["entries"].append(entry)
        scores = scores_of(hearts, marias, entry.get("moon"))
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        if max(totals) >= options.get("target", 150):
            break
    return record


def setup_of(record):
    """The engine's setup of a valid record."""
    return Setup(
        record.get("ruleset", SLUG),
        tuple(record["players"]),
        record.get("dealer", 0),
        HeartsOptions(**record.get("options", {})),
    )


def entry_of(entry):
    """The engine's entry of a valid record's entry."""
    values = {
        key: Moon(value)
        if key == "moon"
        else tuple(tuple(item) if isinstance(item, list) else item for item in value)
        if isinstance(value, list)
        else value
        for key, value in entry.items()
    }
    return (PlayedHand if "hands" in values else CountedHand)(**values)


def entries_of(record):
    """The engine's entries of a valid record."""
    return [entry_of(entry) for entry in record["entries"]]
