"""Whole valid records of “Polish” doubles, as JSON-like dicts."""

from hypothesis import strategies as st

from scorer.games.polish_doubles.tiles import COUNTS
from tests.scorer.games.polish_doubles.turns_by_hand import NAMES, choices

WORDS = st.sampled_from(("KOST", "ŽEBRO", "SÝR", "LÁZEŇ", "OX", "ďas", "x"))
BAG = [letter for letter, count in COUNTS.items() for _ in range(count)]


@st.composite
def records(draw, most_turns=24):
    """A record with any number of turns, often with objections, with or without a closing."""
    starts = draw(st.integers(0, 1))
    history = []
    for _ in range(draw(st.integers(0, most_turns))):
        history.append(draw(turns(history, starts)))
    entries = [*history, *draw(st.lists(closings(), max_size=1))]
    record = {
        "format": "score-record/1",
        "game": "polish-doubles",
        "players": list(NAMES),
        "entries": entries,
    }
    return record | draw(st.just({"starts": starts}) if starts else absent_or("starts", 0))


@st.composite
def turns(draw, history, starts):
    """One turn that can follow ``history``."""
    can_be = choices(history, starts)
    kind = draw(st.sampled_from(sorted(can_be)))
    last = not history or len(history) % 2 == 0  # of its double turn
    over = draw(absent_or("overrun", st.integers(0, 300))) if last else {}
    if kind != "P":
        return {"lost" if kind == "L" else "struck": True} | over
    return over | draw(played(history, can_be))


@st.composite
def played(draw, history, can_be):
    """A word, an exchange or a pass."""
    player = {"player": draw(st.sampled_from(sorted(can_be["P"])))}
    if draw(st.integers(0, 9)) == 0:
        return player | draw(
            st.one_of(
                st.just({"pass": True}),
                st.fixed_dictionaries({"exchange": st.integers(1, 7)}),
            )
        )
    return player | draw(words(history))


@st.composite
def words(draw, history):
    """What is laid: word and points, its objection, what may be said of a first or second turn."""
    laid = {"word": draw(WORDS), "points": draw(st.integers(0, 150))}
    if draw(st.booleans()):
        laid["protest"] = {"upheld": draw(st.sampled_from((False, False, True)))}
    if history and len(history) % 2 == 1:
        laid |= draw(absent_or("early", st.booleans()))
    else:
        laid |= draw(absent_or("builds_on_first", st.booleans() if can_build(history) else False))
    return laid


def can_build(history):
    """Whether the last turn, the first of two, laid a word that lies there still."""
    if not history or "word" not in history[-1]:
        return False
    taken_back = history[-1].get("early") and history[-1].get("protest", {}).get("upheld")
    return not taken_back


def absent_or(key, value):
    value = value if isinstance(value, st.SearchStrategy) else st.just(value)
    return st.one_of(st.just({}), st.fixed_dictionaries({key: value}))


@st.composite
def closings(draw):
    """A closing by a pair that can have closed, or by nobody."""
    tiles = draw(st.lists(st.sampled_from(range(len(BAG))), unique=True, max_size=28))
    cuts = sorted(draw(st.lists(st.integers(0, len(tiles)), min_size=3, max_size=3)))
    bounds = zip([0, *cuts], [*cuts, len(tiles)], strict=True)
    left = [[BAG[tile] for tile in tiles[start:stop]][:7] for start, stop in bounds]
    if draw(st.booleans()):
        pair = draw(st.integers(0, 1))
        left[2 * pair], left[2 * pair + 1] = [], []
    empty = [pair for pair in (0, 1) if not left[2 * pair] and not left[2 * pair + 1]]
    closed_by = draw(st.sampled_from(empty)) if empty else None
    return {"closing": {"closed_by": closed_by, "left": left}}
