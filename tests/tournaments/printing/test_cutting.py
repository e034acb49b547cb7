"""Lines to cut cards apart along."""

from __future__ import annotations

import pytest

from tournaments.printing.canvas import dashes
from tournaments.printing.cards import HEIGHT, WIDTH, on_paper

ACROSS = dashes(0, HEIGHT / 2, WIDTH, upright=False)
DOWN = dashes(WIDTH / 2, 0, HEIGHT, upright=True)


@pytest.mark.parametrize(("many", "lines"), [(2, ACROSS), (4, [*ACROSS, *DOWN])])
def test_cards_of_a_page_are_cut_apart(many, lines):
    assert list(on_paper([[]] * many, many)) == [lines]
