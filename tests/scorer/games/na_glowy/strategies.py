"""Whole valid match records of Na Głowy as JSON values, boks and played-out hands included."""

from hypothesis import strategies as st

from scorer.games.na_glowy.pack import POSSIBLE
from tests.scorer.games.na_glowy.builders import PACK, PLAYERS
from tests.scorer.games.na_glowy.paper import Paper, outcome_of


@st.composite
def counted_hands(draw):
    """A hand in figures, the four situations about equally often."""
    points = draw(
        st.just(60) | st.integers(61, 90) | st.integers(91, 118) | st.just(120),
    )
    tricks = [taken for taken in range(9) if points in POSSIBLE[taken]]
    sides = draw(st.permutations([0, 1]))
    hand = {"points": [(points, 120 - points)[side] for side in sides]}
    if points == 120 or draw(st.booleans()):
        taken = draw(st.sampled_from(tricks))
        hand["tricks"] = [(taken, 8 - taken)[side] for side in sides]
    return hand


@st.composite
def played_hands(draw):
    """A hand card by card, now and then with all tricks for one side."""
    side = draw(st.sampled_from([(0, 1, 2, 3), (0, 1, 2, 3), (0, 2), (1, 3)]))
    winners = draw(st.lists(st.sampled_from(side), min_size=8, max_size=8))
    return {"play": draw(st.permutations(PACK)), "trick_winners": winners}


hands = st.integers(0, 9).flatmap(lambda one: played_hands() if one == 9 else counted_hands())


@st.composite
def records(draw):
    """A valid record: it ends with its last entry at the latest."""
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "hands": st.integers(1, 12),
                "heads": st.integers(1, 12),
                "bok_head_strikes_parts": st.booleans(),
                "horned_head_strikes_parts": st.booleans(),
            },
        )
    )
    entries = draw(st.lists(hands, max_size=24))
    record = {"format": "score-record/1", "game": "na-glowy", "players": list(PLAYERS)}
    for key, values in (
        ("ruleset", st.sampled_from([None, "na-glowy"])),
        ("dealer", st.sampled_from([None, 0, 1, 2, 3])),
        ("options", st.just(options or None)),
    ):
        value = draw(values)
        if value is not None:
            record[key] = value
    return record | {"entries": entries[: _length(entries, options)]}


def sheets(record):
    """The sheets that paper shows after each entry of ``record``."""
    options = record.get("options", {})
    paper = Paper(
        map(outcome_of, record["entries"]),
        bok_strikes=options.get("bok_head_strikes_parts", True),
        horned_strikes=options.get("horned_head_strikes_parts", True),
    )
    return list(paper.sheets())


def ended(record, sheet):
    options = record.get("options", {})
    return sheet.ended(options.get("hands"), options.get("heads"))


def _length(entries, options):
    record = {"entries": entries, "options": options}
    for played, sheet in enumerate(sheets(record), start=1):
        if ended(record, sheet):
            return played
    return len(entries)
