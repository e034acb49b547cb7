import pytest

from scorer.games.base import RuleViolation
from scorer.games.cancellation_hearts.entries import CountedHand
from scorer.games.cancellation_hearts.figures import from_figures
from scorer.games.cancellation_hearts.taken import Taken

HEARTS = (6, 5, 4, 3, 2, 6)
MARIAS = (0, 1, 0, 0, 1, 0)


def test_from_figures_takes_a_complete_hand():
    entry = CountedHand(hearts=HEARTS, marias=MARIAS)
    assert from_figures(entry, 6) == Taken(HEARTS, MARIAS)


def test_from_figures_takes_uncollected_cards_when_it_is_said():
    entry = CountedHand(hearts=(25, *[0] * 5), marias=MARIAS, uncollected=True)
    assert from_figures(entry, 6) == Taken((25, *[0] * 5), MARIAS, ("HRT-5",))


@pytest.mark.parametrize(
    ("hearts", "marias", "uncollected", "path", "rule", "message"),
    [
        (
            HEARTS[:5],
            MARIAS,
            False,
            ("hearts",),
            None,
            "hearts has 5 figures; it needs one for each of the 6 players.",
        ),
        (
            HEARTS,
            (2,),
            False,
            ("marias",),
            None,
            "marias has 1 figure; it needs one for each of the 6 players.",
        ),
        (
            (26, 1, 0, 0, 0, 0),
            MARIAS,
            False,
            ("hearts",),
            "HRT-6",
            "The players took 27 hearts and 2 Black Marias together; two packs hold 26 and 2.",
        ),
        (
            HEARTS,
            (2, 1, 0, 0, 0, 0),
            True,
            ("marias",),
            "HRT-6",
            "The players took 26 hearts and 3 Black Marias together; two packs hold 26 and 2.",
        ),
        (
            (26, 1, 0, 0, 0, 0),
            (2, 2, 0, 0, 0, 0),
            False,
            (),
            "HRT-6",
            "The players took 27 hearts and 4 Black Marias together; two packs hold 26 and 2.",
        ),
        (
            HEARTS,
            MARIAS,
            True,
            ("uncollected",),
            "HRT-6",
            "All 26 hearts and both Black Marias were taken: nothing is uncollected.",
        ),
        (
            HEARTS,
            (1, 0, 0, 0, 0, 0),
            False,
            ("uncollected",),
            "HRT-6",
            (
                "The players took 26 of 26 hearts and 1 of 2 Black Marias together. "
                "Correct the figures, or say that nobody took the rest."
            ),
        ),
    ],
)
def test_from_figures_refuses_what_cannot_be(hearts, marias, uncollected, path, rule, message):
    entry = CountedHand(hearts=hearts, marias=marias, uncollected=uncollected)
    with pytest.raises(RuleViolation) as refused:
        from_figures(entry, 6)
    assert refused.value.path == path
    assert refused.value.rule == rule
    assert str(refused.value) == message
