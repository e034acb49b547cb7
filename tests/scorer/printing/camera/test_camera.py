"""A printed sheet is found in a photograph of it, and its boxes are where the map says."""

from __future__ import annotations

import pytest

from tests.scorer.printing.camera.measuring import SHEETS, measured, pages, sheet
from tests.scorer.printing.camera.photos import CURLED, GOOD, ROUGH
from tests.tiers import long

FLAT, BENT = 0.3, 0.6  # mm


def _each_page(game, paper):
    return range(1, pages(sheet(game, paper)[0]) + 1)


@long
@pytest.mark.parametrize(("game", "paper"), SHEETS)
def test_every_page_is_found_in_a_good_photograph(game, paper):
    for page in _each_page(game, paper):
        found = measured(game, paper, page, GOOD, seed=page + 2)
        assert found.errors
        assert max(found.errors) <= FLAT
        assert max(found.flat) <= FLAT


@long
@pytest.mark.parametrize(("game", "paper"), SHEETS)
def test_boxes_of_a_bent_page_are_found_by_its_rules(game, paper):
    for page in _each_page(game, paper):
        found = measured(game, paper, page, CURLED, seed=page)
        assert found.errors
        assert max(found.errors) <= BENT


@long
@pytest.mark.parametrize(("game", "paper"), SHEETS)
def test_a_photograph_made_by_hand_is_found(game, paper):
    for seed in range(3):
        page = 1 + seed % len(_each_page(game, paper))
        found = measured(game, paper, page, ROUGH, seed)
        assert found.errors
        assert max(found.errors) <= BENT
